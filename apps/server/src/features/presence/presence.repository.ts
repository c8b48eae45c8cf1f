import type { Present } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import { countRows } from '../../db/query-builder.ts';

/** A user's window on a book. */
export interface PresentWindow {
  readonly bookId: string;
  readonly userId: string;
  readonly windowId: string;
}

export interface WindowState {
  readonly transactionId: string | null;
  readonly isEditing: boolean;
}

/**
 * Records what a window has open.
 *
 * @param since windows last seen before this time count as closed
 * @returns whether this changes anything, rather than being a heartbeat
 */
export async function upsertWindow(
  db: Db,
  { bookId, userId, windowId }: PresentWindow,
  { transactionId, isEditing }: WindowState,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select transaction_id, is_editing from presence
      where book_id = ${bookId} and user_id = ${userId} and window_id = ${windowId} and seen_at >= ${since}),
    written as (
      insert into presence (book_id, user_id, window_id, transaction_id, is_editing, seen_at)
      values (${bookId}, ${userId}, ${windowId}, ${transactionId}, ${isEditing}, ${now})
      on conflict (book_id, user_id, window_id) do update
      set transaction_id = excluded.transaction_id, is_editing = excluded.is_editing, seen_at = excluded.seen_at)
    select not exists (
      select 1 from before
      where transaction_id is not distinct from ${transactionId}::uuid and is_editing = ${isEditing}) as is_news`.execute(
    db,
  );
  return rows[0]?.is_news === true;
}

/** @returns whether the window was known */
export async function deleteWindow(db: Db, { bookId, userId, windowId }: PresentWindow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('presence')
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .where('window_id', '=', windowId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes windows of a book that were last seen before `before`. */
export async function deleteSilentWindows(db: Db, bookId: string, before: Date): Promise<void> {
  await db.deleteFrom('presence').where('book_id', '=', bookId).where('seen_at', '<', before.toISOString()).execute();
}

/** Windows of one user in a book. */
export async function countWindows(db: Db, bookId: string, userId: string): Promise<number> {
  return countRows(db.selectFrom('presence').where('book_id', '=', bookId).where('user_id', '=', userId));
}

/**
 * Members who have the book open, one row per member and transaction, most recently seen. A transaction that is
 * deleted, or masked for the reader, is returned as null: knowing who edits it would reveal its author.
 */
export async function listPresent(db: Db, bookId: string, reader: Reader, since: Date): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p.user_id as "userId", t.transaction_id as "transactionId",
      bool_or(p.is_editing and (p.transaction_id is null or t.transaction_id is not null)) as "isEditing",
      max(p.seen_at) as "seenAt"
    from presence p
    join members m on m.book_id = p.book_id and m.user_id = p.user_id and m.left_at is null
    left join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
      and t.deleted_at is null and not ${isMaskedFor(reader)}
    where p.book_id = ${bookId} and p.seen_at >= ${since}
    group by p.user_id, t.transaction_id
    order by max(p.seen_at) desc, p.user_id, t.transaction_id`.execute(db);
  return rows;
}
