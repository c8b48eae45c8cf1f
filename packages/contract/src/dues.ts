import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { DUES_SEATS_MAX, MEMO_LINE_MAX, NOTE_MAX } from './facts/limits.ts';
import {
  askedMonth,
  civilDate,
  civilMonth,
  id,
  instant,
  lineOfText,
  nameText,
  nonNegativeAmount,
  positiveAmount,
  sum,
  textBlock,
  version,
} from './scalars.ts';

const memoLine = lineOfText(0, MEMO_LINE_MAX);
const noteText = textBlock(NOTE_MAX);

/** A person who pays dues: a name, with or without an account in the book. */
export const duesSeat = z.object({ id, name: z.string() });
export type DuesSeat = z.output<typeof duesSeat>;

export const duesPlan = z.object({
  id,
  bookId: id,
  name: z.string(),
  /** The dues per seat and month. */
  amount: positiveAmount,
  startMonth: civilMonth,
  /** The last month charged; null while the club continues. */
  endMonth: civilMonth.nullable(),
  /** Payment instructions: where, by when, for what. */
  memo: z.string(),
  /** The account that holds the club's money (모임통장). */
  assetId: id.nullable(),
  seats: z.array(duesSeat),
  /** The calendar month that is due now, by the book's clock. */
  currentMonth: civilMonth,
  collected: sum,
  /** Due up to the running month, and neither paid nor exempt. */
  owed: sum,
  createdAt: instant,
  version,
});
export type DuesPlan = z.output<typeof duesPlan>;

/** A payment for one month of one seat, or its exemption. */
export const duesPayment = z.object({
  id,
  duesId: id,
  seatId: id,
  month: civilMonth,
  /** Zero for an exemption. */
  amount: nonNegativeAmount,
  isExempt: z.boolean(),
  date: civilDate,
  memo: z.string(),
  /** The transaction that recorded the payment, unless deleted or masked for the reader. */
  transactionId: id.nullable(),
  createdBy: id,
  createdAt: instant,
});
export type DuesPayment = z.output<typeof duesPayment>;

/** The club's money in its running month; others' masked transactions count only in the sums. */
export const clubAccount = z.object({
  name: z.string(),
  month: civilMonth,
  /** The balance at the end of the previous month. */
  opening: sum,
  incoming: sum,
  outgoing: sum,
  /** `opening + incoming − outgoing` */
  closing: sum,
  /** The expenses, newest first. */
  spent: z.array(z.object({ transactionId: id, date: civilDate, description: z.string(), amount: sum })),
});
export type ClubAccount = z.output<typeof clubAccount>;

const duesParams = z.object({ bookId: id, duesId: id });

const writable = {
  name: nameText,
  amount: positiveAmount,
  startMonth: askedMonth,
  endMonth: askedMonth.nullable(),
  memo: noteText,
  assetId: id.nullable(),
  /** In the order of the grid; an item without an id is new, and a missing seat is removed unless it has payments. */
  seats: z
    .array(z.strictObject({ id: id.optional(), name: nameText }))
    .min(1)
    .max(DUES_SEATS_MAX),
};

/** Read-only fields of a plan that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  currentMonth: z.unknown(),
  collected: z.unknown(),
  owed: z.unknown(),
  createdAt: z.unknown(),
};

export const listDues = endpoint('listDues', {
  summary: 'Lists the clubs of a book with paid and owed dues',
  tag: 'dues',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.object({ items: z.array(duesPlan), nextCursor: z.null() }),
  status: 200,
});

export const getDues = endpoint('getDues', {
  summary: 'Returns a club’s dues with all payments, and its money this month',
  tag: 'dues',
  access: 'VIEWER',
  params: duesParams,
  answer: duesPlan.extend({
    payments: z.array(duesPayment),
    /** Null if the club has no account, or it was deleted. */
    account: clubAccount.nullable(),
  }),
  status: 200,
});

export const createDues = endpoint('createDues', {
  summary: 'Adds a club with monthly dues and its seats',
  tag: 'dues',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    name: writable.name,
    amount: writable.amount,
    startMonth: writable.startMonth,
    endMonth: writable.endMonth.optional(),
    memo: writable.memo.optional(),
    assetId: writable.assetId.optional(),
    seats: writable.seats,
  }),
  answer: duesPlan,
  status: 201,
});

export const updateDues = endpoint('updateDues', {
  summary: 'Updates a club’s dues; omitted fields stay',
  tag: 'dues',
  access: 'MEMBER',
  params: duesParams,
  body: z.strictObject({
    ...z.object(writable).partial().shape,
    ...z.object(readOnly).partial().shape,
    version: version.optional(),
  }),
  answer: duesPlan,
  status: 200,
});

export const deleteDues = endpoint('deleteDues', {
  summary: 'Deletes a club’s dues; the transactions of payments stay',
  tag: 'dues',
  access: 'MEMBER',
  params: duesParams,
  status: 204,
});

export const restoreDues = endpoint('restoreDues', {
  summary: 'Restores deleted dues with all payments',
  tag: 'dues',
  access: 'MEMBER',
  params: duesParams,
  answer: duesPlan,
  status: 200,
});

export const addDuesPayment = endpoint('addDuesPayment', {
  summary: 'Records a seat’s payment for a month, or an exemption; `entry` also creates the income',
  tag: 'dues',
  access: 'MEMBER',
  params: duesParams,
  body: z.strictObject({
    id: id.optional(),
    seatId: id,
    month: askedMonth,
    /** Omitted for an exemption. */
    amount: positiveAmount.optional(),
    isExempt: z.boolean().optional(),
    date: civilDate,
    memo: memoLine.optional(),
    transactionId: id.nullable().optional(),
    /** An income transaction to create with it. */
    entry: z.strictObject({ assetId: id.nullable().optional(), categoryId: id.nullable().optional() }).optional(),
  }),
  answer: duesPayment,
  status: 201,
});

export const removeDuesPayment = endpoint('removeDuesPayment', {
  summary: 'Removes a payment or an exemption; its transaction stays',
  tag: 'dues',
  access: 'MEMBER',
  params: z.object({ bookId: id, duesId: id, paymentId: id }),
  status: 204,
});
