import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** The book that a row with this id belongs to. */
export async function findBookOf(db: Db, referenceId: string): Promise<string | null> {
  const { rows } = await sql<{ book_id: string }>`
    select book_id from directory where id = ${referenceId}`.execute(db);
  return rows[0]?.book_id ?? null;
}

/** Locks a seat and its book until the end of the database transaction. */
export async function lockSeat(trx: Trx, bookId: string, userId: string): Promise<void> {
  await sql`
    select 1 from members m join books b on b.book_id = m.book_id
    where m.book_id = ${bookId} and m.user_id = ${userId} for share`.execute(trx);
}
