import { ROLLOVERS } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import {
  askedMonth,
  civilDate,
  civilMonth,
  id,
  instant,
  memoText,
  nonNegativeAmount,
  positiveAmount,
  reportedDate,
  sum,
  version,
} from './scalars.ts';

/** What a category's line carries over to the next month: nothing, the surplus, the deficit, or both. */
export const rollover = z.enum(ROLLOVERS);

/** The id of a month's budget: `2026-11` is 202611. */
export function budgetIdOf(month: string): number {
  return Number(month.replace('-', ''));
}

/** The month of a budget's id, the inverse of `budgetIdOf`; null for an invalid number. */
export function monthOfBudgetId(budgetId: number): string | null {
  const month = `${String(Math.floor(budgetId / 100)).padStart(4, '0')}-${String(budgetId % 100).padStart(2, '0')}`;
  return askedMonth.safeParse(month).success ? month : null;
}

/** A budget's id: its month as a whole number; 0 means "no budget yet" and is never stored. */
const budgetId = z.int().min(0).max(219_912);

/** A line of the book, or with `memberId` of one member. */
const budgetLine = z.object({
  /** For a member, null is 미분류. */
  categoryId: id.nullable(),
  amount: nonNegativeAmount,
  rollover,
  /** Counts what this member bears, beside the lines of the book. */
  memberId: id.optional(),
  /** Counts everything that the member bears; `categoryId` is null. */
  all: z.literal(true).optional(),
});

const newLine = z
  .strictObject({
    categoryId: id.nullable().optional(),
    amount: nonNegativeAmount,
    rollover: rollover.default('NONE'),
    memberId: id.optional(),
    all: z.boolean().optional(),
  })
  .refine(
    ({ categoryId, memberId, all }) =>
      all === true ? memberId !== undefined && typeof categoryId !== 'string' : categoryId !== undefined,
    { path: ['categoryId'] },
  )
  .refine(({ categoryId, memberId, all }) => memberId !== undefined || all === true || categoryId !== null, {
    path: ['categoryId'],
    error: 'NEEDS_MEMBER',
  })
  .transform(({ categoryId = null, memberId, all, ...line }) => ({
    ...line,
    categoryId,
    ...(memberId === undefined ? {} : { memberId }),
    ...(all === true ? { all } : {}),
  }));

export const budget = z.object({
  id: budgetId,
  bookId: id,
  budgetMonth: civilMonth,
  incomeBudget: nonNegativeAmount,
  expenseBudget: nonNegativeAmount,
  memo: z.string(),
  /**
   * Budgets by category, in category order, then those of members; the sum of the former may differ from
   * `expenseBudget`.
   */
  categories: z.array(budgetLine),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Budget = z.output<typeof budget>;

const writable = {
  incomeBudget: nonNegativeAmount,
  expenseBudget: nonNegativeAmount,
  memo: memoText,
  categories: z.array(newLine).max(500),
};

const budgetParams = z.object({
  bookId: id,
  budgetId: z
    .string()
    .regex(/^\d{1,6}$/u)
    .transform(Number)
    .pipe(budgetId),
});

/** Read-only fields of a budget that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  budgetMonth: z.unknown(),
  createdAt: z.unknown(),
  updatedAt: z.unknown(),
};

export const getBudget = endpoint('getBudget', {
  summary: 'Returns the budget of a month; 404 BUDGET_NOT_FOUND if missing',
  tag: 'budgets',
  access: 'VIEWER',
  params: z.object({ bookId: id, month: z.string() }),
  answer: budget,
  status: 200,
});

/** One line of the summary. Each won of spending is in exactly one line, so the lines add up to `totalSpent`. */
export const budgetSummaryLine = z.object({
  /** Null is 미분류, or with `isMasked` all masked transactions together. */
  categoryId: id.nullable(),
  parentId: id.nullable(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  budget: sum,
  /** The carry-over from earlier months; negative for overspending. */
  carriedOver: sum,
  spent: sum,
  /** `budget + carriedOver − spent` */
  remaining: sum,
  rollover,
  /** False for a line without a budget, which is listed only for its spending. */
  isPlanned: z.boolean(),
  isMasked: z.boolean(),
});
export type BudgetSummaryLine = z.output<typeof budgetSummaryLine>;

/** A line of one member. Lines are independent of each other: everything includes each category. */
export const memberBudgetLine = z.object({
  memberId: id,
  /** Null is 미분류, or with `all` everything. */
  categoryId: id.nullable(),
  all: z.boolean(),
  budget: sum,
  carriedOver: sum,
  /** What the member bears; masked transactions count only for their author. */
  spent: sum,
  /** `budget + carriedOver − spent` */
  remaining: sum,
  rollover,
});
export type MemberBudgetLine = z.output<typeof memberBudgetLine>;

export const budgetSummary = z.object({
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  /** Today by the book's clock. */
  today: civilDate,
  /** Equals `expenseBudget`; excludes the carry-over. */
  totalBudget: sum,
  totalSpent: sum,
  /** `totalBudget − totalSpent` */
  remainingBudget: sum,
  /** The carry-over of all lines. */
  carriedOver: sum,
  incomeBudget: sum,
  totalIncome: sum,
  currency: z.string(),
  categories: z.array(budgetSummaryLine),
  members: z.array(memberBudgetLine),
});
export type BudgetSummary = z.output<typeof budgetSummary>;

export const getBudgetSummary = endpoint('getBudgetSummary', {
  summary:
    'Returns plan, carry-over, spending and remainder of a month (by default the running one); 404 without a budget',
  tag: 'budgets',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({ month: askedMonth.optional() }),
  answer: budgetSummary,
  status: 200,
});

export const createBudget = endpoint('createBudget', {
  summary: 'Creates the budget of a month; 409 BUDGET_EXISTS if it exists',
  tag: 'budgets',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ budgetMonth: askedMonth, ...z.object(writable).partial().shape }),
  answer: budget,
  status: 201,
});

export const updateBudget = endpoint('updateBudget', {
  summary: 'Updates a budget; omitted fields stay, `version` is optional',
  tag: 'budgets',
  access: 'MEMBER',
  params: budgetParams,
  body: z.strictObject({
    ...z.object(writable).partial().shape,
    ...z.object(readOnly).partial().shape,
    version: version.optional(),
  }),
  answer: budget,
  status: 200,
});

export const deleteBudget = endpoint('deleteBudget', {
  summary: 'Deletes a budget',
  tag: 'budgets',
  access: 'MEMBER',
  params: budgetParams,
  status: 204,
});

export const copyBudget = endpoint('copyBudget', {
  summary: 'Copies the budget of `fromMonth` to `toMonth`',
  tag: 'budgets',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ fromMonth: askedMonth, toMonth: askedMonth }),
  answer: budget,
  status: 201,
});

export const moveBudget = endpoint('moveBudget', {
  summary: 'Moves budget of a month from one category to another; 422 BUDGET_LINE_TOO_SMALL if the first has less',
  tag: 'budgets',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ month: askedMonth, fromCategoryId: id, toCategoryId: id, amount: positiveAmount }),
  answer: budget,
  status: 200,
});

export const budgetSuggestion = z.object({
  /** The month that the suggestion is for. */
  budgetMonth: civilMonth,
  /** The three months before it with their actual figures, the earliest first. */
  months: z.array(z.object({ month: civilMonth, from: reportedDate, to: reportedDate, income: sum, expense: sum })),
  /** A third of the three months' sum, rounded half up to one unit; never below zero. */
  incomeBudget: sum,
  expenseBudget: sum,
  /**
   * The same for each category with spending; a top-level category includes its subcategories, which are listed too.
   */
  categories: z.array(z.object({ categoryId: id, amount: sum })),
  rounding: z.literal('HALF_UP'),
});
export type BudgetSuggestion = z.output<typeof budgetSuggestion>;

export const suggestBudget = endpoint('suggestBudget', {
  summary: 'Returns the average of the three months before a month (by default the running one)',
  tag: 'budgets',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ month: askedMonth.optional() }),
  answer: budgetSuggestion,
  status: 200,
});
