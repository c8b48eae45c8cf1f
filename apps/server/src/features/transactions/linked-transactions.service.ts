import type { Transaction, TransactionInput } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { lockViewById } from './transaction-views.service.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';
import { writeInput } from './written-input.service.ts';

/** The money of something that is kept beside the entries: a gift, dues. */
export interface CarriedMoney extends Pick<TransactionInput, 'amount' | 'date' | 'description'> {
  readonly type: 'INCOME' | 'EXPENSE';
}

/** Where it comes from or goes to, and what it is filed under. */
export interface CarryingWish {
  readonly assetId?: string | null | undefined;
  readonly paymentMethodId?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
}

/** What an entry that carries such money does without. */
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
} as const;

/**
 * Writes the entry of some money that is kept beside the entries; answers its id.
 *
 * @throws AppError and RuleViolation for what the rules of the ledger do not allow
 */
export async function writeLinkedTransaction(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  entry: { readonly money: CarriedMoney; readonly wish: CarryingWish },
): Promise<string> {
  const input: TransactionInput = { ...NOTHING_ELSE, tagIds: [], ...entry.money, ...entry.wish };
  return (await writeInput(deps, trx, stamp, input)).id;
}

/**
 * An entry that is to be named as the one that carries some money, held until the end of the database transaction.
 *
 * @throws AppError TRANSACTION_NOT_FOUND also for one in the trash, MASKED_ENTRY where it is closed to the reader
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
