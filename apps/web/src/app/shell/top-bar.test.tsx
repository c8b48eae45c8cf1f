import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useBookStore } from '../../platform/stores/book-store.ts';
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

describe('a screen of a book that is not the current one', () => {
  const [current, other] = [aBook({ title: '지연의 가계부' }), aBook({ title: '우리집' })];

  const notices = () => screen.queryAllByRole('status').map((one) => one.textContent);
  const notice = '‘우리집’을 보고 있어요.이 가계부로 변경';

  it.each(['dues', 'gifts', 'settings'])('names the book, and offers to make it the current one: %s', async (part) => {
    openApp(`/books/${other.id}/${part}`, [current, other], { [`GET /api/v2/books/${other.id}`]: { body: other } });
    const bar = within(await screen.findByRole('banner'));
    expect(await bar.findByText('우리집')).toBeTruthy();
    expect(bar.queryByText('지연의 가계부')).toBeNull();
    await waitFor(() => expect(notices()).toContain(notice));
    await userEvent.click(screen.getByRole('button', { name: '이 가계부로 변경' }));
    expect(useBookStore.getState().currentBook?.id).toBe(other.id);
    expect(notices()).not.toContain(notice);
    expect(bar.getByText('우리집')).toBeTruthy();
  });

  it('says nothing on screens of the current book', async () => {
    openApp(`/books/${current.id}/dues`, [current, other], { [`GET /api/v2/books/${current.id}`]: { body: current } });
    expect(await within(await screen.findByRole('banner')).findByText('지연의 가계부')).toBeTruthy();
    expect(screen.queryByText(/보고 있어요/u)).toBeNull();
  });
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
