import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adoptPreferences, useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { verifySession } from '../../platform/session/session.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { aBook, anId } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const here = { id: anId(), device: 'Mac · Safari', createdAt: '2026-11-01T00:00:00.000Z', isCurrent: true };
const there = { id: anId(), device: 'Android · Chrome', createdAt: '2026-11-02T00:00:00.000Z', isCurrent: false };
const sessions = [there, here].map((one) => ({ ...one, place: '203.0.113.*', lastSeenAt: '2026-11-20T00:00:00.000Z' }));

beforeEach(async () => {
  await import('@salim/contract');
});

afterEach(() => {
  // No listener is left that would send the change to the account.
  cleanup();
  adoptPreferences({
    theme: 'system',
    numberDisplay: 'won',
    weekStart: 'sunday',
    firstScreen: '/dashboard',
    hasShortcuts: true,
    defaultBookId: null,
  });
});

it('formats amounts as chosen, to the won', async () => {
  openApp('/settings', [book], { 'GET /api/v2/user/me/sessions': { body: { items: [], nextCursor: null } } });
  await screen.findByText('1,234,500');
  await user.click(screen.getByRole('radio', { name: '₩' }));
  expect(screen.getByText('₩1,234,500')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '만원' }));
  expect(screen.getByText('123만 4,500')).toBeTruthy();
  expect(window.localStorage.getItem('salim-numbers')).toBe('man');
});

it('starts on the chosen screen', async () => {
  const { router } = openApp('/settings', [book], {
    'GET /api/v2/user/me/sessions': { body: { items: [], nextCursor: null } },
    [`GET /api/v2/books/${book.id}/assets`]: { body: [] },
  });
  await user.click(await screen.findByRole('button', { name: /첫 화면/u }));
  await user.click(await screen.findByRole('option', { name: '자산' }));
  expect(useDevicePreferences.getState().firstScreen).toBe('/assets');
  await router.navigate({ to: '/' });
  await screen.findByText('자산이 없어요');
});

it('signs another device out after confirmation, never this one', async () => {
  const { server } = openApp('/settings', [book], {
    'GET /api/v2/user/me/sessions': { body: { items: sessions, nextCursor: null } },
    [`DELETE /api/v2/user/me/sessions/${there.id}`]: { status: 204 },
  });
  await screen.findByText('Mac · Safari');
  expect(screen.queryByRole('button', { name: 'Mac · Safari 로그아웃' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Android · Chrome 로그아웃' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '로그아웃' }));
  await screen.findByText('로그아웃했어요');
  expect(server.count(`DELETE /api/v2/user/me/sessions/${there.id}`)).toBe(1);
});

const account = {
  theme: 'dark',
  numberDisplay: 'sign',
  weekStart: 'monday',
  firstScreen: '/assets',
  hasShortcuts: true,
  defaultBookId: null,
};
const noSessions = { 'GET /api/v2/user/me/sessions': { body: { items: [], nextCursor: null } } };

it("adopts the account's settings, and saves changes to the account", async () => {
  const second = aBook({ title: '여행' });
  const { server } = openApp('/settings', [book, second], {
    ...noSessions,
    'GET /api/v2/user/me/settings': { body: account },
    'PUT /api/v2/user/me/settings': ({ body }) => ({ body: { ...account, ...(body as object) } }),
  });
  await screen.findByText('₩1,234,500');
  expect(useDevicePreferences.getState()).toMatchObject({ theme: 'dark', weekStart: 'monday', firstScreen: '/assets' });
  expect(server.count('PUT /api/v2/user/me/settings')).toBe(0);
  await user.click(screen.getByRole('button', { name: /기본 가계부/u }));
  await user.click(await screen.findByRole('option', { name: '여행' }));
  await waitFor(() =>
    expect(server.requests.filter((one) => one.method === 'PUT').map((one) => one.body)).toEqual([
      { defaultBookId: second.id },
    ]),
  );
  await waitFor(() => expect(window.localStorage.getItem('salim-unsent-settings')).toBeNull());
});

it('starts with the default book when no book is current', async () => {
  const second = aBook({ title: '여행' });
  openApp('/settings', [book, second], {
    ...noSessions,
    'GET /api/v2/user/me/settings': { body: { ...account, defaultBookId: second.id } },
  });
  await waitFor(() => expect(useBookStore.getState().currentBook?.id).toBe(second.id));
});

it('keeps a change that could not be sent, and shows it although the account differs', async () => {
  let isAway = true;
  let kept: object = account;
  const sent: unknown[] = [];
  const { server } = openApp('/settings', [book], {
    ...noSessions,
    'GET /api/v2/user/me/settings': () => ({ body: kept }),
    'PUT /api/v2/user/me/settings': ({ body }) => {
      if (isAway) throw new TypeError('Failed to fetch');
      sent.push(body);
      kept = { ...kept, ...(body as object) };
      return { body: kept };
    },
  });
  await screen.findByText('₩1,234,500');
  await user.click(screen.getByRole('radio', { name: '만원' }));
  await screen.findByText('오프라인');
  expect(server.count('PUT /api/v2/user/me/settings')).toBe(1);
  expect(window.localStorage.getItem('salim-unsent-settings')).toContain('man');
  isAway = false;
  await verifySession();
  await waitFor(() => expect(sent).toEqual([{ numberDisplay: 'man' }]));
  expect(useDevicePreferences.getState().numberDisplay).toBe('man');
});
