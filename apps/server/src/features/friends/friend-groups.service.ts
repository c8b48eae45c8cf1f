import type { BodyOf, endpoints, FriendGroup, Invite } from '@salim/contract';
import { bookPhrase } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { bookOfMember, lockBookForWrite } from '../books/books.service.ts';
import { membersOf } from '../books/members.service.ts';
import { usualExpiry, writeInvite } from '../invites/invites.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countFriendsAmong,
  deleteGroup,
  findGroup,
  incrementGroupVersion,
  insertGroup,
  isSameCreate,
  listGroupsOf,
  lockAndCountGroups,
  lockGroup,
  replaceMembers,
  updateGroup,
} from './friend-groups.repository.ts';

const GROUPS_MAX = 100;
const COLORS = ['#6C8E7B', '#5B8BB5', '#C9A13B', '#B57BA6', '#C4656F', '#8B78B8', '#4F9DA6', '#D9825B'] as const;

export async function listFriendGroups(deps: Deps, actor: Actor): Promise<FriendGroup[]> {
  return listGroupsOf(deps.db, actor.userId);
}

async function requireGroup(trx: Trx, actor: Actor, groupId: string): Promise<FriendGroup> {
  const group = await findGroup(trx, actor.userId, groupId);
  if (!group) throw new AppError('FRIEND_GROUP_NOT_FOUND');
  return group;
}

async function requireFriends(trx: Trx, actor: Actor, userIds: readonly string[]): Promise<readonly string[]> {
  const distinct = [...new Set(userIds)];
  if ((await countFriendsAmong(trx, actor.userId, distinct)) !== distinct.length) {
    throw fieldRefusal('NOT_FRIENDS', 'userIds');
  }
  return distinct;
}

/** @throws AppError ID_TAKEN, NAME_TAKEN, TOO_MANY, NOT_FRIENDS */
export async function createFriendGroup(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof endpoints.createFriendGroup>,
  requestHash: Buffer,
): Promise<Created<FriendGroup>> {
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const groupId = input.id ?? newId(createdAt);
    if (await isSameCreate(trx, actor.userId, groupId, requestHash)) {
      return created(await requireGroup(trx, actor, groupId), false);
    }
    const count = await lockAndCountGroups(trx, actor.userId);
    // A concurrent duplicate of this request may have taken the lock first.
    if (await isSameCreate(trx, actor.userId, groupId, requestHash)) {
      return created(await requireGroup(trx, actor, groupId), false);
    }
    if (count >= GROUPS_MAX) throw new AppError('TOO_MANY');
    const color = input.color ?? COLORS[count % COLORS.length] ?? COLORS[0];
    const isNew = await insertGroup(trx, {
      groupId,
      userId: actor.userId,
      name: input.name,
      color,
      requestHash,
      createdAt,
    });
    if (!isNew) throw new AppError('ID_TAKEN');
    const friendIds = await requireFriends(trx, actor, input.userIds ?? []);
    await replaceMembers(trx, actor.userId, groupId, friendIds);
    return created(await requireGroup(trx, actor, groupId));
  });
}

/** @throws AppError FRIEND_GROUP_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT, NAME_TAKEN */
export async function updateFriendGroup(
  deps: Deps,
  actor: Actor,
  groupId: string,
  input: BodyOf<typeof endpoints.updateFriendGroup>,
): Promise<FriendGroup> {
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockGroup(trx, actor.userId, groupId);
    const before = await requireGroup(trx, actor, groupId);
    requireVersion(input.version, before);
    await updateGroup(trx, groupId, { name: input.name ?? before.name, color: input.color ?? before.color });
    return requireGroup(trx, actor, groupId);
  });
}

/** @throws AppError FRIEND_GROUP_NOT_FOUND */
export async function deleteFriendGroup(deps: Deps, actor: Actor, groupId: string): Promise<void> {
  if (!(await deleteGroup(deps.db, actor.userId, groupId))) throw new AppError('FRIEND_GROUP_NOT_FOUND');
}

/** @throws AppError FRIEND_GROUP_NOT_FOUND, NOT_FRIENDS */
export async function setFriendGroupMembers(
  deps: Deps,
  actor: Actor,
  groupId: string,
  userIds: readonly string[],
): Promise<FriendGroup> {
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockGroup(trx, actor.userId, groupId);
    const before = await requireGroup(trx, actor, groupId);
    const friendIds = await requireFriends(trx, actor, userIds);
    const isSame =
      friendIds.length === before.members.length && before.members.every(({ userId }) => friendIds.includes(userId));
    if (isSame) return before;
    await replaceMembers(trx, actor.userId, groupId, friendIds);
    await incrementGroupVersion(trx, groupId);
    return requireGroup(trx, actor, groupId);
  });
}

/**
 * Invites all members of a group who are not yet in the book: each receives a notice with a code that only they can
 * use.
 *
 * @throws AppError FRIEND_GROUP_NOT_FOUND, BOOK_NOT_FOUND, ROLE_TOO_LOW, TOO_MANY
 */
export async function inviteFriendGroup(
  deps: Deps,
  actor: Actor,
  groupId: string,
  input: BodyOf<typeof endpoints.inviteFriendGroup>,
): Promise<Created<{ items: Invite[]; nextCursor: null }>> {
  const { bookId, role } = input;
  await requireRole(deps, actor, bookId, role === 'MANAGER' ? 'OWNER' : 'MANAGER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookForWrite(trx, bookId);
    const group = await requireGroup(trx, actor, groupId);
    const book = await bookOfMember(trx, bookId, actor.userId);
    if (!book) throw new AppError('BOOK_NOT_FOUND');
    const members = await membersOf(trx, bookId);
    const inviter = members.find((member) => member.userId === actor.userId)?.name ?? '';
    const items: Invite[] = [];
    for (const person of group.members) {
      if (members.some((member) => member.userId === person.userId)) continue;
      const invite = await writeInvite(deps, trx, actor, bookId, {
        role,
        maxUses: 1,
        expiresAt: usualExpiry(deps.clock.now()),
        seatUserId: null,
        inviteeId: person.userId,
      });
      items.push(invite);
      await notify(deps, trx, {
        userId: person.userId,
        type: 'MEMBER',
        title: '가계부에 초대받았어요',
        message: `${inviter}님이 ${bookPhrase(book.title)}에 초대했어요.`,
        link: `/join#code=${invite.code}`,
        isLinkSecret: true,
        aboutId: actor.userId,
      });
    }
    return created({ items, nextCursor: null });
  });
}
