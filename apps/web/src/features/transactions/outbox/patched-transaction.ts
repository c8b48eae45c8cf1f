import type { Transaction } from '@salim/contract';
import type { BulkChanges } from '../model/bulk-changes.ts';
import type { FactField } from '../model/facts.ts';
import { rowOf, type TransactionRow } from '../model/transaction-row.ts';

/** The change fields behind each row of a comparison. */
const FIELDS: Partial<Readonly<Record<FactField, readonly (keyof BulkChanges)[]>>> = {
  category: ['categoryId'],
  payment: ['paymentMethodId', 'assetId'],
  from: ['assetId'],
  tags: ['tagIds'],
  memo: ['memo'],
  visibility: ['visibility'],
  stats: ['excludeFromStats'],
};

/** A row with a change of single fields applied. */
export function patchedRow(row: TransactionRow, set: BulkChanges): TransactionRow {
  const { categoryId, paymentMethodId, assetId } = set;
  return {
    ...row,
    splits: categoryId === undefined ? row.splits : row.splits.map((split) => ({ ...split, categoryId })),
    paymentMethodId: paymentMethodId === undefined ? row.paymentMethodId : paymentMethodId,
    assetId: assetId === undefined ? row.assetId : assetId,
    tagIds: set.tagIds ?? row.tagIds,
    isPrivate: set.visibility === undefined ? row.isPrivate : set.visibility === 'MASKED',
    isExcluded: set.excludeFromStats ?? row.isExcluded,
  };
}

/** A transaction with a change of single fields applied. The change must be valid for the transaction's type. */
export function patchedTransaction(transaction: Transaction, set: BulkChanges): Transaction {
  const row = patchedRow(rowOf(transaction), set);
  const { assetId, paymentMethodId } = row;
  const splits =
    set.categoryId === undefined
      ? transaction.splits
      : transaction.splits.map((split) => ({ ...split, categoryId: set.categoryId ?? null }));
  const isPaidOtherwise = set.assetId !== undefined || set.paymentMethodId !== undefined;
  return {
    ...transaction,
    splits,
    categoryId: splits.length === 1 ? (splits[0]?.categoryId ?? null) : transaction.categoryId,
    ...(isPaidOtherwise
      ? {
          payments: transaction.payments.map((one) => ({ ...one, assetId, paymentMethodId })),
          assetId,
          paymentMethodId,
        }
      : {}),
    tagIds: [...row.tagIds],
    memo: set.memo ?? transaction.memo,
    visibility: set.visibility ?? transaction.visibility,
    excludeFromStats: row.isExcluded,
  };
}

/** The fields of a change as a list shows them. List rows contain no memo. */
function shownBy(row: TransactionRow, set: BulkChanges): unknown {
  return [
    set.categoryId === undefined ? null : row.splits.map((split) => split.categoryId),
    set.paymentMethodId === undefined ? null : row.paymentMethodId,
    set.assetId === undefined ? null : row.assetId,
    set.tagIds === undefined ? null : row.tagIds.toSorted(),
    set.visibility === undefined ? null : row.isPrivate,
    set.excludeFromStats === undefined ? null : row.isExcluded,
  ];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a transaction already has the values of a change. */
export function isPatched(transaction: Transaction, set: BulkChanges): boolean {
  const row = rowOf(transaction);
  return (
    isSame(shownBy(row, set), shownBy(patchedRow(row, set), set)) &&
    (set.memo === undefined || set.memo === transaction.memo)
  );
}

/**
 * Whether another member has changed the fields of a change since the transaction was in the list as `was`. The memo at
 * that time is unknown: a non-empty one may be another member's.
 */
export function isTouched(was: TransactionRow, current: Transaction, set: BulkChanges): boolean {
  const isMemoThere = set.memo !== undefined && current.memo !== '' && current.memo !== set.memo;
  return isMemoThere || !isSame(shownBy(was, set), shownBy(rowOf(current), set));
}

/** A change without the fields that keep their stored values; null if nothing remains. */
export function withoutLines(set: BulkChanges, lines: readonly FactField[]): BulkChanges | null {
  const dropped = new Set<string>(lines.flatMap((line) => FIELDS[line] ?? []));
  const left = Object.entries(set).filter(([field]) => !dropped.has(field));
  return left.length === 0 ? null : Object.fromEntries(left);
}
