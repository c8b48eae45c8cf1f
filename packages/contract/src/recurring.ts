import { OCCURRENCES_MAX, RRULE_LENGTH_MAX } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, cursor, id, instant, positiveAmount, queryInteger, sum, version } from './scalars.ts';
import { ownAccount } from './settlements.ts';
import { transaction, transactionType, undatedReplacement, undatedTransaction, visibility } from './transactions.ts';

/** Where a date on a weekend or a Korean public holiday is moved. */
export const businessDayAdjust = z.enum(['NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY']);
/** AUTO records the transaction on its day; REMIND notifies its author, who records it. */
export const recurringMode = z.enum(['AUTO', 'REMIND']);

/** Why a rule paused itself: something it refers to is missing, or the ledger rejects its transaction. */
export const recurringProblem = z.enum(['ASSET_GONE', 'AUTHOR_GONE', 'BOOK_GONE', 'REFUSED']);

/** The supported subset of RFC 5545; the Korean lunar calendar by `RSCALE=DANGI` (RFC 7529). */
const rrule = z
  .string()
  .min(1)
  .max(RRULE_LENGTH_MAX)
  .meta({ examples: ['FREQ=MONTHLY;BYMONTHDAY=25', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'] });
const count = z.int().min(1).max(OCCURRENCES_MAX);

/** The template of the transactions, without a date. */
export const recurringTemplate = transaction
  .pick({
    type: true,
    time: true,
    amount: true,
    description: true,
    memo: true,
    splits: true,
    payments: true,
    categoryId: true,
    assetId: true,
    paymentMethodId: true,
    isRefund: true,
    refundOfId: true,
    toAssetId: true,
    fee: true,
    feeCategoryId: true,
    foreign: true,
    installment: true,
    paidBy: true,
    payers: true,
    shareMethod: true,
    visibility: true,
    revealOn: true,
    tagIds: true,
    excludeFromStats: true,
    taxKind: true,
    cashReceipt: true,
  })
  .extend({
    /** Amounts are apportioned again for each transaction. */
    shares: z.array(z.object({ userId: id, amount: z.int().optional(), weight: z.int().nullable().optional() })),
  });
export type RecurringTemplate = z.output<typeof recurringTemplate>;

export const recurringRule = z.object({
  id,
  bookId: id,
  /** LOAN books the installments of a loan: its terms decide everything but pauses, skips and changed installments. */
  kind: z.enum(['ORDINARY', 'LOAN']),
  /** The loan that it repays. */
  loanAssetId: id.nullable(),
  /** The next installment of the loan, whose sum is the amount of the template. */
  nextInstallment: z.object({ n: z.int(), interest: sum, principal: sum }).nullable(),
  template: recurringTemplate,
  /** The target account in another book; visible to the author only. */
  into: ownAccount.nullable(),
  /** Whether the money goes to another book. In both books it counts neither as income nor as expense. */
  leavesBook: z.boolean(),
  rrule: z.string(),
  startDate: civilDate,
  /** The last possible day, inclusive. */
  endDate: civilDate.nullable(),
  count: count.nullable(),
  adjust: businessDayAdjust,
  mode: recurringMode,
  /** The next occurrence, today included, moved off holidays; null once the rule has ended. */
  nextDate: civilDate.nullable(),
  /** Whether that date was moved off a computed public holiday that is not yet announced. */
  isNextExpected: z.boolean(),
  isPaused: z.boolean(),
  /** Why it paused itself, e.g. a missing reference. */
  problem: recurringProblem.nullable(),
  /** True if the reader sees type, dates and amount only. */
  isMasked: z.boolean(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type RecurringRule = z.output<typeof recurringRule>;

export const occurrenceState = z.enum(['PLANNED', 'WAITING', 'RECORDED', 'SKIPPED', 'MISSED']);

/** The date was moved off a computed public holiday that is not yet announced. */
const isExpected = z.boolean();

export const occurrence = z.object({
  /** The nominal date, which identifies the occurrence; holidays and changes do not move it. */
  occurrenceDate: civilDate,
  /** The actual date: moved off holidays, or changed for this occurrence. */
  date: civilDate,
  isExpected,
  amount: positiveAmount,
  isSkipped: z.boolean(),
  /** WAITING is due and waits for a user to record it; MISSED passed while the rule was paused. */
  state: occurrenceState,
  /** The transaction, unless deleted. */
  transactionId: id.nullable(),
});
export type Occurrence = z.output<typeof occurrence>;

/** An occurrence with its rule. */
export const upcomingOccurrence = occurrence.extend({
  ruleId: id,
  type: transactionType,
  description: z.string(),
  categoryId: id.nullable(),
  assetId: id.nullable(),
  toAssetId: id.nullable(),
  /** Whether the money goes to another book. */
  leavesBook: z.boolean(),
  /** The loan that an installment repays; the amount includes its interest. */
  loanAssetId: id.nullable(),
  paymentMethodId: id.nullable(),
  mode: recurringMode,
  visibility,
  isMasked: z.boolean(),
});
export type UpcomingOccurrence = z.output<typeof upcomingOccurrence>;

/** Regular transactions that could become a rule. */
export const recurringCandidate = z.object({
  description: z.string(),
  type: transactionType,
  amount: positiveAmount,
  categoryId: id.nullable(),
  assetId: id.nullable(),
  toAssetId: id.nullable(),
  paymentMethodId: id.nullable(),
  rrule: z.string(),
  /** The next expected day. */
  startDate: civilDate,
  /** REMIND if the amount varies. */
  mode: recurringMode,
  count: z.int(),
  lastDate: civilDate,
  /** The newest transaction of the series. */
  transactionId: id,
  /** The detected pattern, as text. */
  reason: z.string(),
});
export type RecurringCandidate = z.output<typeof recurringCandidate>;

const ruleParams = z.object({ bookId: id, ruleId: id });
const occurrenceParams = z.object({ bookId: id, ruleId: id, occurrenceDate: civilDate });

const schedule = {
  rrule,
  startDate: civilDate,
  endDate: civilDate.nullable().default(null),
  count: count.nullable().default(null),
  adjust: businessDayAdjust.default('NONE'),
};
const writable = {
  template: undatedTransaction,
  /**
   * Turns a transfer without `toAssetId` into one to another book of the user; each occurrence is recorded in both
   * books.
   */
  into: ownAccount.nullable().default(null),
  ...schedule,
  mode: recurringMode.default('AUTO'),
};

/** Read-only fields of a rule that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  kind: z.unknown(),
  loanAssetId: z.unknown(),
  nextInstallment: z.unknown(),
  leavesBook: z.unknown(),
  nextDate: z.unknown(),
  isNextExpected: z.unknown(),
  isPaused: z.unknown(),
  problem: z.unknown(),
  isMasked: z.unknown(),
  createdBy: z.unknown(),
  createdAt: z.unknown(),
  updatedAt: z.unknown(),
};

export const listRecurring = endpoint('listRecurring', {
  summary: 'Lists recurring rules by next date',
  tag: 'recurring',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(recurringRule), nextCursor: z.null() }),
  status: 200,
});

export const createRecurring = endpoint('createRecurring', {
  summary: 'Adds a recurring rule; with a past start AUTO catches up within a minute',
  tag: 'recurring',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ id: id.optional(), ...writable }),
  answer: recurringRule,
  status: 201,
});

export const listUpcoming = endpoint('listUpcoming', {
  summary: 'Lists occurrences of all active rules in a period, by date',
  tag: 'recurring',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({ from: civilDate, to: civilDate }),
  answer: z.object({ items: z.array(upcomingOccurrence), nextCursor: z.null() }),
  status: 200,
});

export const listRecurringCandidates = endpoint('listRecurringCandidates', {
  summary: 'Suggests rules for regular past transactions, with the reason',
  tag: 'recurring',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(recurringCandidate), nextCursor: z.null() }),
  status: 200,
});

export const previewRecurring = endpoint('previewRecurring', {
  summary: 'Previews the next dates of a rule, from today or its start; stores nothing',
  tag: 'recurring',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    rrule,
    startDate: civilDate,
    endDate: civilDate.optional(),
    count: queryInteger(1, OCCURRENCES_MAX).optional(),
    adjust: businessDayAdjust.default('NONE'),
    limit: queryInteger(1, 50).default(5),
  }),
  answer: z.object({
    items: z.array(z.object({ occurrenceDate: civilDate, date: civilDate, isExpected })),
    /** Occurrences from the start to today, which an AUTO rule records at once; at most 3,000 are counted. */
    dueCount: z.int(),
    nextCursor: z.null(),
  }),
  status: 200,
});

export const getRecurring = endpoint('getRecurring', {
  summary: 'Returns a recurring rule',
  tag: 'recurring',
  access: 'VIEWER',
  params: ruleParams,
  answer: recurringRule,
  status: 200,
});

export const updateRecurring = endpoint('updateRecurring', {
  summary: 'Replaces a rule from today on; recorded transactions, skips, moved dates and changed amounts stay',
  tag: 'recurring',
  access: 'MEMBER',
  params: ruleParams,
  body: z.strictObject({
    ...z.object(readOnly).partial().shape,
    ...writable,
    template: undatedReplacement,
    version: version.optional(),
  }),
  answer: recurringRule,
  status: 200,
});

export const deleteRecurring = endpoint('deleteRecurring', {
  summary: 'Deletes a rule; its transactions stay',
  tag: 'recurring',
  access: 'MEMBER',
  params: ruleParams,
  status: 204,
});

export const restoreRecurring = endpoint('restoreRecurring', {
  summary: 'Restores a deleted rule; missed occurrences are not caught up',
  tag: 'recurring',
  access: 'MEMBER',
  params: ruleParams,
  answer: recurringRule,
  status: 200,
});

export const pauseRecurring = endpoint('pauseRecurring', {
  summary: 'Pauses a rule: no recording and no reminders',
  tag: 'recurring',
  access: 'MEMBER',
  params: ruleParams,
  answer: recurringRule,
  status: 200,
});

export const resumeRecurring = endpoint('resumeRecurring', {
  summary: 'Resumes a paused rule from today; missed occurrences are not caught up',
  tag: 'recurring',
  access: 'MEMBER',
  params: ruleParams,
  answer: recurringRule,
  status: 200,
});

export const splitRecurring = endpoint('splitRecurring', {
  summary: 'Changes a rule from a date on: the old rule ends the day before, and the returned new one continues',
  tag: 'recurring',
  access: 'MEMBER',
  params: ruleParams,
  body: z.strictObject({
    fromDate: civilDate,
    changes: z.strictObject({
      /** The template fields to change; the others stay. */
      template: z.record(z.string().max(50), z.unknown()).optional(),
      into: ownAccount.nullable().optional(),
      rrule: rrule.optional(),
      startDate: civilDate.optional(),
      endDate: civilDate.nullable().optional(),
      count: count.nullable().optional(),
      adjust: businessDayAdjust.optional(),
      mode: recurringMode.optional(),
    }),
    version: version.optional(),
  }),
  answer: recurringRule,
  status: 201,
});

export const listOccurrences = endpoint('listOccurrences', {
  summary: 'Lists occurrences of a rule in a period, including past ones; by default a year from today',
  tag: 'recurring',
  access: 'VIEWER',
  params: ruleParams,
  query: z.strictObject({
    from: civilDate.optional(),
    to: civilDate.optional(),
    cursor: cursor.optional(),
    limit: queryInteger(1, 1000).default(1000),
  }),
  answer: z.object({ items: z.array(occurrence), nextCursor: z.string().nullable() }),
  status: 200,
});

export const changeOccurrence = endpoint('changeOccurrence', {
  summary: 'Skips one occurrence, or changes its amount or date; null or `skip: false` reverts it',
  tag: 'recurring',
  access: 'MEMBER',
  params: occurrenceParams,
  body: z.strictObject({
    skip: z.boolean().optional(),
    amount: positiveAmount.nullable().optional(),
    date: civilDate.nullable().optional(),
  }),
  answer: occurrence,
  status: 200,
});

export const recordOccurrence = endpoint('recordOccurrence', {
  summary: 'Records one occurrence now, optionally with another amount or date; returns the transaction',
  tag: 'recurring',
  access: 'MEMBER',
  params: occurrenceParams,
  body: z.strictObject({ amount: positiveAmount.optional(), date: civilDate.optional() }),
  bodyRequired: false,
  answer: transaction,
  status: 201,
});
