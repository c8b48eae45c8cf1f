import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/** A user with the session of the stream. */
export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
}

/** The listeners' sessions that are still active. */
export async function listLiveSessionIds(db: Db, listeners: readonly Listener[], now: Date): Promise<Set<string>> {
  const ids = listeners.map((listener) => listener.sessionId);
  const { rows } = await sql<Row<'sessions', 'session_id'>>`
    select s.session_id from sessions s join users u on u.user_id = s.user_id
    where s.session_id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > ${now}
      and u.deleted_at is null`.execute(db);
  return new Set(rows.map((row) => row.session_id));
}

/** The books in which each user has a seat. */
export async function listBooksOfListeners(db: Db, userIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<Row<'user_books', 'user_id' | 'book_id'>>`
    select ub.user_id, ub.book_id
    from user_books ub
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.left_at is null
    join books b on b.book_id = ub.book_id and b.deleted_at is null
    where ub.user_id = any(${userIds}::uuid[])`.execute(db);
  const books = new Map<string, Set<string>>(userIds.map((userId) => [userId, new Set()]));
  for (const row of rows) books.get(row.user_id)?.add(row.book_id);
  return books;
}

/** Current counters of these books and users; 0 for those without any event. */
export async function readClocks(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; counter: number }>`
    select book_id as id, counter from book_clocks where book_id = any(${ids}::uuid[])
    union all select user_id, counter from person_clocks where user_id = any(${ids}::uuid[])`.execute(db);
  const clocks = new Map<string, number>(ids.map((id) => [id, 0]));
  for (const row of rows) clocks.set(row.id, row.counter);
  return clocks;
}

export interface BookEventRow extends Row<'book_events', 'book_id' | 'counter' | 'entity' | 'entity_id' | 'version'> {
  /** Month of a budget as a number. */
  readonly budget_id: number | null;
  /** Null if the event is about a private change by another member. */
  readonly actor_id: string | null;
  /** False if the reader no longer has a seat and must not see the event. */
  readonly is_member: boolean;
}

/** Events of these books after the given counters, in the order of each book. */
export async function listBookEvents(
  db: Db,
  userId: string,
  after: ReadonlyMap<string, number>,
  limit: number,
): Promise<BookEventRow[]> {
  const { rows } = await sql<BookEventRow>`
    select e.book_id, e.counter, e.entity, e.entity_id, e.budget_id, e.version,
      case when not e.is_private or e.actor_id = ${userId} then e.actor_id end as actor_id,
      exists (
        select 1 from members m join books b on b.book_id = m.book_id and b.deleted_at is null
        where m.book_id = e.book_id and m.user_id = ${userId} and m.left_at is null) as is_member
    from unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::bigint[]) as c(book_id, counter)
    join book_events e on e.book_id = c.book_id and e.counter > c.counter
    order by e.book_id, e.counter
    limit ${limit}`.execute(db);
  return rows;
}

export type PersonEventRow = Row<'person_events', 'counter' | 'notification_id'>;

/** Notification events of a user after the counter, including those of deleted notifications. */
export async function listPersonEvents(
  db: Db,
  userId: string,
  after: number,
  limit: number,
): Promise<PersonEventRow[]> {
  return db
    .selectFrom('person_events')
    .select(['counter', 'notification_id'])
    .where('user_id', '=', userId)
    .where('counter', '>', after)
    .orderBy('counter')
    .limit(limit)
    .execute();
}

/** Deletes events older than `before`; the counters remain. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('book_events').where('created_at', '<', before.toISOString()).execute();
  await db.deleteFrom('person_events').where('created_at', '<', before.toISOString()).execute();
}
