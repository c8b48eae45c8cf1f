import { plainShareCode } from '@salim/domain';
import { z } from 'zod';
import { book, bookParams, role } from './books.ts';
import { endpoint } from './endpoint.ts';
import { colorCode, id, instant } from './scalars.ts';

/** A typed or pasted code; its validity is not checked before the lookup. */
export const typedShareCode = z.string().max(100).overwrite(plainShareCode);

/** An invitation never grants OWNER; only the owner may invite managers. */
export const invitedRole = z.enum(['VIEWER', 'MEMBER', 'MANAGER']);

export const invite = z.object({
  /** 13 characters without separators; visible only to members who may invite. */
  code: z.string(),
  role: invitedRole,
  maxUses: z.int(),
  uses: z.int(),
  expiresAt: instant,
  /** Opens the app with the code filled in. */
  url: z.string(),
  /** The name-only seat that the new member takes over. */
  seatUserId: id.nullable(),
  /** The only user it is meant for; null for any holder of the code. */
  invitee: z.object({ userId: id, name: z.string() }).nullable(),
  createdBy: z.object({ userId: id, name: z.string() }),
  createdAt: instant,
});
export type Invite = z.output<typeof invite>;

export const listInvites = endpoint('listInvites', {
  summary: 'Lists valid invitations, newest first',
  tag: 'invites',
  access: 'MANAGER',
  params: bookParams,
  answer: z.object({ items: z.array(invite), nextCursor: z.null() }),
  status: 200,
});

export const createInvite = endpoint('createInvite', {
  summary: 'Creates an invite code; by default for seven days and one person',
  tag: 'invites',
  access: 'MANAGER',
  params: bookParams,
  body: z.strictObject({
    role: invitedRole.default('MEMBER'),
    maxUses: z.int().min(1).max(100).default(1),
    /** In the future, within a year. */
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    /** The same, relative to now; not together with `expiresAt`. */
    expiresInDays: z.int().min(1).max(365).optional(),
    seatUserId: id.nullable().optional(),
  }),
  bodyRequired: false,
  answer: invite,
  status: 201,
  sealedAnswer: true,
});

export const revokeInvite = endpoint('revokeInvite', {
  summary: 'Revokes an invite code immediately',
  tag: 'invites',
  access: 'MANAGER',
  params: z.object({ bookId: id, code: typedShareCode }),
  status: 204,
});

const codeParams = z.object({ code: typedShareCode });

const invitedPerson = z.object({ name: z.string(), profileImageUrl: z.string().nullable() });

export const invitePreview = z.object({
  title: z.string(),
  icon: z.string(),
  color: z.string(),
  inviter: invitedPerson,
  role: invitedRole,
  members: z.array(z.object({ ...invitedPerson.shape, color: colorCode, role, hasAccount: z.boolean() })),
  expiresAt: instant,
  /** The name of the seat to take over. */
  seatName: z.string().nullable(),
  /** The book, for existing members. */
  bookId: id.nullable(),
});
export type InvitePreview = z.output<typeof invitePreview>;

export const previewInvite = endpoint('previewInvite', {
  summary: 'Returns the book of an invitation; all invalid codes give the same response',
  tag: 'invites',
  access: 'session',
  params: codeParams,
  answer: invitePreview,
  status: 200,
});

export const acceptInvite = endpoint('acceptInvite', {
  summary: 'Joins the book; existing members get the book and no use is counted',
  tag: 'invites',
  access: 'session',
  params: codeParams,
  answer: book,
  status: 200,
});
