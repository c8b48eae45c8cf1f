import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { anExpense, anId } from '../../../testing/builders.ts';
import { rowOf, type TransactionRow } from '../model/transaction-row.ts';
import { putIntoLists, removeFromLists } from './cached-lists.ts';
import type { ListTotals } from './use-list-totals.ts';
import type { RowPages } from './use-transaction-list.ts';

const bookId = anId();
const november = queryKeys.transactions(bookId, { month: '2026-11', sort: '-date' });
const novemberTotals = queryKeys.transactions(bookId, { month: '2026-11', totals: true });
const searched = queryKeys.transactions(bookId, { q: '점심', sort: '-date' });
const searchedTotals = queryKeys.transactions(bookId, { q: '점심', totals: true });

const row = (values: Parameters<typeof anExpense>[0]): TransactionRow => rowOf(anExpense(values));
const first = row({ date: '2026-11-20', time: '12:00', amount: 1000 });
const second = row({ date: '2026-11-10', amount: 2000 });
const pages = (...rows: TransactionRow[][]): RowPages => ({
  pages: rows.map((page, index) => ({
    rows: page,
    nextCursor: index === rows.length - 1 ? null : 'more',
    tag: 'as sent',
  })),
  pageParams: rows.map(() => null),
});
const totals: ListTotals = {
  income: 0,
  expense: 3000,
  count: 2,
  maskedExcluded: 0,
  period: { from: '2026-11-01', to: '2026-11-30' },
};
const idsIn = (key: readonly unknown[]) =>
  queryClient.getQueryData<RowPages>(key)?.pages.flatMap((page) => page.rows.map((one) => one.id));
const sumIn = (key: readonly unknown[]) => queryClient.getQueryData<ListTotals>(key)?.expense;

beforeEach(() => {
  queryClient.setQueryData(november, pages([first], [second]));
  queryClient.setQueryData(novemberTotals, totals);
  queryClient.setQueryData(searched, pages([second]));
  queryClient.setQueryData(searchedTotals, { ...totals, expense: 2000, count: 1 });
});

it('removes a deleted transaction from lists and known sums at once, and restores it', async () => {
  const takeBack = await removeFromLists(bookId, [second]);
  expect(idsIn(november)).toEqual([first.id]);
  expect(idsIn(searched)).toEqual([]);
  expect(sumIn(novemberTotals)).toBe(1000);
  // Only the server knows whether a search matches a transaction: its sum waits for the response.
  expect(sumIn(searchedTotals)).toBe(2000);
  takeBack();
  expect(idsIn(november)).toEqual([first.id, second.id]);
  expect(sumIn(novemberTotals)).toBe(3000);
});

it('inserts a new transaction at its place in lists that are known to show it', () => {
  const between = row({ date: '2026-11-20', time: null });
  putIntoLists(bookId, [between]);
  expect(idsIn(november)).toEqual([first.id, between.id, second.id]);
  expect(idsIn(searched)).toEqual([second.id]);
  putIntoLists(bookId, [row({ date: '2026-12-01' })]);
  expect(idsIn(november)).toHaveLength(3);
});

it('moves a transaction whose date has changed, and removes it from a month it has left', () => {
  putIntoLists(bookId, [{ ...second, date: '2026-11-25' }]);
  expect(idsIn(november)).toEqual([second.id, first.id]);
  putIntoLists(bookId, [{ ...second, date: '2026-10-25' }]);
  expect(idsIn(november)).toEqual([first.id]);
});
