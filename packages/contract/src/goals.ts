import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { MEMO_LINE_MAX } from './facts/limits.ts';
import { civilDate, iconName, id, instant, lineOfText, nameText, positiveAmount, sum, version } from './scalars.ts';

/** Save up to an amount, or stay within a monthly spending limit of a category. */
export const goalKind = z.enum(['SAVE', 'SPEND_LESS']);
export type GoalKind = z.output<typeof goalKind>;

/** Reached, kept until its date, or declared done; or archived. */
export const goalStatus = z.enum(['ACTIVE', 'DONE', 'ARCHIVED']);

export const goal = z.object({
  id,
  bookId: id,
  kind: goalKind,
  name: z.string(),
  icon: z.string(),
  /** SAVE: the amount to reach; SPEND_LESS: the monthly limit. */
  targetAmount: positiveAmount,
  /**
   * The asset's balance, or else the sum of contributions. SPEND_LESS: the spending of the running month, or of the
   * month of the target date once it is past.
   */
  currentAmount: sum,
  targetDate: civilDate.nullable(),
  assetId: id.nullable(),
  categoryId: id.nullable(),
  status: goalStatus,
  /** Days to the target date, negative once it is past; null without one. */
  daysLeft: z.int().nullable(),
  /** Book months up to the target date, the running one included; null without a date and for SPEND_LESS. */
  monthsLeft: z.int().nullable(),
  /** Saving needed in each of them, rounded up; null when `monthsLeft` is. */
  neededPerMonth: sum.nullable(),
  /** The elapsed share of the time, 0 … 1: since its creation, or of the running month; null without a date. */
  pace: z.number().min(0).max(1).nullable(),
  /**
   * How many months from its creation to its date stayed within the limit, once the date is past; the goal is done if
   * all did. Null before that, without a date, for SAVE, and after a year if some did not.
   */
  keptMonths: z.object({ kept: z.int(), of: z.int() }).nullable(),
  /** Whether the reader has celebrated it. */
  isCelebrated: z.boolean(),
  createdAt: instant,
  version,
});
export type Goal = z.output<typeof goal>;

export const goalContribution = z.object({
  id,
  goalId: id,
  amount: positiveAmount,
  date: civilDate,
  memo: z.string(),
  createdBy: id,
  createdAt: instant,
});
export type GoalContribution = z.output<typeof goalContribution>;

const goalParams = z.object({ bookId: id, goalId: id });

const writable = {
  name: nameText,
  icon: iconName,
  targetAmount: positiveAmount,
  targetDate: civilDate.nullable(),
  assetId: id.nullable(),
  categoryId: id.nullable(),
};

/** Read-only fields of a goal that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  kind: z.unknown(),
  currentAmount: z.unknown(),
  daysLeft: z.unknown(),
  monthsLeft: z.unknown(),
  neededPerMonth: z.unknown(),
  pace: z.unknown(),
  keptMonths: z.unknown(),
  isCelebrated: z.unknown(),
  createdAt: z.unknown(),
};

export const listGoals = endpoint('listGoals', {
  summary: 'Lists goals: active ones by nearest date first, then done and archived ones',
  tag: 'goals',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.object({ items: z.array(goal), nextCursor: z.null() }),
  status: 200,
});

export const createGoal = endpoint('createGoal', {
  summary: 'Adds a goal; SAVE may follow an asset, SPEND_LESS needs an expense category',
  tag: 'goals',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    kind: goalKind,
    name: writable.name,
    icon: writable.icon.optional(),
    targetAmount: writable.targetAmount,
    targetDate: writable.targetDate.optional(),
    assetId: writable.assetId.optional(),
    categoryId: writable.categoryId.optional(),
  }),
  answer: goal,
  status: 201,
});

export const updateGoal = endpoint('updateGoal', {
  summary: 'Updates a goal; omitted fields stay. `status` archives it, declares it done, or reverts either',
  tag: 'goals',
  access: 'MEMBER',
  params: goalParams,
  body: z.strictObject({
    ...z.object(writable).partial().shape,
    ...z.object(readOnly).partial().shape,
    status: goalStatus.optional(),
    version: version.optional(),
  }),
  answer: goal,
  status: 200,
});

export const deleteGoal = endpoint('deleteGoal', {
  summary: 'Deletes a goal',
  tag: 'goals',
  access: 'MEMBER',
  params: goalParams,
  status: 204,
});

export const restoreGoal = endpoint('restoreGoal', {
  summary: 'Restores a deleted goal with its contributions',
  tag: 'goals',
  access: 'MEMBER',
  params: goalParams,
  answer: goal,
  status: 200,
});

export const celebrateGoal = endpoint('celebrateGoal', {
  summary: 'Records that the user has celebrated a done goal, so that no device repeats it',
  tag: 'goals',
  access: 'VIEWER',
  params: goalParams,
  answer: goal,
  status: 200,
});

export const listContributions = endpoint('listContributions', {
  summary: 'Lists the contributions to a goal, the latest first',
  tag: 'goals',
  access: 'VIEWER',
  params: goalParams,
  answer: z.object({ items: z.array(goalContribution), nextCursor: z.null() }),
  status: 200,
});

export const addContribution = endpoint('addContribution', {
  summary: 'Adds a contribution to a goal without an asset; creates no transaction',
  tag: 'goals',
  access: 'MEMBER',
  params: goalParams,
  body: z.strictObject({
    id: id.optional(),
    amount: positiveAmount,
    date: civilDate,
    memo: lineOfText(0, MEMO_LINE_MAX).optional(),
  }),
  /** With the updated goal. */
  answer: goalContribution.extend({ goal }),
  status: 201,
});

export const removeContribution = endpoint('removeContribution', {
  summary: 'Removes a contribution',
  tag: 'goals',
  access: 'MEMBER',
  params: z.object({ bookId: id, goalId: id, contributionId: id }),
  status: 204,
});
