import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** Reserves ids that the server generated, or that a backup contains, for a book. */
export async function claimIds(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into directory (id, book_id) select unnest(${ids}::uuid[]), ${bookId}::uuid`.execute(trx);
}
