import type { ExchangeRate } from '@salim/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { setSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { anId, aProfile, aToken } from '../../../testing/builders.ts';
import { fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { useDayRate } from './use-day-rate.ts';

const bookId = anId();
const rateOf = (currency: string, date: string, rate: string): ExchangeRate => ({
  currency,
  date,
  rate,
  source: 'ECB',
});
const yen = [rateOf('JPY', '2026-11-20', '9.3'), rateOf('JPY', '2026-11-18', '9.1')];

function openRate(currency: string, date: string | null) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDayRate(bookId, currency, date), { wrapper });
  return () => result.current?.rate ?? null;
}

beforeEach(() => {
  queryClient.clear();
  useAuthStore.getState().signIn(aProfile(), aToken());
  setSessionStatus('verified');
});

it.each([
  ['2026-11-20', '9.3'],
  ['2026-11-19', '9.1'],
  ['2026-11-17', null],
  [null, '9.3'],
])('is that of %s, or of the latest day before', async (date, expected) => {
  const { requests } = fakeServer({
    [`GET /api/v2/books/${bookId}/rates`]: { body: { items: yen, nextCursor: null } },
  });
  const rate = openRate('JPY', date);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(rate()).toBe(expected));
});

it('is among the newest rates of the book while the server is unreachable', () => {
  fakeServer({ [`GET /api/v2/books/${bookId}/rates`]: unreachable });
  queryClient.setQueryData(queryKeys.rates(bookId), [rateOf('USD', '2026-11-20', '1470'), ...yen]);
  expect(openRate('JPY', '2026-11-19')()).toBe('9.1');
  expect(openRate('USD', '2026-11-21')()).toBe('1470');
  expect(openRate('THB', '2026-11-21')()).toBeNull();
});
