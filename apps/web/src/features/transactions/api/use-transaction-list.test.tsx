import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { setSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { anExpense, anId, aProfile, aToken } from '../../../testing/builders.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { filtersOf } from '../model/list-filters.ts';
import { dropFromLists } from './cached-lists.ts';
import { useTransactionList } from './use-transaction-list.ts';

const bookId = anId();
const lunch = anExpense({ bookId, description: '점심' });
const dinner = anExpense({ bookId, description: '저녁' });
const filters = filtersOf({ type: 'EXPENSE' });

/** A server whose list has one version at a time; it answers 304 to those who know it. */
function serverWithList() {
  const current = { tag: 'W/"1"', items: [lunch, dinner] };
  const server = fakeServer({
    [`GET /api/v2/books/${bookId}/transactions`]: ({ headers }) =>
      headers.get('if-none-match') === current.tag
        ? { status: 304, headers: { etag: current.tag } }
        : { body: { items: current.items, nextCursor: null }, headers: { etag: current.tag } },
  });
  return { server, current };
}

function openList() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTransactionList(bookId, filters), { wrapper });
  return () => result.current.data?.pages.flatMap((page) => page.rows.map((row) => row.description));
}

beforeEach(() => {
  queryClient.clear();
  useAuthStore.getState().signIn(aProfile(), aToken());
  setSessionStatus('verified');
});

const reload = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) }));

it('asks only whether a known list has changed', async () => {
  const { server, current } = serverWithList();
  const shown = openList();
  await waitFor(() => expect(shown()).toEqual(['점심', '저녁']));
  await reload();
  expect(server.requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"1"']);
  expect(shown()).toEqual(['점심', '저녁']);
  Object.assign(current, { tag: 'W/"2"', items: [dinner] });
  await reload();
  await waitFor(() => expect(shown()).toEqual(['저녁']));
});

it('asks for all of a list that was changed on this device, whatever the server knows', async () => {
  const { server } = serverWithList();
  const shown = openList();
  await waitFor(() => expect(shown()).toEqual(['점심', '저녁']));
  act(() => dropFromLists(bookId, lunch.id));
  await waitFor(() => expect(shown()).toEqual(['저녁']));
  await reload();
  expect(server.requests.at(-1)?.headers.get('if-none-match')).toBeNull();
  await waitFor(() => expect(shown()).toEqual(['점심', '저녁']));
});
