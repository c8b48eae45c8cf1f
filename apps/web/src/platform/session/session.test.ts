import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, aProfile, aToken } from '../../testing/builders.ts';
import { type FakeAnswer, fakeServer, silent, unreachable } from '../../testing/fake-server.ts';
import { callApi } from '../api/api-client.ts';
import { queryClient } from '../api/query-client.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { useBookStore } from '../stores/book-store.ts';
import { signInFromCallback } from './callback-session.ts';
import { followSession, signIn, signOut, verifySession } from './session.ts';
import { setSessionStatus, useSessionStatus } from './session-status.ts';

const ME = 'GET /api/v2/user/me';
const CREDENTIALS = { username: 'minji', password: '비밀번호 열다섯 글자로' };
const refusal = (status: number, message = '거절'): FakeAnswer => ({ status, body: { code: 'X', message } });
const status = () => useSessionStatus.getState().status;

/** A device that remembers an earlier user. */
function remembered(token = aToken()) {
  const user = aProfile();
  useAuthStore.getState().signIn(user, token);
  useBookStore.getState().setBooks([aBook()]);
  return user;
}

beforeEach(() => import('@salim/contract'));

describe('signing in', () => {
  it('stores the token, loads the profile and fills in its missing fields', async () => {
    const token = aToken();
    const server = fakeServer({
      'POST /login': { status: 200, headers: { access: token } },
      [ME]: { body: aProfile({ name: '', username: 'minji' }) },
    });
    await signIn(CREDENTIALS);
    expect(server.requests[0]?.body).toEqual(CREDENTIALS);
    expect(server.requests[1]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(useAuthStore.getState()).toMatchObject({
      accessToken: token,
      isAuthenticated: true,
      isLoading: false,
      error: null,
      user: { name: 'minji' },
    });
    expect(status()).toBe('verified');
  });

  it.each<[string, FakeAnswer | typeof unreachable, string]>([
    ['no token', { body: aProfile() }, '서버에서 인증 토큰을 받지 못했어요.'],
    ['a wrong password', refusal(401), '아이디 또는 비밀번호를 확인해 주세요.'],
    ['no network', unreachable, '서버에 연결할 수 없어요. 서버가 실행 중인지 확인해 주세요.'],
    ['HTML instead of data', { text: '<html></html>' }, '서버에 연결할 수 없어요. 서버가 실행 중인지 확인해 주세요.'],
    ['a locked account', refusal(429, '잠시 후 다시 시도해 주세요.'), '잠시 후 다시 시도해 주세요. (429)'],
    ['an error without a message', { status: 500, body: {} }, '로그인 중 오류가 발생했어요. (500)'],
  ])('reports the error after %s, and leaves no user signed in', async (_, login, message) => {
    fakeServer({ 'POST /login': login });
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ message });
    expect(useAuthStore.getState()).toMatchObject({
      user: null,
      accessToken: null,
      isAuthenticated: false,
      isLoading: false,
      error: message,
    });
    expect(status()).toBe('signedOut');
  });

  it('clears what another user left on this device', async () => {
    remembered();
    queryClient.setQueryData(['book', 'b'], 'private');
    fakeServer({ 'POST /login': { status: 200, headers: { access: aToken() } }, [ME]: { body: aProfile() } });
    await signIn(CREDENTIALS);
    expect([useBookStore.getState().books, queryClient.getQueryData(['book', 'b'])]).toEqual([[], undefined]);
    expect(status()).toBe('verified');
  });

  it('waits for the sign-out before it', async () => {
    const left = Promise.withResolvers<FakeAnswer>();
    const { count } = fakeServer({
      'POST /api/v2/logout': () => left.promise,
      'POST /login': { status: 200, headers: { access: aToken() } },
      [ME]: { body: aProfile() },
    });
    remembered();
    await signOut();
    const entering = signIn(CREDENTIALS);
    await Promise.resolve();
    expect(count('POST /login')).toBe(0);
    left.resolve({ status: 204 });
    await entering;
    expect(status()).toBe('verified');
  });

  it('leaves no user signed in when the profile cannot be loaded', async () => {
    fakeServer({ 'POST /login': { status: 200, headers: { access: aToken() } }, [ME]: refusal(500) });
    await expect(signIn(CREDENTIALS)).rejects.toThrow();
    expect(useAuthStore.getState().accessToken).toBeNull();
  });
});

describe('starting', () => {
  it('finishes at once without a token', async () => {
    const server = fakeServer({});
    await verifySession();
    expect(server.requests).toEqual([]);
    expect(status()).toBe('signedOut');
  });

  it('does not trust stored data before the server has confirmed it', async () => {
    remembered();
    const fresh = aProfile({ name: '새 이름' });
    fakeServer({ [ME]: { body: { ...fresh, id: useAuthStore.getState().user?.id } } });
    const checked = verifySession();
    expect(status()).toBe('checking');
    await checked;
    expect(status()).toBe('verified');
    expect(useAuthStore.getState().user?.name).toBe('새 이름');
  });

  it.each([403, 404])('clears everything silently when the profile returns %d', async (code) => {
    remembered();
    fakeServer({ [ME]: refusal(code) });
    await verifySession();
    expect(status()).toBe('signedOut');
    expect(useAuthStore.getState()).toMatchObject({ accessToken: null, error: null });
    expect(useBookStore.getState().books).toEqual([]);
  });

  it.each([
    ['no network', unreachable],
    ['a server error', refusal(503)],
  ] as const)('continues as the last user after %s', async (_, me) => {
    const user = remembered();
    fakeServer({ [ME]: me });
    await verifySession();
    expect(status()).toBe('offline');
    expect(useAuthStore.getState()).toMatchObject({ user, isAuthenticated: true });
    expect(useBookStore.getState().books).toHaveLength(1);
  });

  it.each([401, 403, 404])('clears everything when the token is refused and its renewal returns %d', async (code) => {
    remembered();
    fakeServer({ [ME]: refusal(401), 'POST /reissue': refusal(code) });
    await verifySession();
    expect(status()).toBe('signedOut');
    expect(useAuthStore.getState()).toMatchObject({ user: null, accessToken: null, isAuthenticated: false });
    expect(useBookStore.getState().books).toEqual([]);
  });

  it.each<[string, FakeAnswer | typeof unreachable]>([
    ['gets no response', unreachable],
    ['returns 500', refusal(500)],
    ['returns 503', { status: 503, text: '<html></html>', headers: { 'content-type': 'text/html' } }],
    ['returns 429', refusal(429)],
    ['returns an HTML page', { text: '<!doctype html><html></html>', headers: { 'content-type': 'text/html' } }],
  ])('continues as the last user when the renewal %s', async (_, reissue) => {
    const user = remembered();
    fakeServer({ [ME]: refusal(401), 'POST /reissue': reissue });
    await verifySession();
    expect(status()).toBe('offline');
    expect(useAuthStore.getState()).toMatchObject({ user, isAuthenticated: true, isLoading: false });
    expect(useAuthStore.getState().accessToken).not.toBeNull();
    expect(useBookStore.getState().books).toHaveLength(1);
  });

  it.each([
    ['a list', []],
    ['a number', 7],
    ['nothing', null],
  ])('does not accept %s as a profile', async (_, body) => {
    const user = remembered();
    fakeServer({ [ME]: { body } });
    await verifySession();
    expect(status()).toBe('offline');
    expect(useAuthStore.getState().user).toEqual(user);
  });

  it('cannot continue on a device that remembers no user', async () => {
    useAuthStore.getState().setAccessToken(aToken());
    fakeServer({ [ME]: unreachable });
    await verifySession();
    expect(status()).toBe('unreachable');
  });

  it('clears the previous user when the token belongs to another one', async () => {
    remembered();
    const other = aProfile({ name: '다른 사람' });
    fakeServer({ [ME]: { body: other } });
    await verifySession();
    expect(useAuthStore.getState()).toMatchObject({ user: other, isAuthenticated: true });
    expect(useAuthStore.getState().accessToken).not.toBeNull();
    expect(useBookStore.getState().books).toEqual([]);
    expect(status()).toBe('verified');
  });
});

describe('a session that has ended', () => {
  it.each<[string, () => FakeAnswer | Promise<FakeAnswer>]>([
    ['is its profile', () => ({ body: aProfile({ name: '이전 사람' }) })],
    ['is a refusal', () => refusal(403)],
    ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('changes nothing for the next user when its late response %s', async (_, answer) => {
    const late = Promise.withResolvers<undefined>();
    fakeServer({ [ME]: () => late.promise.then(answer), 'POST /api/v2/logout': { status: 204 } });
    remembered();
    const earlier = verifySession();
    await signOut();
    const next = remembered();
    setSessionStatus('verified');
    late.resolve(undefined);
    await earlier;
    expect(status()).toBe('verified');
    expect(useAuthStore.getState()).toMatchObject({ user: next, isAuthenticated: true });
    expect(useAuthStore.getState().accessToken).not.toBeNull();
  });

  it('no longer waits for the server', async () => {
    // Nothing times out.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    fakeServer({ [ME]: silent, 'POST /api/v2/logout': { status: 204 } });
    remembered();
    const earlier = verifySession();
    await signOut();
    await earlier;
    expect(status()).toBe('signedOut');
  });

  it('does not take the next one offline with a late request', async () => {
    const late = Promise.withResolvers<undefined>();
    fakeServer({
      'GET /api/v2/book/mybooks': () => late.promise.then(() => Promise.reject(new TypeError('Failed to fetch'))),
      'POST /api/v2/logout': { status: 204 },
    });
    remembered();
    setSessionStatus('verified');
    const earlier = callApi('listMyBooks');
    await signOut();
    remembered();
    setSessionStatus('verified');
    late.resolve(undefined);
    await expect(earlier).rejects.toThrow('서버에 연결할 수 없어요');
    expect(status()).toBe('verified');
  });
});

describe('signing out', () => {
  it.each([
    ['is notified', { status: 204 }],
    ['refuses', refusal(500)],
    ['is unreachable', unreachable],
  ] as const)('clears everything when the server %s', async (_, logout) => {
    const user = remembered();
    useSessionStatus.setState({ status: 'verified' });
    queryClient.setQueryData(['book', 'b'], 'private');
    // Written by a screen whose code this page has not loaded.
    window.localStorage.setItem('category-storage', JSON.stringify({ state: { categories: [user.id] }, version: 0 }));
    window.localStorage.setItem('a-draft-of-some-screen', user.email);
    window.localStorage.setItem('salim-theme', 'dark');
    const server = fakeServer({ 'POST /api/v2/logout': logout });
    await signOut();
    expect(window.localStorage.getItem('salim-theme')).toBe('dark');
    expect(server.requests[0]?.headers.get('authorization')).toMatch(/^Bearer /u);
    expect(status()).toBe('signedOut');
    expect(queryClient.getQueryData(['book', 'b'])).toBeUndefined();
    const everything = JSON.stringify({ ...window.localStorage });
    expect(everything).not.toContain(user.email);
    expect(everything).not.toContain(user.id);
    expect(everything).not.toContain('우리집 생활비');
    expect(everything).not.toContain('eyJ');
  });

  it('is repeated when the network is back, unless a user has signed in since', async () => {
    const repeats = vi.spyOn(window, 'addEventListener');
    const failedSignOut = async () => {
      remembered();
      await signOut();
      await vi.waitFor(() => expect(repeats).toHaveBeenCalledWith('online', expect.anything(), { once: true }));
      repeats.mockClear();
    };
    const logoutsAfter = (user: (() => unknown) | null) => {
      user?.();
      const { count } = fakeServer({ 'POST /api/v2/logout': { status: 204 } });
      window.dispatchEvent(new Event('online'));
      return count('POST /api/v2/logout') > 0;
    };
    fakeServer({ 'POST /api/v2/logout': unreachable });
    await failedSignOut();
    expect(logoutsAfter(null)).toBe(true);
    fakeServer({ 'POST /api/v2/logout': unreachable });
    await failedSignOut();
    expect(logoutsAfter(remembered)).toBe(false);
  });
});

describe('another tab', () => {
  const storageEvent = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: window.localStorage }));

  it('signs this one out too', async () => {
    const stop = followSession();
    remembered();
    useSessionStatus.setState({ status: 'verified' });
    window.localStorage.setItem('auth-storage', JSON.stringify({ state: { accessToken: null }, version: 0 }));
    storageEvent('auth-storage');
    await waitFor(() => expect(status()).toBe('signedOut'));
    expect(useBookStore.getState().books).toEqual([]);
    stop();
  });

  it('signs this one out by clearing the storage', async () => {
    const stop = followSession();
    remembered();
    useSessionStatus.setState({ status: 'verified' });
    window.localStorage.clear();
    storageEvent(null);
    await waitFor(() => expect(status()).toBe('signedOut'));
    expect(useAuthStore.getState().accessToken).toBeNull();
    stop();
  });

  it('shares its new token', () => {
    const stop = followSession();
    const user = remembered();
    const fresh = aToken();
    window.localStorage.setItem(
      'auth-storage',
      JSON.stringify({ state: { user, accessToken: fresh, isAuthenticated: true }, version: 0 }),
    );
    storageEvent('auth-storage');
    expect(useAuthStore.getState().accessToken).toBe(fresh);
    stop();
  });
});

describe('a server that becomes unreachable and reachable again', () => {
  it('is noticed by the next call, and again automatically', async () => {
    vi.useFakeTimers();
    const stop = followSession();
    const user = remembered();
    useSessionStatus.setState({ status: 'verified' });
    fakeServer({ 'GET /api/v2/book/mybooks': unreachable, [ME]: unreachable });
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(status()).toBe('offline');
    await vi.advanceTimersByTimeAsync(8000);
    expect(status()).toBe('offline');
    queryClient.setQueryData(['book', 'b'], 'last known');
    fakeServer({ [ME]: { body: user } });
    await vi.advanceTimersByTimeAsync(8000);
    expect(status()).toBe('verified');
    // What changed meanwhile is refetched.
    expect(queryClient.getQueryState(['book', 'b'])?.isInvalidated).toBe(true);
    stop();
  });

  it.each([
    [500, '오류'],
    [503, '저장 공간이 부족해서 지금은 저장할 수 없어요.'],
  ])('counts as reachable when it returns %d with its own error', async (code, message) => {
    remembered();
    useSessionStatus.setState({ status: 'verified' });
    fakeServer({ 'GET /api/v2/book/mybooks': refusal(code, message) });
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ status: code });
    expect(status()).toBe('verified');
  });
});

describe('an external sign-in', () => {
  it('is accepted when the refresh cookie belongs to the same user', async () => {
    const mine = aToken({ subject: 'me' });
    fakeServer({ 'POST /reissue': { status: 200, headers: { access: mine } }, [ME]: { body: aProfile() } });
    expect(await signInFromCallback(aToken({ subject: 'me' }))).toBe(true);
    expect(useAuthStore.getState()).toMatchObject({ accessToken: mine, isAuthenticated: true });
  });

  it('is accepted for an opaque token when the server returns the same user for both', async () => {
    const server = fakeServer({
      'POST /reissue': { status: 200, headers: { access: 'opaque-2' } },
      [ME]: { body: aProfile() },
    });
    expect(await signInFromCallback('opaque-1')).toBe(true);
    expect(useAuthStore.getState()).toMatchObject({ accessToken: 'opaque-2', isAuthenticated: true });
    expect(server.requests.filter(({ path }) => path === '/api/v2/user/me').length).toBeGreaterThan(1);
  });

  it('is rejected for an unknown token, and leaves the current session unchanged', async () => {
    const user = remembered();
    fakeServer({
      'POST /reissue': { status: 200, headers: { access: aToken({ subject: 'me' }) } },
      [ME]: refusal(401),
    });
    expect(await signInFromCallback('opaque')).toBe(false);
    expect(useAuthStore.getState()).toMatchObject({ user, isAuthenticated: true });
  });

  it.each<[string, FakeAnswer]>([
    ['the cookie is missing', refusal(401)],
    ['the cookie belongs to another user', { status: 200, headers: { access: aToken({ subject: 'another' }) } }],
    ['no token is returned', { status: 200 }],
  ])('is rejected when %s', async (_, reissue) => {
    fakeServer({ 'POST /reissue': reissue });
    expect(await signInFromCallback(aToken({ subject: 'me' }))).toBe(false);
    expect(useAuthStore.getState().accessToken).toBeNull();
  });
});
