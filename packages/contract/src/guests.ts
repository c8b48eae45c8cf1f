import { z } from 'zod';
import { bookParams, payTo } from './books.ts';
import { endpoint } from './endpoint.ts';
import { DESCRIPTION_MAX } from './facts/limits.ts';
import { civilDate, cursor, id, instant, lineOfText, pageLimit, positiveAmount, sum } from './scalars.ts';
import { priced } from './transactions.ts';

/** `VIEW` shows what a seat owes and reports payments; `ADD` also records expenses. */
export const guestScope = z.enum(['VIEW', 'ADD']);
export type GuestScope = z.output<typeof guestScope>;

/** A link with which the person of a seat without an account settles up, without signing in. */
export const guestLink = z.object({
  id,
  /** The seat. */
  memberId: id,
  scope: guestScope,
  expiresAt: instant,
  createdAt: instant,
  /** To the minute; null if it has not been opened. */
  lastOpenedAt: instant.nullable(),
});
export type GuestLink = z.output<typeof guestLink>;

/** Only the response that creates a link contains its URL. */
export const createdGuestLink = guestLink.extend({ url: z.url() });
export type CreatedGuestLink = z.output<typeof createdGuestLink>;

export const listGuestLinks = endpoint('listGuestLinks', {
  summary: 'Lists the live guest links of a book, newest first, without their URLs',
  tag: 'guests',
  access: 'MEMBER',
  params: bookParams,
  answer: z.object({ items: z.array(guestLink), nextCursor: z.null() }),
  status: 200,
});

export const createGuestLinks = endpoint('createGuestLinks', {
  summary: 'Creates a guest link for a seat without an account, or one for each of several; by default for 30 days',
  tag: 'guests',
  access: 'MEMBER',
  params: bookParams,
  body: z
    .strictObject({
      memberId: id.optional(),
      /** Instead of `memberId`: the response is then a list. */
      memberIds: z
        .array(id)
        .min(1)
        .max(50)
        .overwrite((memberIds) => [...new Set(memberIds)])
        .optional(),
      scope: guestScope.default('VIEW'),
      /** In the future, within 365 days. */
      expiresAt: z.iso.datetime({ offset: true }).optional(),
    })
    .refine(({ memberId, memberIds }) => (memberId === undefined) !== (memberIds === undefined), {
      path: ['memberId'],
    }),
  answer: z.union([createdGuestLink, z.object({ items: z.array(createdGuestLink) })]),
  status: 201,
  secretAnswer: true,
});

export const revokeGuestLink = endpoint('revokeGuestLink', {
  summary: 'Revokes a guest link immediately',
  tag: 'guests',
  access: 'MEMBER',
  params: z.object({ bookId: id, guestLinkId: id }),
  status: 204,
});

const guestParams = z.object({ code: z.string().max(200) });

/** A shared transaction in which the guest takes part. Refunds and shared income are negative. */
export const guestItem = z.object({
  id,
  date: civilDate,
  description: z.string(),
  amount: sum,
  /** The part that the guest bears. */
  share: sum,
  paidByName: z.string(),
  /** The guest's part of each line of the receipt, if it was divided by lines; adds up to `share`. */
  lines: z.array(z.object({ name: z.string(), amount: sum })).optional(),
  /** True for an expense recorded by the guest that may still be deleted. */
  isRemovable: z.boolean(),
});
export type GuestItem = z.output<typeof guestItem>;

export const guestView = z.object({
  bookTitle: z.string(),
  memberName: z.string(),
  scope: guestScope,
  currency: z.string(),
  /** Positive: to receive. Negative: to pay. */
  balance: sum,
  /** The minimum number of transfers that clear the balance of the guest. */
  transfers: z.array(
    z.object({
      toMemberId: id,
      toName: z.string(),
      amount: sum,
      account: payTo.omit({ url: true }).optional(),
      /** The recipient's own 토스 or 카카오페이 link. */
      payUrl: z.string().optional(),
    }),
  ),
  /** Whether the operator lets phones open 토스 with the account filled in. */
  offersToss: z.boolean(),
  items: z.array(guestItem),
  /** Masked transactions in which the guest takes part. */
  masked: z.object({ count: z.int(), share: sum }),
  /** Payments that the guest has reported and no member has confirmed. */
  sentPending: z.array(z.object({ id, toName: z.string(), amount: positiveAmount, date: civilDate })),
  /** With whom an expense can be shared; only with the scope `ADD`. */
  members: z.array(z.object({ memberId: id, name: z.string() })).optional(),
  nextCursor: z.string().nullable(),
});
export type GuestView = z.output<typeof guestView>;

export const getGuestView = endpoint('getGuestView', {
  summary: 'Returns what the seat of a link owes and why; all invalid codes give the same response',
  tag: 'guests',
  access: 'public',
  params: guestParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: guestView,
  status: 200,
});

export const sendAsGuest = endpoint('sendAsGuest', {
  summary: 'Reports a payment as sent (보냈어요); a member confirms it as a settlement',
  tag: 'guests',
  access: 'public',
  params: guestParams,
  body: z
    .strictObject({
      toMemberId: id.optional(),
      /** Instead of `toMemberId`. */
      toName: z.string().max(200).optional(),
      amount: positiveAmount,
      /** Today by default. */
      date: civilDate.optional(),
    })
    .refine(({ toMemberId, toName }) => toMemberId !== undefined || toName !== undefined, { path: ['toMemberId'] }),
  answer: z.object({ id }),
  status: 201,
});

export const createGuestExpense = endpoint('createGuestExpense', {
  summary: 'Records an expense paid by the seat of a link, shared equally',
  tag: 'guests',
  access: 'public',
  params: guestParams,
  body: z.strictObject({
    id: id.optional(),
    ...priced,
    description: lineOfText(1, DESCRIPTION_MAX),
    /** Today by default. */
    date: civilDate.optional(),
    /** All members by default. */
    shareWith: z
      .array(id)
      .min(1)
      .max(50)
      .overwrite((memberIds) => [...new Set(memberIds)])
      .optional(),
  }),
  answer: z.object({ id }),
  status: 201,
});

export const deleteGuestExpense = endpoint('deleteGuestExpense', {
  summary: 'Deletes an expense of the guest, until a member changes it',
  tag: 'guests',
  access: 'public',
  params: guestParams.extend({ transactionId: id }),
  status: 204,
});
