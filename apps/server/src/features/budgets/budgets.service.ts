import type { BodyOf, Budget, BudgetSuggestion, BudgetSummary, BudgetSummaryLine, endpoints } from '@salim/contract';
import {
  addMonths,
  type BudgetLine,
  bookMonthOf,
  bookMonthPeriod,
  MASKED_LINE,
  monthlyAverage,
  monthPace,
  type PlannedLine,
  UNSORTED_LINE,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, writing } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { alertOfBudget } from './budget-alerts.service.ts';
import { type LineLook, listExpenseLooks, sumFlowsByPeriod } from './budget-figures.repository.ts';
import { figuresOf, type MonthFigures } from './budget-figures.service.ts';
import {
  deleteBudgetRow,
  findBudget,
  insertBudget,
  listCategoryKinds,
  lockBudget,
  updateBudgetRow,
} from './budgets.repository.ts';

/** Number of months on which a suggestion is based. */
const SUGGESTION_MONTHS = 3;

function todayIn(deps: Deps, book: BookSettings): string {
  return civilDateIn(book.timeZone, deps.clock.now());
}

function monthOr(deps: Deps, book: BookSettings, month: string | undefined): string {
  return month ?? bookMonthOf(todayIn(deps, book), book.monthSettings, deps.isHoliday);
}

/** @throws AppError BOOK_NOT_FOUND, BUDGET_NOT_FOUND */
export async function getBudget(deps: Deps, actor: Actor, bookId: string, month: string): Promise<Budget> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const budget = await findBudget(deps.db, bookId, month);
  if (!budget) throw new AppError('BUDGET_NOT_FOUND');
  return budget;
}

const UNSORTED = { categoryId: null, parentId: null, name: '미분류', icon: '❔', color: '#8C8F94' } as const;
const MASKED = { categoryId: null, parentId: null, name: '비공개', icon: '🔒', color: '#8C8F94' } as const;

function viewOfLine(line: BudgetLine, look: LineLook | undefined): BudgetSummaryLine {
  const { line: key, ...figures } = line;
  const known = look && {
    categoryId: look.category_id,
    parentId: look.parent_id,
    name: look.name,
    icon: look.icon,
    color: look.color,
  };
  return { ...(known ?? (key === MASKED_LINE ? MASKED : UNSORTED)), ...figures, isMasked: key === MASKED_LINE };
}

/** Lines in category order, followed by uncategorized and then masked spending. */
function viewsOfLines(figures: MonthFigures, looks: readonly LineLook[]): BudgetSummaryLine[] {
  const lines = new Map(figures.lines.map((line) => [line.line, line]));
  const order = [...looks.map((look) => look.category_id), UNSORTED_LINE, MASKED_LINE];
  const lookOf = new Map(looks.map((look) => [look.category_id, look]));
  return order.flatMap((key) => {
    const line = lines.get(key);
    return line ? [viewOfLine(line, lookOf.get(key))] : [];
  });
}

function totalCarriedOver(figures: MonthFigures): number {
  return figures.lines.reduce((sum, line) => sum + line.carriedOver, 0);
}

/** @throws AppError BOOK_NOT_FOUND, BUDGET_NOT_FOUND */
export async function getBudgetSummary(
  deps: Deps,
  actor: Actor,
  bookId: string,
  asked: string | undefined,
): Promise<BudgetSummary> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const [month, today] = [monthOr(deps, seat, asked), todayIn(deps, seat)];
  const [budget, figures, looks] = await Promise.all([
    findBudget(deps.db, bookId, month),
    figuresOf(deps, deps.db, seat, { month, revealedThrough: revealedThrough(deps.clock.now()) }),
    listExpenseLooks(deps.db, bookId),
  ]);
  if (!budget) throw new AppError('BUDGET_NOT_FOUND');
  return {
    month,
    ...figures.period,
    today,
    totalBudget: budget.expenseBudget,
    totalSpent: figures.totalSpent,
    remainingBudget: budget.expenseBudget - figures.totalSpent,
    carriedOver: totalCarriedOver(figures),
    incomeBudget: budget.incomeBudget,
    totalIncome: figures.totalIncome,
    currency: seat.currency,
    categories: viewsOfLines(figures, looks),
  };
}

export interface BudgetUse {
  readonly total: number;
  readonly spent: number;
  readonly remaining: number;
  readonly carriedOver: number;
  readonly pace: number;
}

/** Summary of a month's budget; null when there is none. */
export async function budgetUseOf(deps: Deps, book: BookSettings, month: string): Promise<BudgetUse | null> {
  if (!book.hasBudgets) return null;
  const today = todayIn(deps, book);
  const [budget, figures] = await Promise.all([
    findBudget(deps.db, book.bookId, month),
    figuresOf(deps, deps.db, book, { month, revealedThrough: revealedThrough(deps.clock.now()) }),
  ]);
  if (!budget) return null;
  const { elapsedDays, days } = monthPace(figures.period, today);
  return {
    total: budget.expenseBudget,
    spent: figures.totalSpent,
    remaining: budget.expenseBudget - figures.totalSpent,
    carriedOver: totalCarriedOver(figures),
    pace: elapsedDays / days,
  };
}

/** @throws AppError CATEGORY_NOT_FOUND, BUDGET_NEEDS_EXPENSE_CATEGORY, DUPLICATE_CATEGORY */
async function requireCategories(trx: Trx, bookId: string, lines: readonly PlannedLine[]): Promise<void> {
  const kinds = await listCategoryKinds(
    trx,
    bookId,
    lines.map((line) => line.categoryId),
  );
  const seen = new Set<string>();
  lines.forEach(({ categoryId }, index) => {
    const field = `categories.${index}.categoryId`;
    const kind = kinds.get(categoryId);
    if (kind === undefined) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
    if (kind !== 'EXPENSE') throw fieldRefusal('BUDGET_NEEDS_EXPENSE_CATEGORY', field);
    if (seen.has(categoryId)) throw fieldRefusal('DUPLICATE_CATEGORY', field);
    seen.add(categoryId);
  });
}

async function requireBudget(trx: Trx, bookId: string, month: string): Promise<Budget> {
  const budget = await findBudget(trx, bookId, month);
  if (!budget) throw new AppError('BUDGET_NOT_FOUND');
  return budget;
}

type NewBudget = BodyOf<typeof endpoints.createBudget>;

async function addBudget(deps: Deps, trx: Trx, actor: Actor, book: BookSettings, input: NewBudget): Promise<Budget> {
  const { bookId } = book;
  const { budgetMonth: month, incomeBudget = 0, expenseBudget = 0, memo = '', categories = [] } = input;
  await requireCategories(trx, bookId, categories);
  await insertBudget(trx, { bookId, month, at: deps.clock.now() }, { incomeBudget, expenseBudget, memo, categories });
  const budget = await requireBudget(trx, bookId, month);
  await alertOfBudget(deps, trx, book, month);
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'CREATED',
    entity: 'BUDGET',
    entityId: null,
    after: budget,
  });
  return budget;
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_EXISTS, CATEGORY_NOT_FOUND, BUDGET_NEEDS_EXPENSE_CATEGORY,
 * DUPLICATE_CATEGORY
 */
export async function createBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: NewBudget,
): Promise<Created<Budget>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    return created(await addBudget(deps, trx, actor, seat, input));
  });
}

/**
 * Copies another month's budget, without the lines of categories deleted since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND, BUDGET_EXISTS
 */
export async function copyBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.copyBudget>,
): Promise<Created<Budget>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const { incomeBudget, expenseBudget, memo, categories } = await requireBudget(trx, bookId, input.fromMonth);
    const copy = { budgetMonth: input.toMonth, incomeBudget, expenseBudget, memo, categories };
    return created(await addBudget(deps, trx, actor, seat, copy));
  });
}

/**
 * Changes a budget. Without a version the last write wins.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND, VERSION_CONFLICT, CATEGORY_NOT_FOUND,
 * BUDGET_NEEDS_EXPENSE_CATEGORY, DUPLICATE_CATEGORY
 */
export async function updateBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  month: string | null,
  input: BodyOf<typeof endpoints.updateBudget>,
): Promise<Budget> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    if (month === null || !(await lockBudget(trx, bookId, month))) throw new AppError('BUDGET_NOT_FOUND');
    const before = await requireBudget(trx, bookId, month);
    if (input.version !== undefined) requireVersion(input.version, before);
    const { incomeBudget, expenseBudget, memo, categories } = input;
    if (categories !== undefined) await requireCategories(trx, bookId, categories);
    const place = { bookId, month, at: deps.clock.now() };
    await updateBudgetRow(trx, place, { incomeBudget, expenseBudget, memo, categories });
    const after = await requireBudget(trx, bookId, month);
    await alertOfBudget(deps, trx, seat, month);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'BUDGET',
      entityId: null,
      before,
      after,
    });
    return after;
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND */
export async function deleteBudget(deps: Deps, actor: Actor, bookId: string, month: string | null): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await writing(deps, actor, async (trx) => {
    if (month === null || !(await lockBudget(trx, bookId, month))) throw new AppError('BUDGET_NOT_FOUND');
    const before = await requireBudget(trx, bookId, month);
    await deleteBudgetRow(trx, bookId, month);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'BUDGET',
      entityId: null,
      before,
    });
  });
}

/**
 * Average of the three previous months, in whole units.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function suggestBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  asked: string | undefined,
): Promise<BudgetSuggestion> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const month = monthOr(deps, seat, asked);
  const months = Array.from({ length: SUGGESTION_MONTHS }, (_, index) => {
    const earlier = addMonths(month, index - SUGGESTION_MONTHS);
    return { month: earlier, ...bookMonthPeriod(earlier, seat.monthSettings, deps.isHoliday) };
  });
  const [sums, looks] = await Promise.all([
    sumFlowsByPeriod(deps.db, {
      bookId,
      periods: months,
      revealedThrough: revealedThrough(deps.clock.now()),
      isByTurn: seat.installmentBasis === 'BILLING',
    }),
    listExpenseLooks(deps.db, bookId),
  ]);
  const total = (rows: readonly { readonly amount: number }[]): number =>
    rows.reduce((sum, row) => sum + row.amount, 0);
  const [income, expense] = [sums.filter((sum) => sum.flow === 'INCOME'), sums.filter((sum) => sum.flow === 'EXPENSE')];
  const spentOn = (look: LineLook): number =>
    total(expense.filter((sum) => sum.category_id === look.category_id || sum.parent_id === look.category_id));
  return {
    budgetMonth: month,
    months: months.map((each, index) => ({
      ...each,
      income: total(income.filter((sum) => sum.place === index + 1)),
      expense: total(expense.filter((sum) => sum.place === index + 1)),
    })),
    incomeBudget: monthlyAverage(total(income), SUGGESTION_MONTHS),
    expenseBudget: monthlyAverage(total(expense), SUGGESTION_MONTHS),
    categories: looks
      .map((look) => ({ categoryId: look.category_id, amount: monthlyAverage(spentOn(look), SUGGESTION_MONTHS) }))
      .filter((line) => line.amount > 0),
    rounding: 'HALF_UP',
  };
}
