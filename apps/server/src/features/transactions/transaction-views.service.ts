import type { Transaction } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { findTransactionRows, lockTransactionRows, viewOf } from './transaction-views.repository.ts';

/**
 * Transactions of a book by id, including those in the trash, as the reader sees them. The caller has checked that the
 * reader has a seat in the book; unknown ids are skipped.
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

/** One transaction, locked until the end of the database transaction; null when it does not exist. */
export async function lockViewById(trx: Trx, bookId: string, id: string, reader: Reader): Promise<Transaction | null> {
  const row = (await lockTransactionRows(trx, bookId, [id]))[0];
  return row ? viewOf(row, reader) : null;
}
