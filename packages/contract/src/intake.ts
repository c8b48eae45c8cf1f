import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { messageCard } from './intake-teaching.ts';
import {
  civilDate,
  clockTime,
  currencyCode,
  descriptionText,
  givenInstant,
  id,
  instant,
  memoText,
  positiveAmount,
} from './scalars.ts';
import { completeTransaction, newTransaction, transaction } from './transactions.ts';

/** A body with a longer text is rejected as too large. */
const INTAKE_TEXT_MAX = 1_048_576;

const intakeBody = {
  /** Card and bank messages, one or many, or plain sentences. */
  text: z.string().max(INTAKE_TEXT_MAX),
  /** The receipt date; determines the year, and the date of a message without one. Defaults to now. */
  receivedAt: givenInstant.optional(),
};

export const intakeDraft = z.object({
  kind: z.enum(['EXPENSE', 'INCOME', 'CANCEL', 'TRANSFER', 'IGNORE']),
  /** The kind of the message itself: `APPROVAL`, `PARTIAL_CANCEL`, `DEPOSIT`, `BILL` … */
  messageKind: z.string(),
  /** Above zero, also for a cancel, in the minor unit of `currency`; null if the text has none. */
  amount: positiveAmount.nullable(),
  currency: currencyCode,
  foreign: z.object({ currency: currencyCode, amount: positiveAmount }).optional(),
  /**
   * For a foreign amount without a known price: its value at the rate of the book's last transaction in that currency,
   * and the date of that transaction. Never booked automatically.
   */
  approximate: z.object({ amount: positiveAmount, asOf: civilDate }).optional(),
  date: civilDate,
  time: clockTime.optional(),
  description: z.string(),
  installment: z.object({ months: z.int(), interestFree: z.boolean() }).optional(),
  /** The sender, e.g. `신한카드`. */
  issuer: z.string().optional(),
  /** Digits of the card or account, masked as in the message. */
  cardHint: z.string().optional(),
  /** The payment method, as the sentence names it. */
  methodHint: z.string().optional(),
  rail: z.string().optional(),
  /** The kind of asset on the other side of an own transfer: `OWN_ACCOUNT`, `CASH`, `CARD_BILL` … */
  transferSide: z.string().optional(),
  /** For a transfer: whether the message is about the receiving account. */
  isIncoming: z.boolean().optional(),
  assetId: id.optional(),
  toAssetId: id.optional(),
  paymentMethodId: id.optional(),
  categoryId: id.optional(),
  /** The member whom a sentence names as the payer. */
  paidBy: id.optional(),
  /** The tags that a sentence names with #; missing if it names none. */
  tagIds: z.array(id).optional(),
  /** For a cancel: the index of its approval among the drafts. */
  cancels: z.int().optional(),
  /** For a transfer: the transaction that already records the other side; it becomes the transfer. */
  pairsTransactionId: id.optional(),
  /** For a cancel: the transaction that it cancels. */
  cancelsTransactionId: id.optional(),
  /** At least 0.8 is confident, below 0.5 must not be booked; ignored drafts have 0. */
  confidence: z.number().min(0).max(1),
  /** The format that read it. */
  format: z.string(),
  /** Why the confidence is not higher, for display. */
  reasons: z.array(z.string()),
  missing: z.array(z.string()),
  /** The same message or an equal transaction already exists. */
  duplicate: z.boolean().optional(),
  /** The complete transaction of a program that may only draft; what is booked unless the user changes it. */
  transaction: completeTransaction.optional(),
  /** The name of the personal token of that program. */
  program: z.string().optional(),
});
export type IntakeDraftView = z.output<typeof intakeDraft>;

export const parseIntake = endpoint('parseIntake', {
  summary: 'Reads messages or sentences into drafts; writes nothing',
  tag: 'intake',
  access: 'VIEWER',
  tokenScope: 'intake',
  params: bookParams,
  body: z.strictObject(intakeBody),
  answer: z.object({
    drafts: z.array(intakeDraft),
    /** Messages about money that no format could read, unchanged, so that the user can teach a format. */
    unread: z.array(z.string()),
  }),
  status: 200,
});

export const inboxItem = z.object({
  id,
  bookId: id,
  draft: intakeDraft,
  createdAt: instant,
});
export type InboxItem = z.output<typeof inboxItem>;

export const takeIntake = endpoint('takeIntake', {
  summary: 'Books confident drafts, each message once, and puts the rest into the inbox',
  tag: 'intake',
  access: 'session',
  tokenScope: 'intake',
  // Phone automations insert the raw message into a template.
  rawLineBreaks: true,
  body: z.strictObject({
    ...intakeBody,
    /** Defaults to the token's only book, or else the default book. */
    bookId: id.optional(),
  }),
  answer: z.object({
    transactions: z.array(transaction),
    inbox: z.array(inboxItem),
    /** Messages received before. */
    duplicates: z.int(),
    /** Refusals, advertisements, bills and codes. */
    ignored: z.int(),
    /** Cards whose 누적 shows that messages before these are missing. */
    gaps: z.array(messageCard),
  }),
  status: 200,
});

export const listInbox = endpoint('listInbox', {
  summary: 'Lists the user’s inbox of unconfirmed drafts, newest first; at most 200',
  tag: 'intake',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.object({ items: z.array(inboxItem), nextCursor: z.null() }),
  status: 200,
});

export const draftTransaction = endpoint('draftTransaction', {
  summary: 'Puts a transaction into the user’s inbox instead of booking it; checked like a new transaction',
  tag: 'intake',
  access: 'MEMBER',
  params: bookParams,
  body: newTransaction,
  answer: inboxItem,
  status: 201,
});

const inboxParams = z.object({ bookId: id, itemId: id });

export const recordInboxItem = endpoint('recordInboxItem', {
  summary: 'Books an inbox item with its draft, overridden by the fields sent; a cancel becomes a refund',
  tag: 'intake',
  access: 'MEMBER',
  params: inboxParams,
  body: z.strictObject({
    type: z.enum(['EXPENSE', 'INCOME', 'TRANSFER']).optional(),
    isRefund: z.boolean().optional(),
    amount: positiveAmount.optional(),
    date: civilDate.optional(),
    time: clockTime.nullable().optional(),
    description: descriptionText.optional(),
    memo: memoText.optional(),
    categoryId: id.nullable().optional(),
    assetId: id.nullable().optional(),
    toAssetId: id.nullable().optional(),
    paymentMethodId: id.nullable().optional(),
    /** Null is the user. */
    paidBy: id.nullable().optional(),
    /** Defaults to the tags of the draft that still exist. */
    tagIds: z.array(id).max(50).optional(),
  }),
  bodyRequired: false,
  answer: transaction,
  status: 201,
  otherStatus: 200,
});

export const dismissInboxItem = endpoint('dismissInboxItem', {
  summary: 'Dismisses an inbox item without booking it',
  tag: 'intake',
  access: 'MEMBER',
  params: inboxParams,
  status: 204,
});
