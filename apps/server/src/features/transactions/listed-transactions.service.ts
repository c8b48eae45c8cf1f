import type { Transaction } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { type BilledRow, listBilledRows } from './billed-list.repository.ts';
import { type After, type ListedRow, type ListPage, listTransactionRows } from './transaction-list.repository.ts';
import { turnViewOf, viewOf } from './transaction-views.repository.ts';

/** A list row as its reader sees it, with its cursor position. */
export interface ListedTransaction {
  readonly view: Transaction;
  readonly place: After;
}

function listedTurn(row: BilledRow, reader: Reader): Transaction {
  return row.turn === null
    ? viewOf(row, reader)
    : turnViewOf(row, reader, { index: row.turn, date: row.listed_date, amount: row.listed_amount });
}

/** Cursor position of a row, without what the reader may not see. */
export function placeOf(row: ListedRow): After {
  return {
    amount: String(row.listed_amount),
    date: row.listed_date,
    time: row.listed_time,
    createdAt: row.created_at,
    id: row.transaction_id,
  };
}

/** Transactions, or transactions and instalments, in list order; one more than the page size when there are more. */
export async function listedTransactions(
  db: Db,
  { filter, reader, basis }: LineScope,
  page: ListPage,
): Promise<ListedTransaction[]> {
  if (basis === 'CONSUMPTION') {
    const rows = await listTransactionRows(db, filter, reader, page);
    return rows.map((row) => ({ view: viewOf(row, reader), place: placeOf(row) }));
  }
  const rows = await listBilledRows(db, filter, reader, page);
  return rows.map((row) => ({ view: listedTurn(row, reader), place: placeOf(row) }));
}
