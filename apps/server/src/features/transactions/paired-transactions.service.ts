import type { Trx } from '../../db/database.ts';
import { listOtherHalves } from './paired-transactions.repository.ts';
import { lockTransactionRows, type TransactionRow } from './transaction-views.repository.ts';

/**
 * Transactions with the other halves of their installments, locked until the end of the database transaction. The
 * principal and the interest of an installment are deleted and restored together.
 */
export async function lockWithOtherHalves(
  trx: Trx,
  bookId: string,
  ids: readonly string[],
  isDeleted: boolean,
): Promise<TransactionRow[]> {
  const others = new Set(await listOtherHalves(trx, bookId, ids));
  const asked = new Set(ids);
  const rows = await lockTransactionRows(trx, bookId, [...new Set([...ids, ...others])]);
  return rows.filter((row) => asked.has(row.transaction_id) || (row.deleted_at !== null) === isDeleted);
}

/** Whether a transaction is one half of an installment, so that its type must stay. */
export async function isHalfOfLoanInstallment(trx: Trx, row: TransactionRow): Promise<boolean> {
  if (row.recurring_rule_id === null) return false;
  return (await listOtherHalves(trx, row.book_id, [row.transaction_id])).length > 0;
}
