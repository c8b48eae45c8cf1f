import type { Activity } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface NewActivity {
  readonly activityId: string;
  readonly bookId: string;
  readonly actorId: string;
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: Date;
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export async function insertActivity(db: Db, entry: NewActivity): Promise<void> {
  await sql`
    insert into activity (book_id, activity_id, actor_id, action, entity, entity_id, before, after, created_at)
    values (${entry.bookId}, ${entry.activityId}, ${entry.actorId}, ${entry.action}, ${entry.entity}, ${entry.entityId},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.createdAt})`.execute(db);
}

/**
 * Writes many records at once. Nobody is told of each of them: whoever writes so many tells of the whole by a record of
 * its own.
 */
export async function insertActivitiesSilently(trx: Db, entries: readonly NewActivity[]): Promise<void> {
  const rows = entries.map((entry) => ({
    book_id: entry.bookId,
    activity_id: entry.activityId,
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    after: entry.after,
    created_at: entry.createdAt.toISOString(),
  }));
  await sql`select set_config('salim.is_bulk', 'on', true)`.execute(trx);
  await sql`
    insert into activity (book_id, activity_id, actor_id, action, entity, entity_id, after, created_at)
    select r.book_id, r.activity_id, r.actor_id, r.action, r.entity, r.entity_id, r.after, r.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(book_id uuid, activity_id uuid, actor_id uuid,
      action text, entity text, entity_id uuid, after jsonb, created_at timestamptz)`.execute(trx);
  await sql`select set_config('salim.is_bulk', 'off', true)`.execute(trx);
}

export interface ActivityRow {
  activity_id: string;
  actor_id: string;
  actor_name: string | null;
  action: Activity['action'];
  entity: Activity['entity'];
  entity_id: string | null;
  before: unknown;
  after: unknown;
  created_at: string;
}

export interface ActivityPage {
  readonly bookId: string;
  readonly limit: number;
  readonly before: { readonly createdAt: string; readonly activityId: string } | null;
  readonly entityId: string | undefined;
}

/** Newest first. Names come from the account, or from the seat of somebody without one. */
export async function listActivityByBook(db: Db, page: ActivityPage): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select a.activity_id, a.actor_id, coalesce(u.name, m.seat_name) as actor_name, a.action, a.entity, a.entity_id,
      a.before, a.after, a.created_at
    from activity a
    left join members m on m.book_id = a.book_id and m.user_id = a.actor_id
    left join users u on u.user_id = a.actor_id and u.deleted_at is null
    where a.book_id = ${page.bookId}
      ${page.entityId ? sql`and a.entity_id = ${page.entityId}` : sql``}
      ${page.before ? sql`and (a.created_at, a.activity_id) < (${page.before.createdAt}::timestamptz, ${page.before.activityId}::uuid)` : sql``}
    order by a.created_at desc, a.activity_id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

/** Whether a thing has been merged into another one at some time. */
export async function isMergeNoted(
  db: Db,
  merge: { readonly bookId: string; readonly fromId: string; readonly intoId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from activity
    where book_id = ${merge.bookId} and entity_id = ${merge.fromId} and action = 'MERGED'
      and after ->> 'into' = ${merge.intoId}::text
    limit 1`.execute(db);
  return rows.length > 0;
}
