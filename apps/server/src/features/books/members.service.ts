import { type BodyOf, type endpoints, hasRole, type Member, type Role } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Created, created, writing } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { requireRole } from './book-access.service.ts';
import { lockBook } from './books.repository.ts';
import { MEMBER_COLORS } from './default-book.ts';
import { endMembership, findMember, insertMember, listMembersByBook, updateMemberRow } from './members.repository.ts';

const MEMBERS_MAX = 50;

/** @throws AppError BOOK_NOT_FOUND */
export async function listMembers(deps: Deps, actor: Actor, bookId: string): Promise<Member[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listMembersByBook(deps.db, bookId);
}

/** Members of a book whose gate has been passed. */
export async function membersOf(deps: Deps, bookId: string): Promise<Member[]> {
  return listMembersByBook(deps.db, bookId);
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TOO_MANY */
export async function addSeat(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.addSeat>,
): Promise<Created<Member>> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  return writing(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const { length } = await listMembersByBook(trx, bookId);
    if (length >= MEMBERS_MAX) throw new AppError('TOO_MANY');
    const joinedAt = deps.clock.now();
    const userId = newId(joinedAt);
    await insertMember(trx, {
      bookId,
      userId,
      role: 'MEMBER',
      seatName: input.name,
      color: input.color ?? MEMBER_COLORS[length % MEMBER_COLORS.length] ?? MEMBER_COLORS[0],
      joinedAt,
    });
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'MEMBER',
      entityId: userId,
      after: { name: input.name },
    });
    const member = await findMember(trx, bookId, userId);
    if (!member) throw new AppError('MEMBER_NOT_FOUND');
    return created(member);
  });
}

/** Seats a person with an account in a book, in the database transaction that invited them in. */
export async function takeSeat(
  deps: Deps,
  trx: Trx,
  seat: { readonly bookId: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  const { length } = await listMembersByBook(trx, seat.bookId);
  if (length >= MEMBERS_MAX) throw new AppError('TOO_MANY');
  await insertMember(trx, {
    ...seat,
    seatName: null,
    color: MEMBER_COLORS[length % MEMBER_COLORS.length] ?? MEMBER_COLORS[0],
    joinedAt: deps.clock.now(),
  });
  await recordActivity(deps, trx, seat.userId, {
    bookId: seat.bookId,
    action: 'CREATED',
    entity: 'MEMBER',
    entityId: seat.userId,
    after: { role: seat.role },
  });
}

/**
 * Everybody changes their own nickname and colour. Names of seats, and roles, are for those above the member.
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
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return writing(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const before = await findMember(trx, bookId, userId);
    if (!before) throw new AppError('MEMBER_NOT_FOUND');
    const isOneself = userId === actor.userId;
    const isAbove = hasRole(seat.role, 'MANAGER') && (seat.role === 'OWNER' || !hasRole(before.role, 'MANAGER'));
    const needsRight = input.role !== undefined || input.name !== undefined || !isOneself;
    if (needsRight && (!isAbove || isOneself)) throw new AppError('ROLE_TOO_LOW');
    if (input.name !== undefined && before.hasAccount) throw new AppError('ROLE_TOO_LOW');
    if (input.role === 'MANAGER' && seat.role !== 'OWNER') throw new AppError('ROLE_TOO_LOW');
    await updateMemberRow(trx, bookId, userId, {
      role: input.role,
      nickname: input.nickname === '' ? null : input.nickname,
      color: input.color,
      seatName: input.name,
    });
    const after = await findMember(trx, bookId, userId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'MEMBER',
      entityId: userId,
      before,
      after,
    });
    return after ?? before;
  });
}

/** @throws AppError BOOK_NOT_FOUND, MEMBER_NOT_FOUND, ROLE_TOO_LOW, LAST_MEMBER, OWNER_CANNOT_LEAVE */
export async function removeMember(deps: Deps, actor: Actor, bookId: string, userId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  await writing(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
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
  });
}
