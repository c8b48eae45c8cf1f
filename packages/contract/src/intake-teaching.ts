import { LEARNED_FIELDS, LEARNED_TEXT_MAX } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, nameText } from './scalars.ts';

export const messageFormat = z.object({
  id,
  bookId: id,
  /** The sender, as named by the user. */
  name: z.string(),
  kind: z.enum(['EXPENSE', 'INCOME', 'TRANSFER', 'IGNORE']),
  /** A readable form, with the fields in their positions: `동네페이 알림 〔사용처〕 에서 〔금액〕 원`. */
  words: z.string(),
  createdAt: instant,
});
export type MessageFormatView = z.output<typeof messageFormat>;

export const listMessageFormats = endpoint('listMessageFormats', {
  summary: 'Lists the user’s learned message formats, newest first',
  tag: 'intake',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(messageFormat), nextCursor: z.null() }),
  status: 200,
});

export const createMessageFormat = endpoint('createMessageFormat', {
  summary: 'Teaches a format by marking the fields of one message; the message is not stored',
  tag: 'intake',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    name: nameText,
    kind: messageFormat.shape.kind,
    /** The message on one line, as `plainMessage` of the domain package returns it. */
    text: z.string().min(1).max(LEARNED_TEXT_MAX),
    marks: z
      .array(z.strictObject({ field: z.enum(LEARNED_FIELDS), start: z.int().min(0), end: z.int().min(0) }))
      .max(LEARNED_FIELDS.length),
  }),
  answer: messageFormat,
  status: 201,
});

export const deleteMessageFormat = endpoint('deleteMessageFormat', {
  summary: 'Deletes a learned format',
  tag: 'intake',
  access: 'MEMBER',
  params: z.object({ bookId: id, formatId: id }),
  status: 204,
});

export const messageCard = z.object({
  /** The sender of its messages, e.g. `신한카드`. */
  issuer: z.string(),
  /** Its digits, masked as in the message, or the product name; empty if the messages have neither. */
  cardHint: z.string(),
  assetId: id.nullable(),
  paymentMethodId: id.nullable(),
  /** The gap in the card's 누적 between two messages: positive for missing purchases, negative for missing cancels. */
  gap: z
    .object({
      amount: z.int(),
      /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm` of the messages before and after. */
      since: z.string(),
      until: z.string(),
    })
    .nullable(),
});
export type MessageCard = z.output<typeof messageCard>;

export const listMessageCards = endpoint('listMessageCards', {
  summary: 'Lists the cards and accounts in the user’s messages with their mappings and possible gaps',
  tag: 'intake',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(messageCard), nextCursor: z.null() }),
  status: 200,
});

export const setMessageCard = endpoint('setMessageCard', {
  summary: 'Maps a card in messages to the book; null removes the mapping. `gap: null` dismisses a gap',
  tag: 'intake',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    issuer: z.string().trim().min(1).max(40),
    cardHint: z.string().trim().max(24).default(''),
    assetId: id.nullable().optional(),
    paymentMethodId: id.nullable().optional(),
    gap: z.null().optional(),
  }),
  answer: messageCard,
  status: 200,
});
