import type { Transaction } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { findTransactionRows, lockTransactionRows, viewOf } from './transaction-views.repository.ts';

/**
 * Entries of a book by their ids, those in the trash included, as the reader sees them. The caller has checked that
 * the reader has a seat in the book; ids that are not there are left out.
 */
export async function viewsById(
  deps: Deps,
  bookId: string,
  ids: readonly string[],
  reader: Reader,
): Promise<Map<string, Transaction>> {
  if (ids.length === 0) return new Map();
  const rows = await findTransactionRows(deps.db, bookId, ids);
  return new Map(rows.map((row) => [row.transaction_id, viewOf(row, reader)]));
}

/** The same for one entry, which stays as it is until the end of the database transaction; null where there is none. */
export async function lockViewById(trx: Trx, bookId: string, id: string, reader: Reader): Promise<Transaction | null> {
  const row = (await lockTransactionRows(trx, bookId, [id]))[0];
  return row ? viewOf(row, reader) : null;
}
