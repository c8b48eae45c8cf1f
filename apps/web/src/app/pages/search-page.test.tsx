import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useBookStore } from '../../lib/stores/book-store.ts';
import { aBook, anExpense, anId } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const home = aBook({ title: '우리집' });
const trip = aBook({ title: '제주 여행' });
const entry = anExpense({ bookId: trip.id, description: '스타벅스', amount: 5900 });
const categoryId = anId();
const found = [
  { kind: 'CATEGORY', id: categoryId, bookId: home.id, bookTitle: '우리집', title: '스터디', transaction: null },
  { kind: 'TRANSACTION', id: entry.id, bookId: trip.id, bookTitle: '제주 여행', title: '스타벅스', transaction: entry },
];

beforeEach(async () => {
  await import('@salim/contract');
});

it('finds while one types, keeps the query in the address, and enters the book of what was found', async () => {
  const { server, router } = openApp('/search', [home, trip], {
    'GET /api/v2/search': { body: { items: found, nextCursor: null } },
    [`GET /api/v2/books/${trip.id}/transactions/${entry.id}`]: { body: entry },
  });
  await user.type(await screen.findByRole('searchbox', { name: '통합 검색' }), 'ㅅㅌ');
  const entries = await screen.findByRole('region', { name: '거래 1' });
  expect(within(entries).getByText('2026년 11월 20일 (금) · 제주 여행')).toBeTruthy();
  expect(router.state.location.search).toEqual({ q: 'ㅅㅌ' });
  expect(server.requests.filter((one) => one.path.startsWith('/api/v2/search')).at(-1)?.path).toBe(
    `/api/v2/search?q=${encodeURIComponent('ㅅㅌ')}`,
  );
  expect(screen.getByRole('link', { name: /스터디/u })).toHaveProperty('search', `?categoryId=${categoryId}`);
  await user.click(within(entries).getByRole('link'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${entry.id}`));
  expect(useBookStore.getState().currentBook?.id).toBe(trip.id);
});

it('asks nothing for a blank query and says when nothing was found', async () => {
  const { server } = openApp('/search', [home], {
    'GET /api/v2/search': { body: { items: [], nextCursor: null } },
  });
  await user.type(await screen.findByRole('searchbox', { name: '통합 검색' }), '   ');
  expect(screen.getByText('무엇을 찾을까요?')).toBeTruthy();
  expect(server.count('GET /api/v2/search')).toBe(0);
  await user.type(screen.getByRole('searchbox', { name: '통합 검색' }), '없는말');
  await screen.findByText('찾는 것이 없어요');
});
