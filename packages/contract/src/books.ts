import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LAST_DAY_OF_MONTH, MEMBERS_MAX, NAME_MAX, NOTE_MAX } from './facts/limits.ts';
import { ACCOUNT_NUMBER, BANK_MAX, payServiceOf } from './facts/pay-links.ts';
import { ROLES } from './facts/roles.ts';
import {
  colorCode,
  iconName,
  id,
  instant,
  lineOfText,
  nameText,
  page,
  textBlock,
  usedCurrency,
  version,
} from './scalars.ts';

export const role = z.enum(ROLES);
export const bookParams = z.object({ bookId: id });

export const monthStartDay = z
  .int()
  .min(1)
  .max(LAST_DAY_OF_MONTH)
  .refine((day) => day <= 28 || day === 31, { error: 'MONTH_START_DAY', params: { rule: true } });

/** A household, or a journey (`TRAVEL`) whose expenses are shared by everyone unless they say otherwise. */
export const bookKind = z.enum(['HOUSEHOLD', 'TRAVEL']);

export const book = z.object({
  id,
  title: z.string(),
  kind: bookKind,
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  monthStartDay: z.int(),
  monthStartRule: z.enum(['PREVIOUS', 'CURRENT']),
  monthStartAdjust: z.enum(['NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY']),
  installmentBasis: z.enum(['CONSUMPTION', 'BILLING']),
  role,
  /** Whether the reader may only change transactions that they created. */
  ownEntriesOnly: z.boolean(),
  memberCount: z.int(),
  version,
  createdAt: instant,
});
export type Book = z.output<typeof book>;

export const timeZone = z
  .string()
  .max(60)
  .refine(
    (zone) => {
      try {
        Intl.DateTimeFormat('en', { timeZone: zone });
        return true;
      } catch {
        return false;
      }
    },
    { error: 'TIME_ZONE' },
  );

const settings = {
  title: nameText,
  description: textBlock(NOTE_MAX),
  icon: iconName,
  color: colorCode,
  currency: usedCurrency,
  timeZone,
  monthStartDay,
  monthStartRule: z.enum(['PREVIOUS', 'CURRENT']),
  monthStartAdjust: z.enum(['NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY']),
  installmentBasis: z.enum(['CONSUMPTION', 'BILLING']),
};

export const listMyBooks = endpoint('listMyBooks', {
  summary: 'Lists all books of the user',
  tag: 'books',
  access: 'session',
  tokenScope: 'read',
  forAssistants: true,
  answer: z.array(book),
  status: 200,
});

export const createBook = endpoint('createBook', {
  summary:
    'Creates a book with the default categories, payment methods and a cash asset, and seats for the named members',
  tag: 'books',
  access: 'session',
  body: z.strictObject({
    id: id.optional(),
    ...z.object(settings).partial().shape,
    title: settings.title,
    kind: bookKind.optional(),
    /** Names of members without an account. */
    members: z
      .array(nameText)
      .max(MEMBERS_MAX - 1)
      .optional(),
  }),
  answer: book,
  status: 201,
});

export const getBook = endpoint('getBook', {
  summary: 'Returns a book',
  tag: 'books',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: book,
  status: 200,
});

export const updateBook = endpoint('updateBook', {
  summary: 'Updates the settings of a book',
  tag: 'books',
  access: 'MANAGER',
  params: bookParams,
  body: z.strictObject({ ...z.object(settings).partial().shape, version: version.optional() }),
  answer: book,
  status: 200,
});

export const deleteBook = endpoint('deleteBook', {
  summary: 'Moves a book to the trash for 30 days',
  tag: 'books',
  access: 'OWNER',
  params: bookParams,
  status: 204,
});

export const restoreBook = endpoint('restoreBook', {
  summary: 'Restores a deleted book',
  tag: 'books',
  access: 'OWNER',
  params: bookParams,
  answer: book,
  status: 200,
});

export const deletedBook = z.object({
  id,
  title: z.string(),
  icon: z.string(),
  color: z.string(),
  timeZone: z.string(),
  deletedAt: instant,
  /** When it is deleted permanently. */
  expiresAt: instant,
});
export type DeletedBook = z.output<typeof deletedBook>;

export const listDeletedBooks = endpoint('listDeletedBooks', {
  summary: 'Lists the user’s own books deleted in the last 30 days, newest first',
  tag: 'books',
  access: 'session',
  answer: z.object({ items: z.array(deletedBook), nextCursor: z.null() }),
  status: 200,
});

/** Where a member receives money. Only they and the members who owe them can read it. */
export const payTo = z.strictObject({
  bank: lineOfText(1, BANK_MAX),
  number: z.string().trim().regex(ACCOUNT_NUMBER),
  holder: nameText,
  /** The member's own 토스 or 카카오페이 link. */
  url: z
    .string()
    .trim()
    .refine((link) => payServiceOf(link) !== null, { error: 'PAY_LINK' })
    .optional(),
});
export type PayTo = z.output<typeof payTo>;

export const member = z.object({
  userId: id,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  role,
  nickname: z.string().nullable(),
  color: z.string(),
  hasAccount: z.boolean(),
  /** For a MEMBER: may only change transactions that they created. */
  ownEntriesOnly: z.boolean(),
  joinedAt: instant,
  /** Only the member's own. */
  payTo: payTo.optional(),
});
export type Member = z.output<typeof member>;

const memberParams = z.object({ bookId: id, userId: id });

export const listMembers = endpoint('listMembers', {
  summary: 'Lists the members of a book',
  tag: 'members',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.object({ items: z.array(member), nextCursor: z.null() }),
  status: 200,
});

export const addSeat = endpoint('addSeat', {
  summary: 'Adds a name-only member (a child, a grandparent) who can pay and bear shares',
  tag: 'members',
  access: 'MANAGER',
  params: bookParams,
  body: z.strictObject({ name: nameText, color: colorCode.optional() }),
  answer: member,
  status: 201,
});

export const updateMember = endpoint('updateMember', {
  summary:
    'Updates a member: the user’s nickname, color and account to receive money, or, with sufficient rights, names and lower roles',
  tag: 'members',
  access: 'VIEWER',
  // Personal tokens may not read the members of a book or the books of a user.
  tokenScope: null,
  params: memberParams,
  body: z.strictObject({
    role: z.enum(['VIEWER', 'MEMBER', 'MANAGER']).optional(),
    nickname: lineOfText(0, NAME_MAX).nullable().optional(),
    color: colorCode.optional(),
    name: nameText.optional(),
    /** Only with the role MEMBER; any other role resets it. */
    ownEntriesOnly: z.boolean().optional(),
    /** Only one's own; null removes it. */
    payTo: payTo.nullable().optional(),
  }),
  answer: member,
  status: 200,
});

export const removeMember = endpoint('removeMember', {
  summary: 'Removes a member, or leaves the book',
  tag: 'members',
  access: 'VIEWER',
  tokenScope: null,
  params: memberParams,
  status: 204,
});

export const handOverBook = endpoint('handOverBook', {
  summary: 'Transfers ownership immediately; the former owner becomes a manager and both are notified',
  tag: 'members',
  access: 'OWNER',
  params: bookParams,
  body: z.strictObject({ userId: id }),
  answer: z.object({ items: z.array(member), nextCursor: z.null() }),
  status: 200,
});

export const exportOwnTransactions = endpoint('copyOwnEntries', {
  summary: 'Copies the user’s transactions into a new book, with their categories and assets',
  tag: 'members',
  access: 'VIEWER',
  tokenScope: null,
  params: bookParams,
  body: z.strictObject({ id: id.optional(), title: nameText.optional() }),
  bodyRequired: false,
  answer: z.object({ ...book.shape, copied: z.int() }),
  status: 201,
});

export const activity = z.object({
  id,
  /** Without a `userId` if it concerns another member's masked transaction. */
  actor: z.object({ userId: id.nullable(), name: z.string() }),
  /** The name of the personal token with which a program acted for the actor; null if the actor did it. */
  program: z.string().nullable(),
  action: z.enum([
    'CREATED',
    'UPDATED',
    'DELETED',
    'RESTORED',
    'IMPORTED',
    'IMPORT_TAKEN_BACK',
    'RECONCILED',
    'ORDERED',
    'BULK_UPDATED',
    'BULK_DELETED',
    'MERGED',
    'ATTACHED',
    'DETACHED',
    'DUPLICATE_DISMISSED',
    'PAUSED',
    'RESUMED',
    'SKIPPED',
    'CONTRIBUTED',
    'CONTRIBUTION_TAKEN_BACK',
    'BULK_RESTORED',
    'COMMENTED',
    'COMMENT_DELETED',
    'CLOSED',
    'REOPENED',
  ]),
  entity: z.enum([
    'BOOK',
    'MEMBER',
    'CATEGORY',
    'PAYMENT_METHOD',
    'ASSET',
    'TAG',
    'TRANSACTION',
    'IMPORT',
    'BUDGET',
    'GOAL',
    'GIFT_EVENT',
    'DUES',
    'RECURRING_RULE',
    'SETTLEMENT',
    'SHARE_DEFAULT',
    'INCOME',
    'INVITE',
    'GUEST_LINK',
    'RULE',
    'RATE',
    'LETTER',
    'VIEW',
    'WEBHOOK',
  ]),
  entityId: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether the reader may undo it now: no later activity depends on it. */
  canUndo: z.boolean(),
  /** The activity that this one undid. */
  undoOf: id.nullable(),
  /** Whether it has been undone. */
  isUndone: z.boolean(),
  createdAt: instant,
});
export type Activity = z.output<typeof activity>;

export const listActivity = endpoint('listActivity', {
  summary: 'Lists the activity, newest first',
  tag: 'books',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({
    cursor: z.string().max(500).optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/u)
      .transform(Number)
      .pipe(z.int().min(1).max(200))
      .default(50),
    entityId: id.optional(),
  }),
  answer: page(activity),
  status: 200,
});

export const undoActivity = endpoint('undoActivity', {
  summary: 'Undoes an activity that no later one depends on; recorded as an activity that can be undone too',
  tag: 'books',
  access: 'MEMBER',
  params: z.object({ bookId: id, activityId: id }),
  answer: activity,
  status: 200,
  otherStatus: 202,
});
