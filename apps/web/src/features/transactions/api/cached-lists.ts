import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { flowsOf, type TransactionRow } from '../model/transaction-row.ts';
import type { ListTotals } from './use-list-totals.ts';
import type { RowPages } from './use-transaction-list.ts';

/** What the key of a cached list says about it. */
interface KeyFilters {
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly type?: string;
  readonly sort?: string;
  readonly [other: string]: unknown;
}

/** Filters whose effect on one entry is known here without asking the server. */
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

/** The days of a month that was asked for, as the server told them with its sums. */
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

/** Newest first, entries without a time last in their day, as the server orders them. */
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
    return { ...page, rows };
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
    pages[index] = { ...page, rows: [...page.rows.slice(0, at), row, ...page.rows.slice(at)] };
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

/** The row of an entry in any cached list. */
export function cachedRow(bookId: string, id: string): TransactionRow | null {
  for (const [, data] of queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] })) {
    if (!isPages(data)) continue;
    for (const page of data.pages) {
      const row = page.rows.find((one) => one.id === id);
      if (row) return row;
    }
  }
  return null;
}

type Snapshot = [QueryKey, unknown][];

/** Asks the lists not to overwrite what is about to be changed by hand, and keeps what they are. */
async function snapshotOf(bookId: string): Promise<Snapshot> {
  await queryClient.cancelQueries({ queryKey: ['book', bookId, 'transactions'] });
  return queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] });
}

/** Puts the cached lists back as they were. */
function restore(snapshot: Snapshot): void {
  for (const [key, data] of snapshot) queryClient.setQueryData(key, data);
}

/**
 * Takes entries out of every cached list and out of the sums beside them, before the server has agreed. Answers how
 * to take that back.
 */
export async function removeFromLists(bookId: string, rows: readonly TransactionRow[]): Promise<() => void> {
  const snapshot = await snapshotOf(bookId);
  const ids = new Set(rows.map((row) => row.id));
  for (const [key, data] of snapshot) {
    const filters = filtersIn(key);
    if (isPages(data)) queryClient.setQueryData(key, withoutRows(data, ids));
    else if (isTotals(data) && isKnown(filters)) {
      // Of a purchase in instalments a list by billing tells single turns alone.
      const gone = rows.filter((row) => row.turn === undefined && lets(bookId, filters, row));
      queryClient.setQueryData(
        key,
        gone.reduce((totals, row) => addTo(totals, row, -1), data),
      );
    }
  }
  return () => restore(snapshot);
}

/** Takes an entry that is gone out of every cached list. */
export function dropFromLists(bookId: string, id: string): void {
  const ids = new Set([id]);
  for (const [key, data] of queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] })) {
    if (isPages(data)) queryClient.setQueryData(key, withoutRows(data, ids));
  }
}

/**
 * Shows saved entries in the cached lists at once: in place where one already stands, in its place by date in lists
 * whose filters are known to let it through. What the server answers afterwards has the last word.
 */
export function putIntoLists(bookId: string, rows: readonly TransactionRow[]): void {
  for (const [key, data] of queryClient.getQueriesData({ queryKey: ['book', bookId, 'transactions'] })) {
    if (!isPages(data)) continue;
    const filters = filtersIn(key);
    // What turns an entry has is the server's to tell.
    if (filters['basis'] === 'BILLING') continue;
    // All of them at once: each change of a cached list is compared with what was there, row by row.
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
