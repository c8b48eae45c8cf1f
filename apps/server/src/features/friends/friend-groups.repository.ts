import type { FriendGroup } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface GroupRow {
  group_id: string;
  name: string;
  color: string;
  version: number;
  created_at: string;
  members: { userId: string; name: string; profileImageUrl: string | null }[];
}

function groupOf(row: GroupRow): FriendGroup {
  return {
    id: row.group_id,
    name: row.name,
    color: row.color,
    members: row.members,
    version: row.version,
    createdAt: row.created_at,
  };
}

const selection = sql`
  select g.group_id, g.name, g.color, g.version, g.created_at,
    (select coalesce(json_agg(json_build_object('userId', u.user_id, 'name', u.name, 'profileImageUrl', u.profile_image_url)
        order by lower(u.name), u.user_id), '[]')
      from friend_group_members m join users u on u.user_id = m.friend_id and u.deleted_at is null
      where m.group_id = g.group_id) as members
  from friend_groups g`;

export async function listGroupsOf(db: Db, userId: string): Promise<FriendGroup[]> {
  const { rows } = await sql<GroupRow>`
    ${selection} where g.user_id = ${userId} order by lower(g.name), g.name`.execute(db);
  return rows.map(groupOf);
}

export async function findGroup(db: Db, userId: string, groupId: string): Promise<FriendGroup | null> {
  const { rows } = await sql<GroupRow>`
    ${selection} where g.user_id = ${userId} and g.group_id = ${groupId}`.execute(db);
  return rows[0] ? groupOf(rows[0]) : null;
}

export async function lockGroup(trx: Trx, userId: string, groupId: string): Promise<void> {
  await sql`select 1 from friend_groups where user_id = ${userId} and group_id = ${groupId} for update`.execute(trx);
}

/**
 * Locks the user, so that counts of their groups are reliable.
 *
 * @returns the number of groups
 */
export async function lockAndCountGroups(trx: Trx, userId: string): Promise<number> {
  await sql`select 1 from users where user_id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from friend_groups where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
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
  const { numAffectedRows } = await sql`
    insert into friend_groups (group_id, user_id, name, color, request_hash, created_at)
    values (${group.groupId}, ${group.userId}, ${group.name}, ${group.color}, ${group.requestHash}, ${group.createdAt})
    on conflict (group_id) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Whether the group was created by the same request of the same user. */
export async function isSameCreate(db: Db, userId: string, groupId: string, requestHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from friend_groups
    where user_id = ${userId} and group_id = ${groupId} and request_hash = ${requestHash}`.execute(db);
  return rows.length > 0;
}

export async function updateGroup(
  trx: Trx,
  groupId: string,
  changes: { readonly name: string; readonly color: string },
): Promise<void> {
  await sql`
    update friend_groups set name = ${changes.name}, color = ${changes.color}, version = version + 1
    where group_id = ${groupId}`.execute(trx);
}

export async function deleteGroup(db: Db, userId: string, groupId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from friend_groups where user_id = ${userId} and group_id = ${groupId}`.execute(db);
  return numAffectedRows === 1n;
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

export async function moveOnGroupVersion(trx: Trx, groupId: string): Promise<void> {
  await sql`update friend_groups set version = version + 1 where group_id = ${groupId}`.execute(trx);
}

/** How many of these users are friends of the user. */
export async function countFriendsAmong(db: Db, userId: string, friendIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from friendships
    where user_id = ${userId} and friend_id = any(${[...friendIds]}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}
