import {
  type AnswerOf,
  type BodyOf,
  type endpoints,
  hasRole,
  MEMBER_COLORS,
  MEMBERS_MAX,
  type Member,
  type PayTo,
  type Role,
} from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import { lockLimitsOfUser } from '../../db/user-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { BOOKS_MAX, requireBookQuota } from './book-limits.service.ts';
import { countBooksOfUser, lockBook } from './books.repository.ts';
import { notifyOfHandOver, notifyOfLeaving, notifyOfRemoval, notifyOfRole } from './member-notices.service.ts';
import { endMembership, findMember, insertMember, listMembersByBook, updateMemberRow } from './members.repository.ts';
import { payToOf, savePayTo } from './pay-to.service.ts';

/** The first color that the fewest members have. */
function nextColor(members: readonly Member[]): string {
  const uses = (color: string) => members.filter((member) => member.color.toUpperCase() === color).length;
  return MEMBER_COLORS.reduce<string>((best, color) => (uses(color) < uses(best) ? color : best), MEMBER_COLORS[0]);
}

/** Adds a member without an account, inside a database transaction that has locked the book. */
async function writeSeat(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  seat: { readonly bookId: string; readonly name: string; readonly color?: string | undefined },
): Promise<Member> {
  const { bookId, name } = seat;
  const members = await listMembersByBook(trx, bookId);
  if (members.length >= MEMBERS_MAX) throw new AppError('TOO_MANY');
  const joinedAt = deps.clock.now();
  const userId = newId(joinedAt);
  const color = seat.color ?? nextColor(members);
  await insertMember(trx, { bookId, userId, role: 'MEMBER', seatName: name, color, joinedAt });
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'CREATED',
    entity: 'MEMBER',
    entityId: userId,
    after: { name },
  });
  const member = await findMember(trx, bookId, userId);
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

/** Adds members without an account to a book that has just been created. */
export async function writeSeats(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  bookId: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await writeSeat(deps, trx, actor, { bookId, name });
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listMembers(deps: Deps, actor: Actor, bookId: string): Promise<Member[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const [members, accounts] = await Promise.all([
    listMembersByBook(deps.db, bookId),
    payToOf(deps, deps.db, bookId, [actor.userId]),
  ]);
  return members.map((member) => withPayTo(member, accounts));
}

function withPayTo(member: Member, accounts: ReadonlyMap<string, PayTo>): Member {
  const payTo = accounts.get(member.userId);
  return payTo ? { ...member, payTo } : member;
}

/** Members of a book; access has been checked. */
export async function membersOf(db: Db, bookId: string): Promise<Member[]> {
  return listMembersByBook(db, bookId);
}

/** A member of a book, or null when the user is not a member. */
export async function memberOf(db: Db, bookId: string, userId: string): Promise<Member | null> {
  return findMember(db, bookId, userId);
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TOO_MANY */
export async function addSeat(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.addSeat>,
): Promise<Created<Member>> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    return created(await writeSeat(deps, trx, actor, { bookId, ...input }));
  });
}

/** Transfers what a seat without an account recorded, paid and bore to the user who takes it over. */
export type TransferSeat = (
  trx: Trx,
  transfer: { readonly bookId: string; readonly fromId: string; readonly toId: string; readonly at: Date },
) => Promise<void>;

/**
 * Adds a user with an account to a book, in the database transaction that accepts the invitation.
 *
 * @throws AppError TOO_MANY
 */
export async function addMember(
  deps: Deps,
  trx: Trx,
  seat: {
    readonly bookId: string;
    readonly userId: string;
    readonly role: Role;
    /** A seat without an account that this user takes over, with everything it recorded, paid and bore. */
    readonly takeover?: { readonly seatUserId: string; readonly transferSeat: TransferSeat };
  },
): Promise<void> {
  const members = await listMembersByBook(trx, seat.bookId);
  const taken = members.find((member) => member.userId === seat.takeover?.seatUserId);
  if (members.length >= MEMBERS_MAX && !taken) throw new AppError('TOO_MANY');
  await lockLimitsOfUser(trx, seat.userId);
  if ((await countBooksOfUser(trx, seat.userId)) >= BOOKS_MAX) throw new AppError('TOO_MANY');
  const joinedAt = deps.clock.now();
  await insertMember(trx, {
    bookId: seat.bookId,
    userId: seat.userId,
    role: seat.role,
    seatName: null,
    color: taken?.color ?? nextColor(members),
    joinedAt,
  });
  if (taken && seat.takeover) {
    await seat.takeover.transferSeat(trx, {
      bookId: seat.bookId,
      fromId: taken.userId,
      toId: seat.userId,
      at: joinedAt,
    });
    await endMembership(trx, seat.bookId, taken.userId, joinedAt);
  }
  // Notifies the user's open windows of the new book.
  afterCommit(trx, () => deps.signals.notify(seat.userId));
  await recordActivity(deps, trx, seat.userId, {
    bookId: seat.bookId,
    action: 'CREATED',
    entity: 'MEMBER',
    entityId: seat.userId,
    after: { role: seat.role },
  });
}

/** The actor's seat, read again under the lock on the book: it may have changed since the access check. */
async function requireSeat(trx: Trx, bookId: string, userId: string): Promise<Member> {
  const seat = await findMember(trx, bookId, userId);
  if (!seat) throw new AppError('BOOK_NOT_FOUND');
  return seat;
}

/**
 * Members change their own nickname, color and account to receive money. Seat names and roles require a higher role than the member's.
 *
 * @throws AppError BOOK_NOT_FOUND, MEMBER_NOT_FOUND, ROLE_TOO_LOW
 */
export async function updateMember(
  deps: Deps,
  actor: Actor,
  bookId: string,
  userId: string,
  input: BodyOf<typeof endpoints.updateMember>,
): Promise<Member> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const seat = await requireSeat(trx, bookId, actor.userId);
    const before = await findMember(trx, bookId, userId);
    if (!before) throw new AppError('MEMBER_NOT_FOUND');
    const isOneself = userId === actor.userId;
    const isAbove = hasRole(seat.role, 'MANAGER') && (seat.role === 'OWNER' || !hasRole(before.role, 'MANAGER'));
    const needsRight =
      input.role !== undefined || input.name !== undefined || input.ownEntriesOnly !== undefined || !isOneself;
    if (needsRight && (!isAbove || isOneself)) throw new AppError('ROLE_TOO_LOW');
    if (input.payTo !== undefined && !isOneself) throw new AppError('ROLE_TOO_LOW');
    if (input.name !== undefined && before.hasAccount) throw new AppError('ROLE_TOO_LOW');
    if (input.role === 'MANAGER' && seat.role !== 'OWNER') throw new AppError('ROLE_TOO_LOW');
    const role = input.role ?? before.role;
    if (input.ownEntriesOnly === true && role !== 'MEMBER') throw fieldRefusal('FIELD_NOT_FOR_ROLE', 'ownEntriesOnly');
    if (Object.values(input).every((value) => value === undefined)) {
      return isOneself ? withPayTo(before, await payToOf(deps, trx, bookId, [userId])) : before;
    }
    await updateMemberRow(trx, bookId, userId, {
      role: input.role,
      nickname: input.nickname === '' ? null : input.nickname,
      color: input.color,
      seatName: input.name,
      ownEntriesOnly: role === 'MEMBER' ? input.ownEntriesOnly : false,
    });
    if (input.payTo !== undefined) await savePayTo(deps, trx, bookId, userId, input.payTo);
    const after = (await findMember(trx, bookId, userId)) ?? before;
    // The account is not part of what the other members read about a change.
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'MEMBER',
      entityId: userId,
      before,
      after,
    });
    if (after.role !== before.role) await notifyOfRole(deps, trx, bookId, after);
    return isOneself ? withPayTo(after, await payToOf(deps, trx, bookId, [userId])) : after;
  });
}

/** @throws AppError BOOK_NOT_FOUND, MEMBER_NOT_FOUND, ROLE_TOO_LOW, LAST_MEMBER, OWNER_CANNOT_LEAVE */
export async function removeMember(deps: Deps, actor: Actor, bookId: string, userId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const seat = await requireSeat(trx, bookId, actor.userId);
    const member = await findMember(trx, bookId, userId);
    if (!member) throw new AppError('MEMBER_NOT_FOUND');
    if (member.role === 'OWNER') {
      const people = (await listMembersByBook(trx, bookId)).filter((other) => other.hasAccount);
      if (userId !== actor.userId) throw new AppError('ROLE_TOO_LOW');
      throw new AppError(people.length === 1 ? 'LAST_MEMBER' : 'OWNER_CANNOT_LEAVE');
    }
    const isAbove = hasRole(seat.role, 'MANAGER') && (seat.role === 'OWNER' || !hasRole(member.role, 'MANAGER'));
    if (userId !== actor.userId && !isAbove) throw new AppError('ROLE_TOO_LOW');
    await endMembership(trx, bookId, userId, deps.clock.now());
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'MEMBER',
      entityId: userId,
      before: member,
    });
    afterCommit(trx, () => deps.signals.notify(userId));
    if (userId === actor.userId) await notifyOfLeaving(deps, trx, bookId, member);
    else await notifyOfRemoval(deps, trx, bookId, member);
  });
}

/**
 * Transfers ownership immediately. The former owner becomes a manager.
 *
 * @throws AppError REAUTH_REQUIRED, BOOK_NOT_FOUND, ROLE_TOO_LOW, MEMBER_NOT_FOUND, OWNER_INVALID, QUOTA_USED_UP
 */
export async function handOverBook(
  deps: Deps,
  actor: Actor,
  bookId: string,
  userId: string,
): Promise<AnswerOf<typeof endpoints.handOverBook>> {
  // With a key it may be repeated by the former owner, to whom the key gives the first response.
  await requireRole(deps, actor, bookId, actor.idempotency ? 'VIEWER' : 'OWNER');
  requireFreshSignIn(deps, actor);
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const [former, heir] = [await findMember(trx, bookId, actor.userId), await findMember(trx, bookId, userId)];
    // A concurrent transfer may have been faster: the actor must still be the owner.
    if (former?.role !== 'OWNER') throw new AppError('ROLE_TOO_LOW');
    if (!heir) throw new AppError('MEMBER_NOT_FOUND');
    if (!heir.hasAccount || userId === actor.userId) throw fieldRefusal('OWNER_INVALID', 'userId');
    await lockLimitsOfUser(trx, userId);
    await requireBookQuota(deps, trx, userId, (max) => `받을 사람이 이미 가계부를 ${max}개 가지고 있어요.`);
    await updateMemberRow(trx, bookId, actor.userId, { role: 'MANAGER' });
    await updateMemberRow(trx, bookId, userId, { role: 'OWNER', ownEntriesOnly: false });
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'MEMBER',
      entityId: userId,
      before: heir,
      after: { ...heir, role: 'OWNER' },
    });
    await notifyOfHandOver(deps, trx, bookId, { former, heir });
    return { items: await listMembersByBook(trx, bookId), nextCursor: null };
  });
}
