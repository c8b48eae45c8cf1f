import { OCCURRENCES_MAX, RRULE_LENGTH_MAX } from '@salim/domain';
import { z } from 'zod';
import { commentText } from './comments.ts';
import { rateSource, rateText } from './exchange-rates.ts';
import { ATTACHMENT_LIMITS } from './facts/files.ts';
import { COMMENTS_MAX, RULE_CONDITIONS_MAX } from './facts/limits.ts';
import { VIEW_QUERY_MAX } from './facts/search-names.ts';
import { memberWeight } from './incomes.ts';
import { businessDayAdjust, recurringMode, recurringProblem } from './recurring.ts';
import { viewScope, viewTarget } from './saved-views.ts';
import {
  civilDate,
  civilMonth,
  colorCode,
  currencyCode,
  givenInstant,
  id,
  lineOfText,
  nameText,
  nonNegativeAmount,
  positiveAmount,
  sortOrder,
  sum,
} from './scalars.ts';
import { ownAccount } from './settlements.ts';
import { ruleActions, ruleCondition } from './sorting-rules.ts';
import { attachmentMediaType, undatedTransaction } from './transactions.ts';

/** The stored state of one occurrence: skipped, moved, with a changed amount, or recorded as a transaction. */
const backupOccurrence = z.strictObject({
  occurrenceDate: civilDate,
  ownDate: civilDate.nullable(),
  ownAmount: positiveAmount.nullable(),
  isSkipped: z.boolean(),
  isWaiting: z.boolean(),
  isRecorded: z.boolean(),
  /** The transaction, if the backup contains it. */
  transactionId: id.nullable(),
});

/** A recurring rule. Others' masked rules are left out: their visible fields are not enough to record anything. */
export const backupRecurringRule = z.strictObject({
  id,
  template: undatedTransaction,
  /** The account of another book; a restored rule stays paused until it is resumed. */
  into: ownAccount.nullable().default(null),
  /** The loan whose installments it books. */
  loanAssetId: id.nullable().default(null),
  rrule: z.string().min(1).max(RRULE_LENGTH_MAX),
  startDate: civilDate,
  endDate: civilDate.nullable(),
  count: z.int().min(1).max(OCCURRENCES_MAX).nullable(),
  adjust: businessDayAdjust,
  mode: recurringMode,
  /** Occurrences before this date are processed, except for the open ones listed. */
  openFrom: civilDate,
  isPaused: z.boolean(),
  problem: recurringProblem.nullable(),
  createdBy: id,
  occurrences: z.array(backupOccurrence).max(100_000),
});
export type BackupRecurringRule = z.output<typeof backupRecurringRule>;

export const backupSortingRule = z.strictObject({
  name: nameText,
  conditions: z.array(ruleCondition).min(1).max(RULE_CONDITIONS_MAX),
  actions: ruleActions,
  isActive: z.boolean(),
  sortOrder,
  createdBy: id,
});
export type BackupSortingRule = z.output<typeof backupSortingRule>;

/** Rates of a book in the order of their days. */
export const backupRate = z.strictObject({
  currency: currencyCode,
  date: civilDate,
  rate: rateText,
  source: rateSource,
});

export const backupSavedView = z.strictObject({
  name: nameText,
  target: viewTarget,
  /** Names rows of the book by their ids. */
  query: z.string().max(VIEW_QUERY_MAX),
  scope: viewScope,
  onDashboard: z.boolean(),
});
export type BackupSavedView = z.output<typeof backupSavedView>;

export const backupShareDefault = z.strictObject({
  categoryId: id.nullable(),
  payerId: id.nullable(),
  shareMethod: z.enum(['EQUAL', 'RATIO', 'INCOME']).nullable(),
  bearers: z.array(z.strictObject({ userId: id, weight: z.int().min(0).max(1_000_000) })).max(50),
});

const closedMember = z.strictObject({
  userId: id,
  name: lineOfText(0, 100),
  color: colorCode,
  hasAccount: z.boolean(),
  hasLeft: z.boolean(),
  paid: sum,
  borne: sum,
  settled: sum,
  balance: sum,
});

export const backupClosing = z.strictObject({
  through: civilDate,
  /** Everyone's balance on that day. */
  statement: z.strictObject({
    members: z.array(closedMember).max(1000),
    transfers: z.array(z.strictObject({ fromUserId: id, toUserId: id, amount: nonNegativeAmount })).max(1000),
    /** The income weights by which the shares of each closed month were divided. */
    incomes: z.record(civilMonth, z.array(memberWeight).max(1000)).optional(),
  }),
  closedBy: id,
  closedAt: givenInstant,
  reopenedAt: givenInstant.nullable(),
  consents: z.array(id).max(1000),
});
export type BackupClosing = z.output<typeof backupClosing>;

/** Comments on a transaction, oldest first. */
export const backupComments = z
  .array(
    z.strictObject({
      authorId: id,
      text: commentText,
      mentions: z.array(id).max(1000),
      createdAt: givenInstant,
    }),
  )
  .max(COMMENTS_MAX);

/** The base64 length of the largest file. */
const ATTACHMENT_BASE64_MAX = Math.ceil(ATTACHMENT_LIMITS.fileBytes / 3) * 4;

/** A receipt; separate from its transaction because of its size. */
export const backupAttachment = z.strictObject({
  transactionId: id,
  name: z.string().max(200),
  mediaType: attachmentMediaType,
  /** File size in bytes. */
  size: z.int().min(1).max(ATTACHMENT_LIMITS.fileBytes),
  createdBy: id.nullable(),
  /** The file in base64; null if it would make the backup too large to restore. */
  data: z.string().max(ATTACHMENT_BASE64_MAX).nullable(),
});
export type BackupAttachment = z.output<typeof backupAttachment>;
