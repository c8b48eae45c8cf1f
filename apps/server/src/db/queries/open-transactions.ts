import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isMaskedFor, type Reader } from './transaction-filters.ts';

/** Those of the transactions that the reader may see in full; none that was deleted for good. */
export async function listOpenTransactions(
  db: Db,
  reader: Reader,
  transactions: readonly { readonly bookId: string | null; readonly id: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.transaction_id as id
    from unnest(${transactions.map(({ bookId }) => bookId)}::uuid[], ${transactions.map(({ id }) => id)}::uuid[])
      as n(book_id, transaction_id)
    join transactions t using (book_id, transaction_id)
    where not ${isMaskedFor(reader)}`.execute(db);
  return rows.map(({ id }) => id);
}
