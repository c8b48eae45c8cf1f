import { z } from 'zod';
import { bookParams, payTo } from './books.ts';
import { endpoint } from './endpoint.ts';
import {
  askedMonth,
  civilDate,
  cursor,
  id,
  instant,
  page,
  pageLimit,
  positiveAmount,
  reportedDate,
  sum,
  version,
} from './scalars.ts';

/** Requested, reported as sent, and received; only received ones count. */
export const settlementStatus = z.enum(['REQUESTED', 'SENT', 'CONFIRMED']);
export type SettlementStatus = z.output<typeof settlementStatus>;

/** An account in another book of the reader that the money leaves or reaches. */
export const ownAccount = z.strictObject({ bookId: id, assetId: id });
export type OwnAccount = z.output<typeof ownAccount>;

/** A member pays another to clear a balance (정산). */
export const settlement = z.object({
  id,
  bookId: id,
  fromUserId: id,
  toUserId: id,
  amount: positiveAmount,
  date: civilDate,
  status: settlementStatus,
  /** The assets of the book that the money leaves and reaches, if any. */
  fromAssetId: id.nullable(),
  toAssetId: id.nullable(),
  /** The transfer transaction, while the settlement counts. */
  transactionId: id.nullable(),
  /** The reader's side in another book of theirs; hidden from everyone else. */
  own: z.object({ ...ownAccount.shape, transactionId: id.nullable() }).nullable(),
  /** Whether it carries out a settlement recorded in another book of either member. */
  isElsewhere: z.boolean(),
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Settlement = z.output<typeof settlement>;

/** The balance of a member: `balance = paid − borne + settled`. */
export const settlementMember = z.object({
  userId: id,
  name: z.string(),
  color: z.string(),
  hasAccount: z.boolean(),
  /** A former member of the book. */
  hasLeft: z.boolean(),
  /** For shared transactions; refunds and received shared income reduce it. */
  paid: sum,
  borne: sum,
  /** Settlement transfers sent minus those received. */
  settled: sum,
  /** Positive: to receive. Negative: to pay. */
  balance: sum,
});
export type SettlementMember = z.output<typeof settlementMember>;

const transfer = z.object({ fromUserId: id, toUserId: id, amount: sum });

export const settlementSummary = z.object({
  /** Null if the period is open at that end. */
  from: reportedDate.nullable(),
  to: reportedDate.nullable(),
  members: z.array(settlementMember),
  /** Only the balances; they add up to zero. */
  balances: z.array(z.object({ userId: id, balance: sum })),
  /** The minimum number of transfers that clear all balances. */
  transfers: z.array(
    transfer.extend({
      /** The recipient's account, if the reader owes them by the balances of all time. */
      account: payTo.optional(),
    }),
  ),
});
export type SettlementSummary = z.output<typeof settlementSummary>;

/** A snapshot of everyone's balance on a day (마감). */
export const closing = z.object({
  id,
  bookId: id,
  /** The last day included. */
  through: civilDate,
  members: z.array(settlementMember),
  transfers: z.array(transfer),
  closedBy: z.object({ userId: id, name: z.string() }),
  closedAt: instant,
  /** Set once it has been reopened. */
  reopenedAt: instant.nullable(),
  /** Members who agreed to reopen it. */
  consents: z.array(id),
  /** Members whose consent reopens it: all affected members who are still in the book. */
  needed: z.array(id),
});
export type Closing = z.output<typeof closing>;

export const listClosings = endpoint('listClosings', {
  summary: 'Lists closings, the latest day first, including reopened ones',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(closing), nextCursor: z.null() }),
  status: 200,
});

export const createClosing = endpoint('createClosing', {
  summary: 'Closes all shared transactions up to a day until all affected members agree to reopen it',
  tag: 'settlements',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ id: id.optional(), through: civilDate }),
  /** `unsigned`: members who have not signed the letter of the month; it is closed all the same. */
  answer: closing.extend({ unsigned: z.array(id) }),
  status: 201,
});

export const reopenClosing = endpoint('reopenClosing', {
  summary: 'Agrees to reopen a closing; the last required consent reopens it',
  tag: 'settlements',
  access: 'MEMBER',
  params: z.object({ bookId: id, closingId: id }),
  answer: closing,
  status: 200,
});

const settlementParams = z.object({ bookId: id, settlementId: id });

export const getSettlement = endpoint('getSettlement', {
  summary: 'Returns paid and borne amounts and the balances between members; by default of all time',
  tag: 'settlements',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({ from: civilDate.optional(), to: civilDate.optional(), month: askedMonth.optional() }),
  answer: settlementSummary,
  status: 200,
});

export const listSettlements = endpoint('listSettlements', {
  summary: 'Lists settlements, newest first',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    status: settlementStatus.optional(),
    from: civilDate.optional(),
    to: civilDate.optional(),
    cursor: cursor.optional(),
    limit: pageLimit,
  }),
  answer: page(settlement),
  status: 200,
});

export const createSettlement = endpoint('createSettlement', {
  summary: 'Records a payment between members; as received by default',
  tag: 'settlements',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    fromUserId: id,
    toUserId: id,
    amount: positiveAmount,
    date: civilDate,
    status: settlementStatus.default('CONFIRMED'),
    fromAssetId: id.nullable().default(null),
    toAssetId: id.nullable().default(null),
    /** Also moves an account of the user in another book, once the settlement counts. */
    own: ownAccount.nullable().default(null),
  }),
  answer: settlement,
  status: 201,
});

export const updateSettlement = endpoint('updateSettlement', {
  summary: 'Updates a settlement or its status; requires the `version` that was read',
  tag: 'settlements',
  access: 'MEMBER',
  params: settlementParams,
  body: z.strictObject({
    status: settlementStatus.optional(),
    amount: positiveAmount.optional(),
    date: civilDate.optional(),
    fromAssetId: id.nullable().optional(),
    toAssetId: id.nullable().optional(),
    own: ownAccount.nullable().optional(),
    version: version.optional(),
  }),
  answer: settlement,
  status: 200,
});

export const deleteSettlement = endpoint('deleteSettlement', {
  summary: 'Deletes a settlement with its transfer',
  tag: 'settlements',
  access: 'MEMBER',
  params: settlementParams,
  status: 204,
});
