import { merchantKeyOf } from '@salim/domain';
import { isBefore } from '../api/cached-lists.ts';
import { categoryScope } from '../model/category-scope.ts';
import { categoryPath, type Ledger } from '../model/ledger.tsx';
import type { ListFilters, TransactionSort } from '../model/list-filters.ts';
import type { TransactionRow } from '../model/transaction-row.ts';
import type { Waiting } from './outbox-rules.ts';

/** Whether the first row comes before the second one in a list with that sort order. */
const ABOVE: Readonly<Record<TransactionSort, (row: TransactionRow, other: TransactionRow) => boolean>> = {
  '-date': isBefore,
  date: (row, other) => isBefore(other, row),
  '-amount': (row, other) => row.amount > other.amount,
  amount: (row, other) => row.amount < other.amount,
};

const isIn = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

/**
 * Whether the texts of a transaction contain the query; the server matches more precisely once it has the transaction.
 */
function hasWords(waiting: Waiting, ledger: Ledger, q: string): boolean {
  const wanted = q.trim().toLowerCase();
  if (wanted === '') return true;
  const { row, view } = waiting;
  const names = [
    row.description,
    view?.memo ?? '',
    String(row.amount),
    ...row.splits.map((split) => categoryPath(ledger, split.categoryId)),
    ...row.tagIds.map((id) => ledger.tagById.get(id)?.name ?? ''),
  ];
  return names.some((name) => name.toLowerCase().includes(wanted));
}

export interface OverlayContext {
  readonly ledger: Ledger;
  readonly filters: ListFilters;
  /** The days of the requested month, if known. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** The book month of a date, as far as this device can tell. */
  readonly monthOf: (date: string) => string;
}

function isInPeriod(date: string, { filters, period, monthOf }: OverlayContext): boolean {
  if (filters.from !== null && date < filters.from) return false;
  if (filters.to !== null && date > filters.to) return false;
  if (filters.month === null) return true;
  return period === null ? monthOf(date) === filters.month : date >= period.from && date <= period.to;
}

/** Whether a list with these filters shows a queued transaction. */
export function letsThrough(waiting: Waiting, context: OverlayContext): boolean {
  const { row, view } = waiting;
  const { filters, ledger } = context;
  if (!isInPeriod(row.date, context)) return false;
  if (filters.types.length > 0 && !filters.types.includes(row.type)) return false;
  if (filters.minAmount !== null && row.amount < filters.minAmount) return false;
  if (filters.maxAmount !== null && row.amount > filters.maxAmount) return false;
  const scope = categoryScope(ledger.categories, filters);
  // A transfer has no category and is only found without one.
  const isAnyOf = filters.categoryIds.length > 0 || row.splits.length > 0;
  if (scope && isAnyOf && !row.splits.some((split) => scope.has(split.categoryId))) return false;
  const assetIds = [row.toAssetId, row.assetId, ...(view?.payments.map((payment) => payment.assetId) ?? [])];
  if (!assetIds.some((id) => isIn(filters.assetIds, id))) return false;
  const methodIds = [row.paymentMethodId, ...(view?.payments.map((payment) => payment.paymentMethodId) ?? [])];
  if (!methodIds.some((id) => isIn(filters.paymentMethodIds, id))) return false;
  if (filters.tagIds.length > 0 && !row.tagIds.some((id) => filters.tagIds.includes(id))) return false;
  if (!(view?.payers ?? []).some((payer) => isIn(filters.memberIds, payer.userId)) && filters.memberIds.length > 0) {
    return false;
  }
  if (filters.merchant !== '' && merchantKeyOf(row.description) !== merchantKeyOf(filters.merchant)) return false;
  if (filters.importId !== null && view?.importId !== filters.importId) return false;
  return hasWords(waiting, ledger, filters.q);
}

/**
 * The rows of a list with the queued writes applied: new transactions at their position, changed ones with their new
 * values, deleted ones removed. `hasMore` means that further rows are not loaded; queued rows that belong there appear
 * with them.
 */
export function overlayRows(
  rows: readonly TransactionRow[],
  waiting: readonly Waiting[],
  how: OverlayContext & { readonly hasMore: boolean },
): readonly TransactionRow[] {
  const ofTransactions = waiting.filter((one) => one.kind !== 'files' || one.stuck !== null);
  if (ofTransactions.length === 0) return rows;
  const isAbove = ABOVE[how.filters.sort];
  const touched = new Set(ofTransactions.map((one) => one.transactionId));
  const comparing = (a: TransactionRow, b: TransactionRow) => (isAbove(a, b) ? -1 : isAbove(b, a) ? 1 : 0);
  const added = ofTransactions
    .filter((one) => (one.kind !== 'delete' || one.stuck !== null) && letsThrough(one, how))
    .map((one): TransactionRow => ({ ...one.row, waiting: one.stuck === null ? 'sending' : 'stuck' }))
    .toSorted(comparing);
  const result: TransactionRow[] = [];
  for (const row of rows) {
    if (touched.has(row.id)) continue;
    for (let next = added[0]; next !== undefined && isAbove(next, row); next = added[0]) {
      result.push(next);
      added.shift();
    }
    result.push(row);
  }
  return how.hasMore ? result : [...result, ...added];
}
