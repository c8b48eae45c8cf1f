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

/** Given by the household, or received by it. */
export const giftDirection = z.enum(['GIVEN', 'RECEIVED']);
export type GiftDirection = z.output<typeof giftDirection>;

/** What a gift was for; `GIFT_OCCASIONS` has their names. */
export const giftOccasion = z.enum(Object.keys(GIFT_OCCASIONS) as [GiftOccasion, ...GiftOccasion[]]);

/** 친척, 회사 동료, 고등학교 친구 …; empty where nobody has said. */
const relationText = lineOfText(0, RELATION_MAX);
const memoLine = lineOfText(0, MEMO_LINE_MAX);

export const giftEvent = z.object({
  id,
  bookId: id,
  direction: giftDirection,
  /** Who gave or was given; `비공개` where the entry that paid it is masked for the reader. */
  person: z.string(),
  relation: z.string(),
  event: giftOccasion,
  amount: positiveAmount,
  date: civilDate,
  memo: z.string(),
  /** The live entry that carries the money; several gifts may have come with one. */
  transactionId: id.nullable(),
  /** Whether who, why and the memo are hidden, because the entry is masked for the reader. */
  isMasked: z.boolean(),
  /** Null for what another keeps private. */
  createdBy: id.nullable(),
  createdAt: instant,
  version,
});
export type GiftEvent = z.output<typeof giftEvent>;

/** What one person gave and was given; people of one name are told apart by their relation. */
export const giftPerson = z.object({
  person: z.string(),
  relation: z.string(),
  given: sum,
  received: sum,
  /** `received` less `given`: above zero where more has come from them than has gone to them. */
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

/** An entry to be made along with a gift: an expense for one given, an income for one received. */
const newTransaction = z.strictObject({
  assetId: id.nullable().optional(),
  paymentMethodId: id.nullable().optional(),
  categoryId: id.nullable().optional(),
});

/** Fields of a gift that a client may send back as it read them; they are ignored. */
const readOnly = {
  id: z.unknown(),
  bookId: z.unknown(),
  isMasked: z.unknown(),
  createdBy: z.unknown(),
  createdAt: z.unknown(),
};

/** Who and which; `person` and `relation` fit exactly, `q` finds parts and 초성 of names, relations and memos. */
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
  summary: 'Gifts of money given and received, the latest first, with the sums of all that fit',
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
  summary: 'What each person gave and was given, the latest first',
  tag: 'gift-events',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ q: filters.q }),
  answer: z.object({ items: z.array(giftPerson), nextCursor: z.null() }),
  status: 200,
});

export const suggestGiftAmount = endpoint('suggestGiftAmount', {
  summary: 'What to give somebody, by what they gave, were given, or others of their relation were given',
  tag: 'gift-events',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    person: lineOfText(0, NAME_MAX),
    relation: relationText.optional(),
    event: giftOccasion,
  }),
  answer: z.object({
    /** Null where nothing is known. */
    amount: positiveAmount.nullable(),
    basis: z.enum(['RECEIVED', 'GIVEN', 'RELATION']).nullable(),
    /** The earlier gift that it repeats. */
    gift: giftEvent.pick({ direction: true, event: true, amount: true, date: true }).nullable(),
  }),
  status: 200,
});

export const createGiftEvent = endpoint('createGiftEvent', {
  summary: 'Writes a gift down; `entry` makes the entry that pays it as well, `transactionId` names one there is',
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
  summary: 'Writes down a guest book: what many gave at one event, all of it or nothing',
  tag: 'gift-events',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    direction: writable.direction.optional(),
    event: writable.event,
    date: writable.date,
    transactionId: writable.transactionId.optional(),
    /** One entry over the sum of all. */
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
  summary: 'Changes a gift; fields left out stay, and the entry that paid it is left alone',
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
  summary: 'Deletes a gift; the entry that paid it stays',
  tag: 'gift-events',
  access: 'MEMBER',
  params: giftParams,
  status: 204,
});

export const restoreGiftEvent = endpoint('restoreGiftEvent', {
  summary: 'Takes a deleted gift back',
  tag: 'gift-events',
  access: 'MEMBER',
  params: giftParams,
  answer: giftEvent,
  status: 200,
});
