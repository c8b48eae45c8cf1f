import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

it.each([
  ['OWNER', 1],
  ['MEMBER', 1],
  ['VIEWER', 0],
] as const)('offers the add button to users with write access: %s', async (role, count) => {
  openApp('/help', [aBook({ role })], {});
  await screen.findByRole('heading', { level: 1, name: '도움말' });
  const bar = within(screen.getByRole('banner'));
  await bar.findByText(aBook().title);
  expect(bar.queryAllByRole('link', { name: '거래 추가' })).toHaveLength(count);
  expect(bar.getByRole('link', { name: '검색' })).toBeTruthy();
});

it('shows the current date only once it is known that there is no book', async () => {
  let answer: (books: { body: never[] }) => void = () => undefined;
  const books = new Promise<{ body: never[] }>((resolve) => {
    answer = resolve;
  });
  openApp('/help', [], { 'GET /api/v2/book/mybooks': () => books });
  await screen.findByRole('heading', { level: 1, name: '도움말' });
  const bar = within(screen.getByRole('banner'));
  await bar.findByRole('link', { name: /김민지/u });
  expect(bar.queryByText(/월 \d+일/u)).toBeNull();
  answer({ body: [] });
  expect(await bar.findByText(/^\d+월 \d+일 \([일월화수목금토]\)$/u)).toBeTruthy();
});
