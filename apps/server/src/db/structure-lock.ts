import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * Lets changes to what a book is made of (categories, payment methods, tags) go one after another until the end of
 * the database transaction: the limit on their number, the two levels and "is it still there?" are then decided on
 * what will really be stored. Entries go on being written meanwhile, because the lock leaves the key of the book alone.
 */
export async function lockBookStructure(trx: Trx, bookId: string): Promise<void> {
  await sql`select 1 from books where book_id = ${bookId} for no key update`.execute(trx);
}
