import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * Serializes changes to the structure of a book (categories, payment methods, tags) until the end of the database
 * transaction, so that the limit on their number, the two levels and the existence of references are checked against
 * what will be stored. Transactions can still be recorded meanwhile, because the lock does not conflict with foreign
 * keys to the book.
 */
export async function lockBookStructure(trx: Trx, bookId: string): Promise<void> {
  await sql`select 1 from books where book_id = ${bookId} for no key update`.execute(trx);
}
