import { MAX_AMOUNT } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { taxKind } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { rateText } from './exchange-rates.ts';
import {
  BULK_MAX,
  DESCRIPTION_MAX,
  INSTALLMENT_MONTHS_MAX,
  INSTALLMENT_MONTHS_MIN,
  PAYMENTS_MAX,
  RECEIPT_LINES_MAX,
  SEARCH_MAX,
} from './facts/limits.ts';
import {
  askedMonth,
  civilDate,
  clockTime,
  commaList,
  currencyCode,
  cursor,
  descriptionText,
  flag,
  id,
  instant,
  lineOfText,
  memoText,
  nameText,
  nonNegativeAmount,
  pageLimit,
  positiveAmount,
  queryInteger,
  reportedDate,
  sum,
  usedCurrency,
  version,
} from './scalars.ts';

export const transactionType = z.enum(['INCOME', 'EXPENSE', 'TRANSFER', 'ADJUSTMENT']);
export const visibility = z.enum(['SHARED', 'MASKED']);
export const shareMethod = z.enum(['EQUAL', 'RATIO', 'AMOUNT', 'ITEM', 'INCOME']);

const split = z.strictObject({
  /** Null is 미분류. */
  categoryId: id.nullable(),
  amount: positiveAmount,
  memo: memoText.default(''),
});
const payment = z.strictObject({
  assetId: id.nullable().default(null),
  paymentMethodId: id.nullable().default(null),
  amount: positiveAmount,
});
const memberAmount = z.strictObject({ userId: id, amount: positiveAmount });
const share = z.strictObject({
  userId: id,
  amount: nonNegativeAmount,
  weight: z.int().min(0).max(1_000_000).nullable(),
});
/** A line of a receipt and the members who share it equally. */
export const shareItem = z.strictObject({
  name: nameText,
  amount: positiveAmount,
  memberIds: z.array(id).min(1).max(50),
});
export type ShareItem = z.output<typeof shareItem>;
export const foreign = z.strictObject({
  currency: currencyCode,
  /** In the minor unit of that currency. */
  amount: positiveAmount,
  /** Price of one unit of the foreign currency in the book's, as a decimal string. */
  rate: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/u),
});
const installment = z.strictObject({
  months: z.int().min(INSTALLMENT_MONTHS_MIN).max(INSTALLMENT_MONTHS_MAX),
  interestFree: z.boolean().default(true),
  feeTotal: nonNegativeAmount.nullable().default(null),
});

/** Whether an installment purchase counts on its day (소비 기준), or turn by turn in the months that pay for it (청구 기준). */
export const installmentBasis = z.enum(['CONSUMPTION', 'BILLING']);

/** JPEG and HEIC images are stored as JPEG, PNG and WebP ones as WebP. */
export const attachmentMediaType = z.enum(['image/jpeg', 'image/webp', 'application/pdf']);

/** A receipt. `GET /api/v2/attachments/{id}` returns its file. */
export const attachment = z.object({
  id,
  /** The original file name, for display. */
  name: z.string(),
  mediaType: attachmentMediaType,
  /** Stored size in bytes. */
  size: z.int(),
  /** In pixels; null for a document. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdBy: id,
  createdAt: instant,
});
export type Attachment = z.output<typeof attachment>;

export const transaction = z.object({
  id,
  bookId: id,
  version,
  type: transactionType,
  /** Only for ADJUSTMENT: whether the balance was set up or down. */
  direction: z.enum(['IN', 'OUT']).nullable(),
  date: civilDate,
  time: clockTime.nullable(),
  amount: positiveAmount,
  description: z.string(),
  memo: z.string(),
  splits: z.array(split),
  payments: z.array(payment),
  /** Short forms for one split and one payment; null unless there is exactly one. */
  categoryId: id.nullable(),
  assetId: id.nullable(),
  paymentMethodId: id.nullable(),
  isRefund: z.boolean(),
  refundOfId: id.nullable(),
  /** What the refunds that the reader sees add up to, if there are any; only in `getTransaction`. */
  refunded: positiveAmount.optional(),
  /** These refunds, oldest first. */
  refunds: z.array(z.object({ id, date: civilDate, amount: positiveAmount })).optional(),
  toAssetId: id.nullable(),
  fee: nonNegativeAmount,
  feeCategoryId: id.nullable(),
  foreign: foreign.nullable(),
  installment: installment
    .extend({
      /** The turn of the purchase, from 1; like `groupId`, only in lists on the billing basis. */
      index: z.int().min(1).optional(),
      /** The purchase that the turn belongs to. */
      groupId: id.optional(),
    })
    .nullable(),
  recurring: z.object({ ruleId: id, occurrenceDate: civilDate }).nullable(),
  settlementId: id.nullable(),
  /** The payer, if there is only one. */
  paidBy: id.nullable(),
  payers: z.array(memberAmount),
  shareMethod: shareMethod.nullable(),
  shares: z.array(share),
  /** With `ITEM`: the lines of the receipt that the shares follow from, if they were recorded. */
  items: z.array(shareItem),
  /** Why a purchase to be shared by income is shared equally; null otherwise. */
  shareNote: z.string().nullable(),
  visibility,
  revealOn: civilDate.nullable(),
  /** True if the reader sees type, date and amount only. */
  isMasked: z.boolean(),
  tagIds: z.array(id),
  attachments: z.array(attachment),
  excludeFromStats: z.boolean(),
  /** Overrides that of the categories for the year-end tax deduction. */
  taxKind: taxKind.nullable(),
  /** Whether a cash receipt was issued, so that a payment without a card counts for the deduction. */
  cashReceipt: z.boolean(),
  /** Recorded by a guest in the name of a member without an account. */
  guest: z.boolean(),
  importId: id.nullable(),
  createdBy: id.nullable(),
  updatedBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Set while the transaction is in the trash. */
  deletedAt: instant.nullable(),
});
export type Transaction = z.output<typeof transaction>;

const writable = {
  type: transactionType,
  date: civilDate,
  time: clockTime.nullable().default(null),
  amount: positiveAmount,
  description: descriptionText
    .nullable()
    .transform((text) => text ?? '')
    .default(''),
  memo: memoText
    .nullable()
    .transform((text) => text ?? '')
    .default(''),
  categoryId: id.nullable().optional(),
  assetId: id.nullable().optional(),
  paymentMethodId: id.nullable().optional(),
  splits: z.array(split).max(50).optional(),
  payments: z.array(payment).max(PAYMENTS_MAX).optional(),
  isRefund: z.boolean().default(false),
  refundOfId: id.nullable().default(null),
  toAssetId: id.nullable().default(null),
  fee: nonNegativeAmount
    .nullable()
    .transform((fee) => fee ?? 0)
    .default(0),
  feeCategoryId: id.nullable().default(null),
  foreign: foreign.extend({ currency: usedCurrency, rate: rateText }).nullable().default(null),
  installment: installment.nullable().default(null),
  paidBy: id.nullable().optional(),
  payers: z.array(memberAmount).max(50).optional(),
  shareMethod: shareMethod.nullable().optional(),
  shares: z
    .array(
      z.strictObject({
        userId: id,
        amount: nonNegativeAmount.optional(),
        weight: z.int().min(0).max(1_000_000).nullable().optional(),
      }),
    )
    .max(50)
    .optional(),
  /**
   * With `ITEM`: their sum is the amount, and the shares follow from them. A replacement with the same shares keeps
   * them. Recurring rules and the files of `export` have each member's share without them; the JSON backup has them.
   */
  items: z.array(shareItem).max(RECEIPT_LINES_MAX).optional(),
  visibility: visibility.default('SHARED'),
  revealOn: civilDate.nullable().default(null),
  tagIds: z.array(id).max(50).default([]),
  excludeFromStats: z.boolean().default(false),
  taxKind: taxKind.nullable().default(null),
  cashReceipt: z.boolean().default(false),
};

/**
 * In a foreign currency the rate may be missing: that of the day, or else the last one before it, is used. With a rate
 * the amount may be missing too.
 */
export const priced = {
  amount: positiveAmount.optional(),
  foreign: foreign.extend({ currency: usedCurrency, rate: rateText.optional() }).nullable().default(null),
};

/** A transaction as its author writes it, with its price. */
export const completeTransaction = z.strictObject(writable);

/** The input of a new transaction. A repeated create with the same id has no further effect. */
export const newTransaction = z.strictObject({ id: id.optional(), ...writable, ...priced });

/** Only the author may change the visibility; a replacement without it keeps the stored one. */
const keptVisibility = { visibility: visibility.optional(), revealOn: civilDate.nullable().optional() };

/** A transaction without a date: the template of a recurring rule. */
export const undatedTransaction = z.strictObject(writable).omit({ date: true, items: true });
export const undatedReplacement = undatedTransaction.extend(keptVisibility);
export type UndatedTransaction = z.output<typeof undatedTransaction>;

/** Read-only fields of a transaction that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  direction: z.unknown(),
  recurring: z.unknown(),
  refunded: z.unknown(),
  refunds: z.unknown(),
  settlementId: z.unknown(),
  shareNote: z.unknown(),
  isMasked: z.unknown(),
  guest: z.unknown(),
  attachments: z.unknown(),
  importId: z.unknown(),
  createdBy: z.unknown(),
  updatedBy: z.unknown(),
  createdAt: z.unknown(),
  updatedAt: z.unknown(),
  deletedAt: z.unknown(),
};

export const transactionParams = z.object({ bookId: id, transactionId: id });

/** Filters shared by lists, exports and reports. Comma-separated values match any of them. */
export const transactionFilters = {
  from: civilDate.optional(),
  to: civilDate.optional(),
  month: askedMonth.optional(),
  type: commaList(transactionType).optional(),
  /** A parent includes its subcategories; `none` is 미분류. */
  categoryId: commaList(z.union([id, z.literal('none')])).optional(),
  /**
   * Everything but these: a parent with its subcategories, `none` is 미분류. Of a split transaction the other lines count;
   * transfers are listed, and count without fees in these categories.
   */
  excludeCategoryId: commaList(z.union([id, z.literal('none')])).optional(),
  /** Source, target and every payment. */
  assetId: commaList(id).optional(),
  paymentMethodId: commaList(id).optional(),
  tagId: commaList(id).optional(),
  /** The payer. */
  memberId: commaList(id).optional(),
  minAmount: queryInteger(0, MAX_AMOUNT).optional(),
  maxAmount: queryInteger(0, MAX_AMOUNT).optional(),
  /** A merchant: transactions whose 내용 names it in any spelling (branches, blanks, ㈜). */
  merchant: lineOfText(1, DESCRIPTION_MAX).optional(),
  /** Transactions that an import created. */
  importId: id.optional(),
  q: lineOfText(0, SEARCH_MAX).optional(),
};

export const transactionSort = z.enum(['date', '-date', 'amount', '-amount']);

export const listTransactions = endpoint('listTransactions', {
  summary:
    'Lists transactions, newest first; with `totals=true` the sums over the whole filter, with `basis=BILLING` each turn of an installment purchase in its month',
  tag: 'transactions',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({
    ...transactionFilters,
    basis: installmentBasis.default('CONSUMPTION'),
    sort: transactionSort.default('-date'),
    cursor: cursor.optional(),
    limit: pageLimit,
    totals: flag.optional(),
  }),
  answer: z.object({
    items: z.array(transaction),
    nextCursor: z.string().nullable(),
    income: sum.optional(),
    expense: sum.optional(),
    count: z.int().optional(),
    /** Others' masked transactions excluded because the filter uses a hidden field. */
    maskedExcluded: z.int().optional(),
    period: z.object({ from: reportedDate, to: reportedDate }).optional(),
  }),
  status: 200,
});

export const createTransaction = endpoint('createTransaction', {
  summary: 'Creates a transaction',
  tag: 'transactions',
  access: 'MEMBER',
  forAssistants: { asDraft: 'draftTransaction' },
  params: bookParams,
  body: newTransaction,
  answer: transaction,
  status: 201,
});

/** The input for creating a transaction, except for its id. */
export type TransactionInput = z.output<typeof completeTransaction>;

export const getTransaction = endpoint('getTransaction', {
  summary: 'Returns a transaction',
  tag: 'transactions',
  access: 'VIEWER',
  forAssistants: true,
  params: transactionParams,
  answer: transaction,
  status: 200,
});

export const updateTransaction = endpoint('updateTransaction', {
  summary: 'Replaces a transaction; requires the `version` that was read',
  tag: 'transactions',
  access: 'MEMBER',
  params: transactionParams,
  body: z.strictObject({
    ...z.object(readOnly).partial().shape,
    ...writable,
    ...priced,
    ...keptVisibility,
    version: version.optional(),
  }),
  answer: transaction,
  status: 200,
});

export const deleteTransaction = endpoint('deleteTransaction', {
  summary: 'Moves a transaction to the trash for 30 days',
  tag: 'transactions',
  access: 'MEMBER',
  params: transactionParams,
  status: 204,
});

export const restoreTransaction = endpoint('restoreTransaction', {
  summary: 'Restores a deleted transaction unchanged',
  tag: 'transactions',
  access: 'MEMBER',
  params: transactionParams,
  answer: transaction,
  status: 200,
});

export const bulkTransactions = endpoint('bulkTransactions', {
  summary: 'Updates or deletes up to 1,000 transactions, all or nothing',
  tag: 'transactions',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    ids: z.array(id).min(1).max(BULK_MAX),
    set: z
      .strictObject({
        categoryId: id.nullable().optional(),
        paymentMethodId: id.nullable().optional(),
        assetId: id.nullable().optional(),
        tagIds: z.array(id).max(50).optional(),
        memo: memoText.optional(),
        visibility: visibility.optional(),
        excludeFromStats: z.boolean().optional(),
      })
      .optional(),
    delete: z.boolean().optional(),
  }),
  /** `activityId` undoes all of it at once. */
  answer: z.object({ count: z.int(), ids: z.array(id), activityId: id }),
  status: 200,
});

export const trashItem = z.object({
  entity: z.enum(['TRANSACTION', 'ASSET', 'CATEGORY', 'PAYMENT_METHOD', 'TAG']),
  id,
  name: z.string(),
  transaction: transaction.nullable(),
  deletedAt: instant,
  /** When it is deleted permanently. */
  expiresAt: instant,
});

export const listTrash = endpoint('listTrash', {
  summary: 'Lists transactions deleted in the last 30 days, newest first',
  tag: 'transactions',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: z.object({ items: z.array(trashItem), nextCursor: z.string().nullable() }),
  status: 200,
});

export const calendarDay = z.object({ date: reportedDate, income: sum, expense: sum, count: z.int() });

export const getCalendar = endpoint('getCalendar', {
  summary: 'Returns every day of a book month with its sums',
  tag: 'transactions',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ ...transactionFilters, basis: installmentBasis.default('CONSUMPTION') }),
  answer: z.array(calendarDay),
  status: 200,
});

export const suggestion = z.object({
  description: z.string(),
  type: transactionType,
  categoryId: id.nullable(),
  assetId: id.nullable(),
  paymentMethodId: id.nullable(),
  amount: positiveAmount,
  count: z.int(),
  lastDate: civilDate,
});

export const suggestTransactions = endpoint('suggestTransactions', {
  summary: 'Suggests earlier descriptions, most used first',
  tag: 'transactions',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ q: lineOfText(0, SEARCH_MAX).optional(), type: transactionType.optional() }),
  answer: z.object({ items: z.array(suggestion), nextCursor: z.null() }),
  status: 200,
});
