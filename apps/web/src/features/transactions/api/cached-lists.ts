import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { flowsOf, type TransactionRow } from '../model/transaction-row.ts';
import type { ListTotals } from './use-list-totals.ts';
import type { RowPages } from './use-transaction-list.ts';

/** The filters of a cached list, as found in its query key. */
interface KeyFilters {
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly type?: string;
  readonly sort?: string;
  readonly [other: string]: unknown;
}

/** Filters whose effect on a transaction can be evaluated without the server. */
const KNOWN_FILTERS = new Set(['month', 'from', 'to', 'type', 'sort', 'totals', 'months']);

const isPages = (data: unknown): data is RowPages =>
  typeof data === 'object' && data !== null && Array.isArray((data as RowPages).pages);
const isTotals = (data: unknown): data is ListTotals =>
  typeof data === 'object' && data !== null && typeof (data as ListTotals).count === 'number';

function filtersIn(key: QueryKey): KeyFilters {
  const filters = key[3];
  return typeof filters === 'object' && filters !== null ? (filters as KeyFilters) : {};
}

const isKnown = (filters: KeyFilters): boolean =>
  Object.entries(filters).every(([name, value]) => KNOWN_FILTERS.has(name) || value === undefined || value === '');

/** The days of the requested month, as the server returned them with its sums. */
function periodOf(bookId: string, filters: KeyFilters): { from: string; to: string } | null {
  const { sort: _sort, ...query } = filters;
  const totals = queryClient.getQueryData(queryKeys.transactions(bookId, { ...query, totals: true }));
  return isTotals(totals) ? totals.period : null;
}

function lets(bookId: string, filters: KeyFilters, row: TransactionRow): boolean {
  if (filters.type !== undefined && !filters.type.split(',').includes(row.type)) return false;
  if (filters.from !== undefined && row.date < filters.from) return false;
  if (filters.to !== undefined && row.date > filters.to) return false;
  if (filters.month === undefined) return true;
  const period = periodOf(bookId, filters);
  return period !== null && row.date >= period.from && row.date <= period.to;
}

/** Newest first, transactions without a time last in their day, as the server sorts them. */
export function isBefore(row: TransactionRow, other: TransactionRow): boolean {
  if (row.date !== other.date) return row.date > other.date;
  const [time, otherTime] = [row.time ?? '', other.time ?? ''];
  return time === otherTime ? row.id > other.id : time > otherTime;
}

function withoutRows(data: RowPages, ids: ReadonlySet<string>): RowPages {
  let hasChanged = false;
  const pages = data.pages.map((page) => {
    const rows = page.rows.filter((row) => !ids.has(row.id));
    if (rows.length === page.rows.length) return page;
    hasChanged = true;
    return { ...page, rows, tag: null };
  });
  return hasChanged ? { ...data, pages } : data;
}

function withRow(data: RowPages, row: TransactionRow): RowPages {
  const pages = [...data.pages];
  for (const [index, page] of pages.entries()) {
    const place = page.rows.findIndex((other) => isBefore(row, other));
    const isLast = index === pages.length - 1;
    if (place < 0 && !(isLast && page.nextCursor === null)) continue;
    const at = place < 0 ? page.rows.length : place;
    pages[index] = { ...page, rows: [...page.rows.slice(0, at), row, ...page.rows.slice(at)], tag: null };
    break;
  }
  return { ...data, pages };
}

function addTo(totals: ListTotals, row: TransactionRow, times: 1 | -1): ListTotals {
  const flows = flowsOf(row, null);
  return {
    ...totals,
    income: totals.income + times * flows.income,
    expense: totals.expense + times * flows.expense,
    count: totals.count + times,
  };
}

type Snapshot = [QueryKey, unknown][];

/** Cancels refetches of the lists before an optimistic update, and takes a snapshot of them. */
async function snapshotOf(bookId: string): Promise<Snapshot> {
  await queryClient.cancelQueries({ queryKey: ['book', bookId, 'transactions'] });
  return queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] });
}

/** Restores the cached lists from a snapshot. */
function restore(snapshot: Snapshot): void {
  for (const [key, data] of snapshot) queryClient.setQueryData(key, data);
}

/**
 * Optimistically removes transactions from every cached list and its sums.
 * @returns a function that reverts the removal.
 */
export async function removeFromLists(bookId: string, rows: readonly TransactionRow[]): Promise<() => void> {
  const snapshot = await snapshotOf(bookId);
  const ids = new Set(rows.map((row) => row.id));
  for (const [key, data] of snapshot) {
    const filters = filtersIn(key);
    if (isPages(data)) queryClient.setQueryData(key, withoutRows(data, ids));
    else if (isTotals(data) && isKnown(filters)) {
      // For a purchase in installments, a list by billing contains only single installments.
      const gone = rows.filter((row) => row.turn === undefined && lets(bookId, filters, row));
      queryClient.setQueryData(
        key,
        gone.reduce((totals, row) => addTo(totals, row, -1), data),
      );
    }
  }
  return () => restore(snapshot);
}

/** Removes a deleted transaction from every cached list. */
export function dropFromLists(bookId: string, id: string): void {
  const ids = new Set([id]);
  for (const [key, data] of queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] })) {
    if (isPages(data)) queryClient.setQueryData(key, withoutRows(data, ids));
  }
}

/**
 * Shows saved transactions in the cached lists at once: in place if the row exists, otherwise at its position by date
 * in lists whose filters are known to match. The server's next response takes precedence.
 */
export function putIntoLists(bookId: string, rows: readonly TransactionRow[]): void {
  for (const [key, data] of queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] })) {
    if (!isPages(data)) continue;
    const filters = filtersIn(key);
    // Only the server knows the installments of a transaction.
    if (filters['basis'] === 'BILLING') continue;
    // One update for all rows: React Query compares every change of a cached list row by row.
    const next = rows.reduce((pages, row) => withSaved(pages, row, { bookId, filters }), data);
    if (next !== data) queryClient.setQueryData(key, next);
  }
}

function withSaved(
  data: RowPages,
  row: TransactionRow,
  { bookId, filters }: { readonly bookId: string; readonly filters: KeyFilters },
): RowPages {
  const cleared = withoutRows(data, new Set([row.id]));
  const stood = cleared !== data;
  const belongs = isKnown(filters) ? lets(bookId, filters, row) : stood;
  const isByDate = filters.sort === undefined || filters.sort === '-date';
  if (belongs && isByDate) return withRow(cleared, row);
  if (!belongs || !stood) return cleared;
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.map((other) => (other.id === row.id ? row : other)),
  }));
  return { ...data, pages };
}
