import type { Friend, FriendRequest } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf, countRows } from '../../db/query-builder.ts';

interface PersonRow {
  user_id: string;
  name: string;
  profile_image_url: string | null;
}

export async function listFriendsOf(db: Db, userId: string): Promise<Friend[]> {
  const { rows } = await sql<Friend>`
    select u.user_id as "userId", u.name, u.profile_image_url as "profileImageUrl", f.since
    from friendships f join users u on u.user_id = f.friend_id and u.deleted_at is null
    where f.user_id = ${userId} order by lower(u.name), u.name, u.user_id`.execute(db);
  return rows;
}

export async function findFriend(db: Db, userId: string, friendId: string): Promise<Friend | null> {
  const { rows } = await sql<Friend>`
    select u.user_id as "userId", u.name, u.profile_image_url as "profileImageUrl", f.since
    from friendships f join users u on u.user_id = f.friend_id and u.deleted_at is null
    where f.user_id = ${userId} and f.friend_id = ${friendId}`.execute(db);
  return rows[0] ?? null;
}

export async function countFriends(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('friendships').where('user_id', '=', userId));
}

/** Makes two users friends. */
export async function insertFriendship(trx: Trx, pair: readonly [string, string], since: Date): Promise<void> {
  const [one, other] = pair;
  await sql`
    insert into friendships (user_id, friend_id, since)
    values (${one}, ${other}, ${since}), (${other}, ${one}, ${since}) on conflict do nothing`.execute(trx);
}

/**
 * Ends a friendship on both sides, including groups.
 *
 * @returns whether it existed
 */
export async function deleteFriendship(trx: Trx, one: string, other: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from friendships
    where (user_id = ${one} and friend_id = ${other}) or (user_id = ${other} and friend_id = ${one})`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

interface RequestRow extends PersonRow {
  request_id: string;
  direction: FriendRequest['direction'];
  created_at: string;
}

function requestOf(row: RequestRow): FriendRequest {
  return {
    id: row.request_id,
    direction: row.direction,
    status: 'PENDING',
    user: { userId: row.user_id, name: row.name, profileImageUrl: row.profile_image_url },
    createdAt: row.created_at,
  };
}

const requestsOf = (userId: string) => sql`
  select r.request_id, case when r.to_id = ${userId} then 'IN' else 'OUT' end as direction, r.created_at,
    u.user_id, u.name, u.profile_image_url
  from friend_requests r
  join users u on u.user_id = case when r.to_id = ${userId} then r.from_id else r.to_id end and u.deleted_at is null
  where (r.from_id = ${userId} or r.to_id = ${userId})`;

/** Pending requests, newest first. */
export async function listRequestsOf(db: Db, userId: string): Promise<FriendRequest[]> {
  const { rows } = await sql<RequestRow>`
    ${requestsOf(userId)} order by r.created_at desc, r.request_id desc`.execute(db);
  return rows.map(requestOf);
}

/** A request from or to the user. */
export async function findRequest(db: Db, userId: string, requestId: string): Promise<FriendRequest | null> {
  const { rows } = await sql<RequestRow>`
    ${requestsOf(userId)} and r.request_id = ${requestId}`.execute(db);
  return rows[0] ? requestOf(rows[0]) : null;
}

/** Pending requests between two users. */
export async function findRequestWith(db: Db, userId: string, otherId: string): Promise<FriendRequest | null> {
  const { rows } = await sql<RequestRow>`
    ${requestsOf(userId)} and (r.from_id = ${otherId} or r.to_id = ${otherId})`.execute(db);
  return rows[0] ? requestOf(rows[0]) : null;
}

export async function countRequestsFrom(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('friend_requests').where('from_id', '=', userId));
}

export async function insertRequest(
  trx: Trx,
  request: { readonly requestId: string; readonly fromId: string; readonly toId: string; readonly createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('friend_requests')
    .values({
      request_id: request.requestId,
      from_id: request.fromId,
      to_id: request.toId,
      created_at: request.createdAt,
    })
    .execute();
}

/** Deletes requests in either direction. */
export async function deleteRequestsBetween(trx: Trx, one: string, other: string): Promise<void> {
  await sql`
    delete from friend_requests
    where (from_id = ${one} and to_id = ${other}) or (from_id = ${other} and to_id = ${one})`.execute(trx);
}

/** The owner of a friend code; null when it is unknown. */
export async function findOwnerOfFriendCode(db: Db, lookups: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('friend_code_lookup', '=', anyOf(lookups))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Locks both users in id order, so that concurrent decisions between them are serialized.
 *
 * @returns those whose accounts still exist
 */
export async function lockPeople(trx: Trx, pair: readonly [string, string]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('user_id', '=', anyOf(pair))
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

export async function updateFriendCode(
  trx: Trx,
  userId: string,
  code: { readonly sealed: string; readonly lookup: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ friend_code_sealed: code.sealed, friend_code_lookup: code.lookup, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
}

export async function hasBlocked(db: Db, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select exists (select 1 from blocks where user_id = ${userId} and blocked_id = ${otherId}) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function insertBlock(trx: Trx, userId: string, blockedId: string, createdAt: Date): Promise<void> {
  await trx
    .insertInto('blocks')
    .values({ user_id: userId, blocked_id: blockedId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, userId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listBlocksOf(db: Db, userId: string): Promise<Friend[]> {
  const { rows } = await sql<Friend>`
    select u.user_id as "userId", u.name, u.profile_image_url as "profileImageUrl", b.created_at as since
    from blocks b join users u on u.user_id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId} order by lower(u.name), u.name, u.user_id`.execute(db);
  return rows;
}

/** Whether the two know each other: friends, a request, a block by the user, or a common book. */
export async function isKnownTo(db: Db, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select (
      exists (select 1 from friendships where user_id = ${userId} and friend_id = ${otherId})
      or exists (select 1 from friend_requests
        where (from_id = ${userId} and to_id = ${otherId}) or (from_id = ${otherId} and to_id = ${userId}))
      or exists (select 1 from blocks where user_id = ${userId} and blocked_id = ${otherId})
      or exists (select 1 from user_books a join user_books b on b.book_id = a.book_id
        where a.user_id = ${userId} and b.user_id = ${otherId})) as found`.execute(db);
  return rows[0]?.found === true;
}
