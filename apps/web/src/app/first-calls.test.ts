import { expect, it } from 'vitest';
import { callApi } from '../platform/api/api-client.ts';
import { clearUserData } from '../platform/session/session-end.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { aBook, aProfile, aToken } from '../testing/builders.ts';
import { aDashboard } from '../testing/dashboard-builder.ts';
import { fakeServer, unreachable } from '../testing/fake-server.ts';
import { sendFirstCalls } from './first-calls.ts';

const BOOKS = 'GET /api/v2/book/mybooks';
const DASHBOARD = 'GET /api/v2/dashboard';
const AT_DASHBOARD = { pathname: '/dashboard', search: '' };

const signedIn = () => useAuthStore.getState().signIn(aProfile(), aToken());
const home = aBook({ title: '우리집' });
const server = (books: Parameters<typeof fakeServer>[0][string] = { body: [home] }) =>
  fakeServer({ [BOOKS]: books, [DASHBOARD]: { body: aDashboard() } });

it('sends the calls of the dashboard once, before it asks for them', async () => {
  const { count } = server();
  signedIn();
  sendFirstCalls(AT_DASHBOARD);
  expect(await callApi('listMyBooks')).toMatchObject([{ title: '우리집' }]);
  await callApi('getDashboard', { query: { bookId: null, month: null } });
  expect([count(BOOKS), count(DASHBOARD)]).toEqual([1, 1]);
  await callApi('listMyBooks');
  expect(count(BOOKS)).toBe(2);
});

it.each([
  ['another screen', { pathname: '/settings', search: '' }],
  ['another month', { pathname: '/dashboard', search: '?month=2026-10' }],
])('sends nothing for %s', (_what, location) => {
  const { requests } = server();
  signedIn();
  sendFirstCalls(location);
  expect(requests).toEqual([]);
});

it('sends nothing for a signed-out visitor', () => {
  const { requests } = server();
  sendFirstCalls(AT_DASHBOARD);
  expect(requests).toEqual([]);
});

it('asks again after a failure', async () => {
  let isAway = true;
  server((request) => (isAway ? unreachable(request) : { body: [home] }));
  signedIn();
  sendFirstCalls(AT_DASHBOARD);
  await expect(callApi('listMyBooks')).rejects.toThrow();
  isAway = false;
  expect(await callApi('listMyBooks')).toHaveLength(1);
});

it('shows the next user nothing of the previous one', async () => {
  const { count } = server();
  signedIn();
  sendFirstCalls(AT_DASHBOARD);
  await clearUserData({ onPurpose: false });
  await callApi('listMyBooks');
  expect(count(BOOKS)).toBe(2);
});
