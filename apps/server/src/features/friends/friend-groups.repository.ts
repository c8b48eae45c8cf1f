import type { FriendGroup } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf, countRows, hasRow, lockRows } from '../../db/query-builder.ts';

const selection = sql`
  select g.group_id as "id", g.name, g.color, g.version, g.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('userId', u.user_id, 'name', u.name, 'profileImageUrl', u.profile_image_url)
        order by lower(u.name), u.user_id), '[]')
      from friend_group_members m join users u on u.user_id = m.friend_id and u.deleted_at is null
      where m.group_id = g.group_id) as members
  from friend_groups g`;

export async function listGroupsOf(db: Db, userId: string): Promise<FriendGroup[]> {
  const { rows } = await sql<FriendGroup>`
    ${selection} where g.user_id = ${userId} order by lower(g.name), g.name`.execute(db);
  return rows;
}

export async function findGroup(db: Db, userId: string, groupId: string): Promise<FriendGroup | null> {
  const { rows } = await sql<FriendGroup>`
    ${selection} where g.user_id = ${userId} and g.group_id = ${groupId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockGroup(trx: Trx, userId: string, groupId: string): Promise<void> {
  await lockRows(trx.selectFrom('friend_groups').where('user_id', '=', userId).where('group_id', '=', groupId));
}

/**
 * Locks the user, so that counts of their groups are reliable.
 *
 * @returns the number of groups
 */
export async function lockAndCountGroups(trx: Trx, userId: string): Promise<number> {
  await trx.selectFrom('users').select(sql.lit(1).as('one')).where('user_id', '=', userId).forNoKeyUpdate().execute();
  return countRows(trx.selectFrom('friend_groups').where('user_id', '=', userId));
}

export interface NewGroup {
  readonly groupId: string;
  readonly userId: string;
  readonly name: string;
  readonly color: string;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
}

/** @returns false when the id is taken */
export async function insertGroup(trx: Trx, group: NewGroup): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('friend_groups')
    .values({
      group_id: group.groupId,
      user_id: group.userId,
      name: group.name,
      color: group.color,
      request_hash: group.requestHash,
      created_at: group.createdAt,
    })
    .onConflict((conflict) => conflict.column('group_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the group was created by the same request of the same user. */
export async function isSameCreate(db: Db, userId: string, groupId: string, requestHash: Buffer): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('friend_groups')
      .where('user_id', '=', userId)
      .where('group_id', '=', groupId)
      .where('request_hash', '=', requestHash),
  );
}

export async function updateGroup(
  trx: Trx,
  groupId: string,
  changes: { readonly name: string; readonly color: string },
): Promise<void> {
  await trx
    .updateTable('friend_groups')
    .set((column) => ({ name: changes.name, color: changes.color, version: column('version', '+', 1) }))
    .where('group_id', '=', groupId)
    .execute();
}

export async function deleteGroup(db: Db, userId: string, groupId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('friend_groups')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Replaces the members of the group. */
export async function replaceMembers(
  trx: Trx,
  userId: string,
  groupId: string,
  friendIds: readonly string[],
): Promise<void> {
  await sql`
    delete from friend_group_members where group_id = ${groupId} and friend_id <> all(${[...friendIds]}::uuid[])`.execute(
    trx,
  );
  await sql`
    insert into friend_group_members (group_id, user_id, friend_id)
    select ${groupId}::uuid, ${userId}::uuid, friend_id from unnest(${[...friendIds]}::uuid[]) as f(friend_id)
    on conflict do nothing`.execute(trx);
}

export async function incrementGroupVersion(trx: Trx, groupId: string): Promise<void> {
  await trx
    .updateTable('friend_groups')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('group_id', '=', groupId)
    .execute();
}

/** How many of these users are friends of the user. */
export async function countFriendsAmong(db: Db, userId: string, friendIds: readonly string[]): Promise<number> {
  return countRows(
    db.selectFrom('friendships').where('user_id', '=', userId).where('friend_id', '=', anyOf(friendIds)),
  );
}
