import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** The book that a row with this id belongs to. */
export async function findBookOf(db: Db, referenceId: string): Promise<string | null> {
  const row = await db.selectFrom('directory').select('book_id').where('id', '=', referenceId).executeTakeFirst();
  return row?.book_id ?? null;
}

/** Locks a seat and its book until the end of the database transaction. */
export async function lockSeat(trx: Trx, bookId: string, userId: string): Promise<void> {
  await sql`
    select 1 from members m join books b on b.book_id = m.book_id
    where m.book_id = ${bookId} and m.user_id = ${userId} for share`.execute(trx);
}
