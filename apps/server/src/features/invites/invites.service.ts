import type { BodyOf, Book, endpoints, Invite, InvitePreview } from '@salim/contract';
import { bookPhrase, isShareCode, plainShareCode } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { idOfInvite, idsOfInvite } from '../../core/invite-id.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newShareCode } from '../../share-code.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { bookOfMember, lockBookForWrite, takeIdForBook } from '../books/books.service.ts';
import { bookOfReference } from '../books/idempotent-create.service.ts';
import { addMember, memberOf, membersOf } from '../books/members.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transferSeat } from '../seat-transfer/seat-transfer.service.ts';
import {
  deleteExpiredInvites,
  findInvite,
  findWorkingInvite,
  type InvitedRole,
  type InviteRow,
  insertInvite,
  listWorkingInvites,
  revokeInviteRow,
  useInvite,
} from './invites.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 7;
const DAYS_MAX = 366;
const INVITES_MAX = 200;
const KEPT_DAYS = 30;
const FORMER_USER = '탈퇴한 사용자';

/**
 * The code, or an empty string when it was sealed with another installation's key: such an invitation can only be
 * revoked.
 */
function codeOf(deps: Deps, row: InviteRow): string {
  try {
    return deps.secrets.unseal(row.code_sealed);
  } catch (error) {
    deps.log.warn({ err: error, inviteId: row.invite_id }, 'an invite code cannot be unsealed');
    return '';
  }
}

function inviteOf(deps: Deps, row: InviteRow): Invite {
  const code = codeOf(deps, row);
  return {
    code,
    role: row.role,
    maxUses: row.max_uses,
    uses: row.uses,
    expiresAt: row.expires_at,
    url: `${deps.config.publicUrl}/join#code=${code}`,
    seatUserId: row.seat_user_id,
    invitee: row.invitee_id === null ? null : { userId: row.invitee_id, name: row.invitee_name ?? FORMER_USER },
    createdBy: { userId: row.created_by, name: row.creator_name ?? FORMER_USER },
    createdAt: row.created_at,
  };
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW */
export async function listInvites(deps: Deps, actor: Actor, bookId: string): Promise<Invite[]> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  const rows = await listWorkingInvites(deps.db, bookId, deps.clock.now());
  return rows.map((row) => inviteOf(deps, row)).filter(({ code }) => code !== '');
}

export interface InviteTerms {
  readonly role: InvitedRole;
  readonly maxUses: number;
  readonly expiresAt: Date;
  readonly seatUserId: string | null;
  readonly inviteeId: string | null;
}

/** Default expiry of an invitation. */
export function usualExpiry(now: Date): Date {
  return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
}

/** @throws AppError LIMIT_EXCEEDED */
function expiryOf(deps: Deps, input: BodyOf<typeof endpoints.createInvite>): Date {
  const now = deps.clock.now();
  if (input.expiresAt === undefined) {
    return new Date(now.getTime() + (input.expiresInDays ?? DEFAULT_DAYS) * DAY_MS);
  }
  const expiresAt = new Date(input.expiresAt);
  const isInReach = expiresAt > now && expiresAt.getTime() - now.getTime() <= DAYS_MAX * DAY_MS;
  if (!isInReach || input.expiresInDays !== undefined) throw fieldRefusal('LIMIT_EXCEEDED', 'expiresAt');
  return expiresAt;
}

/**
 * Creates an invitation within the caller's database transaction; access to the book has been checked.
 *
 * @throws AppError TOO_MANY, SEAT_INVALID
 */
export async function writeInvite(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  bookId: string,
  terms: InviteTerms,
): Promise<Invite> {
  const createdAt = deps.clock.now();
  if ((await listWorkingInvites(trx, bookId, createdAt)).length >= INVITES_MAX) throw new AppError('TOO_MANY');
  if (terms.seatUserId !== null) {
    const seat = await memberOf(trx, bookId, terms.seatUserId);
    if (!seat || seat.hasAccount) throw fieldRefusal('SEAT_INVALID', 'seatUserId');
  }
  const code = newShareCode();
  const inviteId = idOfInvite(deps, code);
  await takeIdForBook(trx, inviteId, bookId);
  await insertInvite(trx, {
    ...terms,
    bookId,
    inviteId,
    codeSealed: deps.secrets.seal(code),
    createdBy: actor.userId,
    createdAt,
  });
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'CREATED',
    entity: 'INVITE',
    entityId: inviteId,
    after: { role: terms.role, maxUses: terms.maxUses, expiresAt: terms.expiresAt.toISOString() },
  });
  const row = await findInvite(trx, bookId, inviteId);
  if (!row) throw new AppError('INVITE_INVALID');
  return inviteOf(deps, row);
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, LIMIT_EXCEEDED, TOO_MANY, SEAT_INVALID */
export async function createInvite(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createInvite>,
): Promise<Created<Invite>> {
  // Only the owner may appoint managers, by any route.
  await requireRole(deps, actor, bookId, input.role === 'MANAGER' ? 'OWNER' : 'MANAGER');
  const expiresAt = expiryOf(deps, input);
  const seatUserId = input.seatUserId ?? null;
  if (seatUserId !== null && input.maxUses !== 1) throw fieldRefusal('LIMIT_EXCEEDED', 'maxUses');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookForWrite(trx, bookId);
    const terms = { role: input.role, maxUses: input.maxUses, expiresAt, seatUserId, inviteeId: null };
    return created(await writeInvite(deps, trx, actor, bookId, terms));
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, INVITE_INVALID */
export async function revokeInvite(deps: Deps, actor: Actor, bookId: string, code: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const inviteId = await revokeInviteRow(trx, bookId, idsOfInvite(deps, plainShareCode(code)), deps.clock.now());
    if (inviteId === null) throw new AppError('INVITE_INVALID');
    await recordActivity(deps, trx, actor.userId, { bookId, action: 'DELETED', entity: 'INVITE', entityId: inviteId });
  });
}

/** The book and invitation of a code, whether or not it is still valid; null for an unknown code. */
async function placeOf(deps: Deps, code: string): Promise<{ bookId: string; inviteId: string } | null> {
  if (!isShareCode(code)) return null;
  for (const inviteId of idsOfInvite(deps, plainShareCode(code))) {
    const bookId = await bookOfReference(deps.db, inviteId);
    if (bookId !== null) return { bookId, inviteId };
  }
  return null;
}

/** @throws AppError INVITE_INVALID, the same for every possible reason */
export async function previewInvite(deps: Deps, actor: Actor, code: string): Promise<InvitePreview> {
  const place = await placeOf(deps, code);
  const row = place && (await findWorkingInvite(deps.db, place, actor.userId, deps.clock.now()));
  const book = place && row && (await bookOfMember(deps.db, place.bookId, row.created_by));
  if (!place || !row || !book) throw new AppError('INVITE_INVALID');
  const members = await membersOf(deps.db, place.bookId);
  return {
    title: book.title,
    icon: book.icon,
    color: book.color,
    inviter: { name: row.creator_name ?? FORMER_USER, profileImageUrl: row.creator_image_url },
    role: row.role,
    members: members.map(({ name, profileImageUrl, color, role, hasAccount }) => ({
      name,
      profileImageUrl,
      color,
      role,
      hasAccount,
    })),
    expiresAt: row.expires_at,
    seatName: row.seat_name,
    bookId: members.some((member) => member.userId === actor.userId) ? place.bookId : null,
  };
}

/**
 * Joins the book of a code. For a user who is already a member, for example because the first response was lost,
 * returns the book without counting a use.
 *
 * @throws AppError INVITE_INVALID, the same for every possible reason; TOO_MANY when the book or the user has reached
 * the limit
 */
export async function acceptInvite(deps: Deps, actor: Actor, code: string): Promise<Book> {
  const place = await placeOf(deps, code);
  if (!place) throw new AppError('INVITE_INVALID');
  const { bookId } = place;
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookForWrite(trx, bookId);
    const already = await bookOfMember(trx, bookId, actor.userId);
    if (already) return already;
    const now = deps.clock.now();
    const row = await findWorkingInvite(trx, place, actor.userId, now);
    if (!row || !(await useInvite(trx, place, actor.userId, now))) throw new AppError('INVITE_INVALID');
    await addMember(deps, trx, {
      bookId,
      userId: actor.userId,
      role: row.role,
      // The seat may have been removed from the book since.
      ...(row.seat_name === null || row.seat_user_id === null
        ? {}
        : { takeover: { seatUserId: row.seat_user_id, transferSeat } }),
    });
    const book = await bookOfMember(trx, bookId, actor.userId);
    if (!book) throw new AppError('INVITE_INVALID');
    await notifyOthers(deps, trx, book, actor.userId);
    return book;
  });
}

async function notifyOthers(deps: Deps, trx: Trx, book: Book, userId: string): Promise<void> {
  const members = await membersOf(trx, book.id);
  const name = members.find((member) => member.userId === userId)?.name ?? FORMER_USER;
  for (const member of members) {
    if (!member.hasAccount || member.userId === userId) continue;
    await notify(deps, trx, {
      userId: member.userId,
      type: 'MEMBER',
      title: '새 구성원이 참여했어요',
      message: `${name}님이 ${bookPhrase(book.title)}에 참여했어요.`,
      aboutId: userId,
      link: `/books/${book.id}/settings`,
      bookId: book.id,
    });
  }
}

/** Deletes invitations that expired a month ago; the activity log of the book still lists them. */
export async function purgeExpiredInvites(deps: Deps): Promise<void> {
  await deleteExpiredInvites(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
