import type { Transaction } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import { type Reader, readsAllMatches } from '../../db/queries/transaction-filters.ts';
import { type BilledRow, listBilledRows } from './billed-list.repository.ts';
import { totalsOf } from './totals.service.ts';
import {
  type After,
  countMaskedExcluded,
  type ListedRow,
  type ListPage,
  listRowsAndTotals,
  listTransactionRows,
  type Totals,
} from './transaction-list.repository.ts';
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

const listedRows = (rows: readonly ListedRow[], reader: Reader): ListedTransaction[] =>
  rows.map((row) => ({ view: viewOf(row, reader), place: placeOf(row) }));

/** Transactions, or transactions and installments, in list order; one more than the page size when there are more. */
export async function listedTransactions(
  db: Db,
  { filter, reader, basis }: LineScope,
  page: ListPage,
): Promise<ListedTransaction[]> {
  if (basis === 'CONSUMPTION') return listedRows(await listTransactionRows(db, filter, reader, page), reader);
  const rows = await listBilledRows(db, filter, reader, page);
  return rows.map((row) => ({ view: listedTurn(row, reader), place: placeOf(row) }));
}

export interface ListWithTotals {
  readonly rows: ListedTransaction[];
  readonly totals: Totals;
}

/**
 * The same with the totals of the whole list. The caller has opened a snapshot.
 *
 * @param transactionsMin `Deps.partySumsFrom`
 */
export async function listedWithTotals(
  db: Db,
  scope: LineScope,
  page: ListPage,
  transactionsMin: number,
): Promise<ListWithTotals> {
  const { filter, reader, basis } = scope;
  if (basis === 'BILLING' || !readsAllMatches(filter)) {
    return { rows: await listedTransactions(db, scope, page), totals: await totalsOf(db, scope, transactionsMin) };
  }
  const { rows, totals } = await listRowsAndTotals(db, filter, reader, page);
  return {
    rows: listedRows(rows, reader),
    totals: { ...totals, maskedExcluded: await countMaskedExcluded(db, filter, reader) },
  };
}
