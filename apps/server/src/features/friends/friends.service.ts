import type { Friend, FriendRequest } from '@salim/contract';
import { isShareCode, plainShareCode } from '@salim/domain';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newShareCode } from '../../share-code.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countFriends,
  countRequestsFrom,
  deleteBlock,
  deleteFriendship,
  deleteRequestsBetween,
  findFriend,
  findOwnerOfFriendCode,
  findRequest,
  findRequestWith,
  hasBlocked,
  insertBlock,
  insertFriendship,
  insertRequest,
  isKnownTo,
  listBlocksOf,
  listFriendsOf,
  listRequestsOf,
  lockPeople,
  updateFriendCode,
} from './friends.repository.ts';

const FRIENDS_MAX = 500;
const REQUESTS_MAX = 100;

export async function listFriends(deps: Deps, actor: Actor): Promise<Friend[]> {
  return listFriendsOf(deps.db, actor.userId);
}

export async function listFriendRequests(deps: Deps, actor: Actor): Promise<FriendRequest[]> {
  return listRequestsOf(deps.db, actor.userId);
}

export async function listBlocks(deps: Deps, actor: Actor): Promise<Friend[]> {
  return listBlocksOf(deps.db, actor.userId);
}

const CODE_REFUSAL = '친구 코드가 맞지 않아요. 친구에게 코드를 다시 확인해 주세요.';

/**
 * Sends a friend request to the owner of a code. A repeated call keeps one request; if the other user has already sent
 * one, both become friends.
 *
 * @throws AppError INVITE_INVALID both for an unknown code and for one whose owner has blocked the user;
 * FRIEND_ONESELF, PERSON_BLOCKED, ALREADY_FRIENDS, TOO_MANY
 */
export async function requestFriend(deps: Deps, actor: Actor, friendCode: string): Promise<Created<FriendRequest>> {
  const lookups = deps.secrets.lookups('friend-code', plainShareCode(friendCode));
  const otherId = isShareCode(friendCode) ? await findOwnerOfFriendCode(deps.db, lookups) : null;
  const refused = new AppError('INVITE_INVALID', {
    message: CODE_REFUSAL,
    errors: [{ field: 'friendCode', message: CODE_REFUSAL, code: 'INVITE_INVALID' }],
  });
  if (otherId === null) throw refused;
  if (otherId === actor.userId) throw fieldRefusal('FRIEND_ONESELF', 'friendCode');
  return inWriteTransaction(deps, actor, async (trx) => {
    const people = await lockPeople(trx, [actor.userId, otherId]);
    if (people.size < 2 || (await hasBlocked(trx, otherId, actor.userId))) throw refused;
    if (await hasBlocked(trx, actor.userId, otherId)) throw fieldRefusal('PERSON_BLOCKED', 'friendCode');
    if (await findFriend(trx, actor.userId, otherId)) throw fieldRefusal('ALREADY_FRIENDS', 'friendCode');
    const known = await findRequestWith(trx, actor.userId, otherId);
    if (known?.direction === 'OUT') return created(known, false);
    if (known) {
      await becomeFriends(deps, trx, { actorId: actor.userId, otherId, actorName: people.get(actor.userId) ?? '' });
      return created({ ...known, status: 'ACCEPTED' as const });
    }
    if ((await countRequestsFrom(trx, actor.userId)) >= REQUESTS_MAX) throw new AppError('TOO_MANY');
    const createdAt = deps.clock.now();
    const requestId = newId(createdAt);
    await insertRequest(trx, { requestId, fromId: actor.userId, toId: otherId, createdAt });
    await notify(deps, trx, {
      userId: otherId,
      type: 'FRIEND',
      title: '친구 요청을 받았어요',
      message: `${people.get(actor.userId) ?? ''}님이 친구 요청을 보냈어요.`,
      link: '/friends',
      aboutId: actor.userId,
    });
    const request = await findRequest(trx, actor.userId, requestId);
    if (!request) throw new AppError('FRIEND_REQUEST_NOT_FOUND');
    return created(request);
  });
}

/** Expects both users to be locked. */
async function becomeFriends(
  deps: Deps,
  trx: Trx,
  { actorId, otherId, actorName }: { readonly actorId: string; readonly otherId: string; readonly actorName: string },
): Promise<void> {
  for (const userId of [actorId, otherId]) {
    if ((await countFriends(trx, userId)) >= FRIENDS_MAX) throw new AppError('TOO_MANY');
  }
  await deleteRequestsBetween(trx, actorId, otherId);
  await insertFriendship(trx, [actorId, otherId], deps.clock.now());
  await notify(deps, trx, {
    userId: otherId,
    type: 'FRIEND',
    title: '친구가 됐어요',
    message: `${actorName}님이 친구 요청을 수락했어요.`,
    link: '/friends',
    aboutId: actorId,
  });
}

/** @throws AppError FRIEND_REQUEST_NOT_FOUND, TOO_MANY */
export async function acceptFriend(deps: Deps, actor: Actor, requestId: string): Promise<Friend> {
  return inWriteTransaction(deps, actor, async (trx) => {
    const seen = await findRequest(trx, actor.userId, requestId);
    if (seen?.direction !== 'IN') throw new AppError('FRIEND_REQUEST_NOT_FOUND');
    const otherId = seen.user.userId;
    const people = await lockPeople(trx, [actor.userId, otherId]);
    // The request may have been withdrawn, or accepted in another window.
    if (await findRequest(trx, actor.userId, requestId)) {
      await becomeFriends(deps, trx, { actorId: actor.userId, otherId, actorName: people.get(actor.userId) ?? '' });
    }
    const friend = await findFriend(trx, actor.userId, otherId);
    if (!friend) throw new AppError('FRIEND_REQUEST_NOT_FOUND');
    return friend;
  });
}

/** @throws AppError FRIEND_REQUEST_NOT_FOUND */
export async function declineFriend(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  await inWriteTransaction(deps, actor, async (trx) => {
    const request = await findRequest(trx, actor.userId, requestId);
    if (!request) throw new AppError('FRIEND_REQUEST_NOT_FOUND');
    await deleteRequestsBetween(trx, actor.userId, request.user.userId);
  });
}

/** @throws AppError FRIEND_NOT_FOUND */
export async function removeFriend(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockPeople(trx, [actor.userId, userId]);
    if (!(await deleteFriendship(trx, actor.userId, userId))) throw new AppError('FRIEND_NOT_FOUND');
  });
}

/** @throws AppError FRIEND_NOT_FOUND for a user whom the caller has no way of knowing */
export async function blockPerson(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await inWriteTransaction(deps, actor, async (trx) => {
    const people = await lockPeople(trx, [actor.userId, userId]);
    const canBlock = people.has(userId) && userId !== actor.userId && (await isKnownTo(trx, actor.userId, userId));
    if (!canBlock) throw new AppError('FRIEND_NOT_FOUND');
    await deleteFriendship(trx, actor.userId, userId);
    await deleteRequestsBetween(trx, actor.userId, userId);
    await insertBlock(trx, actor.userId, userId, deps.clock.now());
  });
}

/** @throws AppError FRIEND_NOT_FOUND */
export async function unblockPerson(deps: Deps, actor: Actor, userId: string): Promise<void> {
  if (!(await deleteBlock(deps.db, actor.userId, userId))) throw new AppError('FRIEND_NOT_FOUND');
}

/** Replaces the friend code; the old one stops working, and requests made with it stay. */
export async function renewFriendCode(deps: Deps, actor: Actor): Promise<{ friendCode: string }> {
  return inWriteTransaction(deps, actor, async (trx) => {
    const friendCode = newShareCode();
    await updateFriendCode(
      trx,
      actor.userId,
      { sealed: deps.secrets.seal(friendCode), lookup: deps.secrets.lookup('friend-code', friendCode) },
      deps.clock.now(),
    );
    return { friendCode };
  });
}
