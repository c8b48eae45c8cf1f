import { GIFT_OCCASIONS, type GiftOccasion } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { GUESTS_MAX, MEMO_LINE_MAX, NAME_MAX, RELATION_MAX, SEARCH_MAX } from './facts/limits.ts';
import {
  civilDate,
  cursor,
  id,
  instant,
  lineOfText,
  nameText,
  pageLimit,
  positiveAmount,
  sum,
  version,
} from './scalars.ts';

/** Given or received by the household. */
export const giftDirection = z.enum(['GIVEN', 'RECEIVED']);
export type GiftDirection = z.output<typeof giftDirection>;

/** The occasion of a gift; `GIFT_OCCASIONS` has the names. */
export const giftOccasion = z.enum(Object.keys(GIFT_OCCASIONS) as [GiftOccasion, ...GiftOccasion[]]);

/** 친척, 회사 동료, 고등학교 친구 …; empty if unknown. */
const relationText = lineOfText(0, RELATION_MAX);
const memoLine = lineOfText(0, MEMO_LINE_MAX);

export const giftEvent = z.object({
  id,
  bookId: id,
  direction: giftDirection,
  /** The giver or receiver; `비공개` if the transaction is masked for the reader. */
  person: z.string(),
  relation: z.string(),
  event: giftOccasion,
  amount: positiveAmount,
  date: civilDate,
  memo: z.string(),
  /** The transaction that carries the money, unless deleted; several gifts may share one. */
  transactionId: id.nullable(),
  /** Whether person, occasion and memo are hidden because the transaction is masked. */
  isMasked: z.boolean(),
  /** Null for another member's masked data. */
  createdBy: id.nullable(),
  createdAt: instant,
  version,
});
export type GiftEvent = z.output<typeof giftEvent>;

/** The totals given to and received from one person; people with the same name are distinguished by relation. */
export const giftPerson = z.object({
  person: z.string(),
  relation: z.string(),
  given: sum,
  received: sum,
  /** `received` minus `given`: positive if the household received more than it gave. */
  balance: sum,
  count: z.int(),
  lastDate: civilDate,
  isMasked: z.boolean(),
});
export type GiftPerson = z.output<typeof giftPerson>;

const giftParams = z.object({ bookId: id, giftEventId: id });

const writable = {
  direction: giftDirection,
  person: nameText,
  relation: relationText,
  event: giftOccasion,
  amount: positiveAmount,
  date: civilDate,
  memo: memoLine,
  transactionId: id.nullable(),
};

/** A transaction to create with a gift: an expense for a gift given, an income for one received. */
const newTransaction = z.strictObject({
  assetId: id.nullable().optional(),
  paymentMethodId: id.nullable().optional(),
  categoryId: id.nullable().optional(),
});

/** Read-only fields of a gift that a client may send back; ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  isMasked: z.unknown(),
  createdBy: z.unknown(),
  createdAt: z.unknown(),
};

/** `person` and `relation` match exactly; `q` matches substrings and 초성 of names, relations and memos. */
const filters = {
  q: lineOfText(0, SEARCH_MAX).optional(),
  direction: giftDirection.optional(),
  event: giftOccasion.optional(),
  person: lineOfText(0, NAME_MAX).optional(),
  relation: relationText.optional(),
  from: civilDate.optional(),
  to: civilDate.optional(),
};

export const listGiftEvents = endpoint('listGiftEvents', {
  summary: 'Lists gifts of money given and received, the latest first, with the sums of all matches',
  tag: 'gift-events',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ ...filters, cursor: cursor.optional(), limit: pageLimit }),
  answer: z.object({
    items: z.array(giftEvent),
    nextCursor: z.string().nullable(),
    given: sum,
    received: sum,
    count: z.int(),
  }),
  status: 200,
});

export const listGiftPeople = endpoint('listGiftPeople', {
  summary: 'Lists the totals given and received by person, the latest first',
  tag: 'gift-events',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ q: filters.q }),
  answer: z.object({ items: z.array(giftPerson), nextCursor: z.null() }),
  status: 200,
});

export const suggestGiftAmount = endpoint('suggestGiftAmount', {
  summary: 'Suggests a gift amount from earlier gifts by or to the person, or to others of their relation',
  tag: 'gift-events',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    person: lineOfText(0, NAME_MAX),
    relation: relationText.optional(),
    event: giftOccasion,
  }),
  answer: z.object({
    /** Null without data. */
    amount: positiveAmount.nullable(),
    basis: z.enum(['RECEIVED', 'GIVEN', 'RELATION']).nullable(),
    /** The earlier gift that the suggestion repeats. */
    gift: giftEvent.pick({ direction: true, event: true, amount: true, date: true }).nullable(),
  }),
  status: 200,
});

export const createGiftEvent = endpoint('createGiftEvent', {
  summary: 'Records a gift; `entry` also creates its transaction, `transactionId` links an existing one',
  tag: 'gift-events',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    direction: writable.direction,
    person: writable.person,
    relation: writable.relation.optional(),
    event: writable.event,
    amount: writable.amount,
    date: writable.date,
    memo: writable.memo.optional(),
    transactionId: writable.transactionId.optional(),
    entry: newTransaction.optional(),
  }),
  answer: giftEvent,
  status: 201,
});

export const createGiftEvents = endpoint('createGiftEvents', {
  summary: 'Records a guest book: the gifts of many guests at one event, all or nothing',
  tag: 'gift-events',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    direction: writable.direction.optional(),
    event: writable.event,
    date: writable.date,
    transactionId: writable.transactionId.optional(),
    /** One transaction for the total. */
    entry: newTransaction.optional(),
    guests: z
      .array(
        z.strictObject({
          person: writable.person,
          relation: writable.relation.optional(),
          amount: writable.amount,
          memo: writable.memo.optional(),
        }),
      )
      .min(1)
      .max(GUESTS_MAX),
  }),
  answer: z.object({ items: z.array(giftEvent), nextCursor: z.null() }),
  status: 201,
});

export const updateGiftEvent = endpoint('updateGiftEvent', {
  summary: 'Updates a gift; omitted fields and its transaction stay',
  tag: 'gift-events',
  access: 'MEMBER',
  params: giftParams,
  body: z.strictObject({
    ...z.object(writable).partial().shape,
    ...z.object(readOnly).partial().shape,
    version: version.optional(),
  }),
  answer: giftEvent,
  status: 200,
});

export const deleteGiftEvent = endpoint('deleteGiftEvent', {
  summary: 'Deletes a gift; its transaction stays',
  tag: 'gift-events',
  access: 'MEMBER',
  params: giftParams,
  status: 204,
});

export const restoreGiftEvent = endpoint('restoreGiftEvent', {
  summary: 'Restores a deleted gift',
  tag: 'gift-events',
  access: 'MEMBER',
  params: giftParams,
  answer: giftEvent,
  status: 200,
});
