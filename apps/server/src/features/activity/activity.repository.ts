import type { Activity } from '@salim/contract';
import { type RawBuilder, sql } from 'kysely';
import { actingProgram } from '../../core/acting-program.ts';
import type { Db, Trx } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import { lockRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

export interface NewActivity {
  readonly activityId: string;
  readonly bookId: string;
  readonly actorId: string;
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Data needed for undo; never shown to users. */
  readonly undo: unknown;
  readonly undoOf: string | null;
  readonly createdAt: Date;
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export async function insertActivity(db: Db, entry: NewActivity): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      book_id: entry.bookId,
      activity_id: entry.activityId,
      actor_id: entry.actorId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: json(entry.before),
      after: json(entry.after),
      undo: json(entry.undo),
      undo_of: entry.undoOf,
      created_at: entry.createdAt,
      program: actingProgram(),
    })
    .execute();
}

/** Inserts several activity records at once. */
export async function insertActivities(trx: Db, entries: readonly Omit<NewActivity, 'undo'>[]): Promise<void> {
  const rows = entries.map((entry) => ({
    book_id: entry.bookId,
    activity_id: entry.activityId,
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    after: entry.after,
    undo_of: entry.undoOf,
    created_at: entry.createdAt.toISOString(),
    program: actingProgram(),
  }));
  await sql`
    insert into activity (book_id, activity_id, actor_id, action, entity, entity_id, after, undo_of, created_at, program)
    select r.book_id, r.activity_id, r.actor_id, r.action, r.entity, r.entity_id, r.after, r.undo_of, r.created_at,
      r.program
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(book_id uuid, activity_id uuid, actor_id uuid,
      action text, entity text, entity_id uuid, after jsonb, undo_of uuid, created_at timestamptz, program text)`.execute(
    trx,
  );
}

/**
 * Inserts activity records without a live event for each: the caller announces a bulk write with one summary record.
 */
export async function insertActivitiesSilently(trx: Db, entries: readonly Omit<NewActivity, 'undo'>[]): Promise<void> {
  await sql`select set_config('salim.is_bulk', 'on', true)`.execute(trx);
  await insertActivities(trx, entries);
  await sql`select set_config('salim.is_bulk', 'off', true)`.execute(trx);
}

export interface ActivityRow
  extends Row<
    'activity',
    'activity_id' | 'actor_id' | 'action' | 'entity' | 'entity_id' | 'undo_of' | 'created_at' | 'program'
  > {
  actor_name: string | null;
  before: unknown;
  after: unknown;
  is_undone: boolean;
  /** Whether no later change depends on it, as far as can be determined without trying. */
  applies: boolean;
  /**
   * Whether it concerns a transaction, a bulk change including one, or a gift paid by one, that is masked for the
   * reader now, whatever it was then.
   */
  is_closed: boolean;
}

/** Later activities on the same entity as `a`. */
const laterThan = sql`l.book_id = a.book_id and l.entity = a.entity and (l.created_at, l.activity_id) > (a.created_at, a.activity_id)`;

/**
 * Whether the result of an activity `a` is still current: by version for transactions, by later activities for all
 * other entities.
 */
const stillApplies: RawBuilder<boolean> = sql<boolean>`(case
  when a.entity = 'TRANSACTION' and a.entity_id is null then a.undo is not null
  when a.entity = 'TRANSACTION' then (a.action <> 'UPDATED' or a.undo is not null) and exists (
    select 1 from transactions t
    where t.book_id = a.book_id and t.transaction_id = a.entity_id and t.settlement_id is null
      and (t.deleted_at is null) = (a.action <> 'DELETED')
      and t.version = case a.action when 'DELETED' then (a.before ->> 'version')::int + 1
        else (a.after ->> 'version')::int end)
  when a.entity = 'RATE' then a.undo is not null
  when a.entity = 'BUDGET' then not exists (
    select 1 from activity l where ${laterThan} and l.entity_id is null
      and coalesce(l.after, l.before) ->> 'budgetMonth' = coalesce(a.after, a.before) ->> 'budgetMonth')
  when a.action = 'ORDERED' then a.before is not null and not exists (
    select 1 from activity l where ${laterThan} and l.entity_id is null and l.action = 'ORDERED')
  when a.entity = 'CATEGORY' or a.entity = 'PAYMENT_METHOD' or a.entity = 'TAG' then
    ((a.action <> 'DELETED' or a.after is null) and a.action <> 'MERGED' or a.undo is not null)
    and not exists (select 1 from activity l where ${laterThan} and l.entity_id = a.entity_id)
  else not exists (select 1 from activity l where ${laterThan} and l.entity_id = a.entity_id)
end)`;

/** An undo can be undone in turn: the parity of the chain counts. */
const isUndone: RawBuilder<boolean> = sql<boolean>`(with recursive undoing as (
    select u.activity_id, 1 as depth from activity u where u.book_id = a.book_id and u.undo_of = a.activity_id
    union all
    select u.activity_id, undoing.depth + 1 from activity u join undoing on u.undo_of = undoing.activity_id
    where u.book_id = a.book_id)
  select coalesce(max(depth), 0) % 2 = 1 from undoing)`;

function selectionFor(reader: Reader): RawBuilder<unknown> {
  return sql`
    select a.activity_id, a.actor_id, coalesce(u.name, m.seat_name) as actor_name, a.action, a.entity, a.entity_id,
      a.before, a.after, a.undo_of, ${isUndone} as is_undone, ${stillApplies} as applies,
      (a.entity = 'TRANSACTION' and exists (
        select 1 from transactions t
        where t.book_id = a.book_id and t.transaction_id = a.entity_id and ${isMaskedFor(reader)})
      or a.entity = 'TRANSACTION' and a.entity_id is null and exists (
        select 1 from jsonb_path_query(a.undo, '$.entries[*].draft.id') changed
        join transactions t on t.book_id = a.book_id and t.transaction_id = (changed #>> '{}')::uuid
        where ${isMaskedFor(reader)})
      or a.entity = 'GIFT_EVENT' and exists (
        select 1 from transactions t
        where t.book_id = a.book_id and ${isMaskedFor(reader)} and (
          t.transaction_id::text in (a.before ->> 'transactionId', a.after ->> 'transactionId')
          or t.transaction_id = (
            select g.transaction_id from gift_events g
            where g.book_id = a.book_id and g.gift_event_id = a.entity_id)))) as is_closed,
      a.created_at, a.program
    from activity a
    left join members m on m.book_id = a.book_id and m.user_id = a.actor_id
    left join users u on u.user_id = a.actor_id and u.deleted_at is null`;
}

export interface ActivityPage {
  readonly bookId: string;
  readonly limit: number;
  readonly before: { readonly createdAt: string; readonly activityId: string } | null;
  readonly entityId: string | undefined;
}

/** Newest first. Names come from the account, or from the seat of a member without one. */
export async function listActivityByBook(db: Db, reader: Reader, page: ActivityPage): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    ${selectionFor(reader)}
    where a.book_id = ${page.bookId}
      ${page.entityId ? sql`and a.entity_id = ${page.entityId}` : sql``}
      ${page.before ? sql`and (a.created_at, a.activity_id) < (${page.before.createdAt}::timestamptz, ${page.before.activityId}::uuid)` : sql``}
    order by a.created_at desc, a.activity_id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

/** What undo needs beyond the row that users see. */
export interface UndoData {
  readonly undo: unknown;
  /** Data of the activity that this one undid; null if it undid none. */
  readonly undone: {
    readonly entityId: string | null;
    readonly action: Activity['action'];
    readonly undo: unknown;
  } | null;
}

/** Returns one activity with its undo data. */
export async function findActivity(
  db: Db,
  reader: Reader,
  place: { readonly bookId: string; readonly activityId: string },
): Promise<(ActivityRow & UndoData) | null> {
  const [row] = (
    await sql<ActivityRow>`${selectionFor(reader)}
    where a.book_id = ${place.bookId} and a.activity_id = ${place.activityId}`.execute(db)
  ).rows;
  if (!row) return null;
  const { rows } = await sql<UndoData>`
    select a.undo, case when u.activity_id is not null then
      jsonb_build_object('entityId', u.entity_id, 'action', u.action, 'undo', u.undo) end as undone
    from activity a
    left join activity u on u.book_id = a.book_id and u.activity_id = a.undo_of
    where a.book_id = ${place.bookId} and a.activity_id = ${place.activityId}`.execute(db);
  return { ...row, undo: rows[0]?.undo ?? null, undone: rows[0]?.undone ?? null };
}

/** Serializes concurrent undos of the same activity. */
export async function lockActivity(trx: Trx, bookId: string, activityId: string): Promise<void> {
  await lockRows(trx.selectFrom('activity').where('book_id', '=', bookId).where('activity_id', '=', activityId));
}

/** The first activity recorded by undoing an activity. */
export async function findUndoing(db: Db, bookId: string, activityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('activity')
    .select('activity_id')
    .where('book_id', '=', bookId)
    .where('undo_of', '=', activityId)
    .orderBy('created_at')
    .orderBy('activity_id')
    .limit(1)
    .executeTakeFirst();
  return row?.activity_id ?? null;
}

/** Whether one row has ever been merged into another. */
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
