import type { Transaction, TransactionInput } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { lockViewById } from './transaction-views.service.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';
import { writeInput } from './written-input.service.ts';

/** The money of a record kept outside of the transactions: a gift, dues. */
export interface LinkedMoney extends Pick<TransactionInput, 'amount' | 'date' | 'description'> {
  readonly type: 'INCOME' | 'EXPENSE';
}

/** Asset, payment method and category for it. */
export interface LinkedMoneyFields {
  readonly assetId?: string | null | undefined;
  readonly paymentMethodId?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
}

/** Fields that a linked transaction leaves empty. */
const NOTHING_ELSE = {
  time: null,
  memo: '',
  isRefund: false,
  refundOfId: null,
  toAssetId: null,
  fee: 0,
  feeCategoryId: null,
  foreign: null,
  installment: null,
  visibility: 'SHARED',
  revealOn: null,
  excludeFromStats: false,
  taxKind: null,
  cashReceipt: false,
} as const;

/**
 * Writes the transaction for the money of a record kept outside of the transactions, and returns its id.
 *
 * @throws AppError and RuleViolation for what the ledger rules forbid
 */
export async function writeLinkedTransaction(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  entry: { readonly money: LinkedMoney; readonly wish: LinkedMoneyFields },
): Promise<string> {
  const input: TransactionInput = { ...NOTHING_ELSE, tagIds: [], ...entry.money, ...entry.wish };
  return (await writeInput(deps, trx, stamp, input)).id;
}

/**
 * Returns a transaction to be linked to such a record, locked until the end of the database transaction.
 *
 * @throws AppError TRANSACTION_NOT_FOUND also for one in the trash, MASKED_ENTRY when it is masked for the reader
 */
export async function requireLinkedTransaction(
  trx: Trx,
  bookId: string,
  id: string,
  reader: Reader,
): Promise<Transaction> {
  const transaction = await lockViewById(trx, bookId, id, reader);
  if (!transaction || transaction.deletedAt !== null) throw fieldRefusal('TRANSACTION_NOT_FOUND', 'transactionId');
  if (transaction.isMasked) throw new AppError('MASKED_ENTRY');
  return transaction;
}
