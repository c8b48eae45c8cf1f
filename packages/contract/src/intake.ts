import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { messageCard } from './intake-teaching.ts';
import {
  civilDate,
  clockTime,
  currencyCode,
  descriptionText,
  id,
  instant,
  memoText,
  positiveAmount,
} from './scalars.ts';
import { transaction } from './transactions.ts';

/** Texts beyond it are refused as too large, together with the rest of the body. */
const INTAKE_TEXT_MAX = 1_048_576;

const intakeBody = {
  /** Card and bank messages, many at once if need be, or plain sentences. */
  text: z.string().max(INTAKE_TEXT_MAX),
  /** When they came; gives the year, and the date where a message names none. Now, unless said. */
  receivedAt: z.iso.datetime({ offset: true }).optional(),
};

export const intakeDraft = z.object({
  kind: z.enum(['EXPENSE', 'INCOME', 'CANCEL', 'TRANSFER', 'IGNORE']),
  /** What the message itself is: `APPROVAL`, `PARTIAL_CANCEL`, `DEPOSIT`, `BILL` … */
  messageKind: z.string(),
  /** Above zero, also of a cancel, in the minor unit of `currency`; null where the text names none. */
  amount: positiveAmount.nullable(),
  currency: currencyCode,
  foreign: z.object({ currency: currencyCode, amount: positiveAmount }).optional(),
  /**
   * Of foreign money whose price is not settled yet: what it comes to at the rate of the book's last entry in that
   * currency, and the day of that entry. Never booked by itself.
   */
  approximate: z.object({ amount: positiveAmount, asOf: civilDate }).optional(),
  date: civilDate,
  time: clockTime.optional(),
  description: z.string(),
  installment: z.object({ months: z.int(), interestFree: z.boolean() }).optional(),
  /** Who sent the message, e.g. `신한카드`. */
  issuer: z.string().optional(),
  /** Digits of the card or account, masked as they stand. */
  cardHint: z.string().optional(),
  /** How it was paid, in the words of a sentence. */
  methodHint: z.string().optional(),
  rail: z.string().optional(),
  /** What stands on the other side of own money that moved: `OWN_ACCOUNT`, `CASH`, `CARD_BILL` … */
  transferSide: z.string().optional(),
  /** Of a transfer: the message is about the account that the money came into. */
  isIncoming: z.boolean().optional(),
  assetId: id.optional(),
  toAssetId: id.optional(),
  paymentMethodId: id.optional(),
  categoryId: id.optional(),
  /** The member that a sentence names as the one who paid. */
  paidBy: id.optional(),
  /** Of a cancel: the place of its approval among the drafts. */
  cancels: z.int().optional(),
  /** Of a transfer: the entry in the book that already tells of the other side; it becomes the transfer. */
  pairsTransactionId: id.optional(),
  /** Of a cancel: the entry in the book that it takes back. */
  cancelsTransactionId: id.optional(),
  /** 0.8 and more is sure, below 0.5 is not to be booked; what is ignored has 0. */
  confidence: z.number().min(0).max(1),
  /** The layout that read it. */
  format: z.string(),
  /** Why it is not surer, to be shown. */
  reasons: z.array(z.string()),
  missing: z.array(z.string()),
  /** The same message, or an entry just like it, is there already. */
  duplicate: z.boolean().optional(),
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
    /** Messages about money that no format reads, as they stand in the text, so that a person can teach one. */
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
  summary: 'Books what messages surely say, each message once, and leaves the rest in the inbox',
  tag: 'intake',
  access: 'session',
  tokenScope: 'intake',
  // Automation on a phone puts the message into a template as it is.
  rawLineBreaks: true,
  body: z.strictObject({
    ...intakeBody,
    /** Else the token's only book, else the default one. */
    bookId: id.optional(),
  }),
  answer: z.object({
    transactions: z.array(transaction),
    inbox: z.array(inboxItem),
    /** Messages that came before. */
    duplicates: z.int(),
    /** Refusals, advertisements, bills and codes. */
    ignored: z.int(),
    /** Cards whose 누적 says that messages are missing before these. */
    gaps: z.array(messageCard),
  }),
  status: 200,
});

export const listInbox = endpoint('listInbox', {
  summary: 'What came to oneself and was not sure enough to be booked, the newest first; at most 200',
  tag: 'intake',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(inboxItem), nextCursor: z.null() }),
  status: 200,
});

const inboxParams = z.object({ bookId: id, itemId: id });

export const recordInboxItem = endpoint('recordInboxItem', {
  summary: 'Books an item as its draft says, but for what is sent; a cancel becomes a refund',
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
    /** Null is oneself. */
    paidBy: id.nullable().optional(),
  }),
  bodyRequired: false,
  answer: transaction,
  status: 201,
  otherStatus: 200,
});

export const dismissInboxItem = endpoint('dismissInboxItem', {
  summary: 'Puts an item away without booking it',
  tag: 'intake',
  access: 'MEMBER',
  params: inboxParams,
  status: 204,
});
