import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, aProfile, aToken } from '../../testing/builders.ts';
import { type FakeAnswer, fakeServer, silent, unreachable } from '../../testing/fake-server.ts';
import { setSessionStatus, useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { useBookStore } from '../stores/book-store.ts';
import { callApi } from './api-client.ts';

const BOOKS = 'GET /api/v2/book/mybooks';
const unauthenticated: FakeAnswer = {
  status: 401,
  body: { code: 'UNAUTHENTICATED', message: '로그인이 필요해요.', requestId: 'r' },
};

/** Serves books to `valid` tokens only. */
const booksFor =
  (isValid: (token: string | null) => boolean, books = [aBook()]) =>
  ({ headers }: { headers: Headers }): FakeAnswer =>
    isValid(headers.get('authorization')?.replace('Bearer ', '') ?? null) ? { body: books } : unauthenticated;

const signedIn = (token: string) => useAuthStore.getState().signIn(aProfile(), token);

describe('callApi', () => {
  it('fills in the path, omits empty query values and sends the token', async () => {
    const server = fakeServer({ 'GET /api/v2/books/b%201/transactions': { body: { items: [], nextCursor: null } } });
    signedIn(aToken());
    await callApi('listTransactions', {
      params: { bookId: 'b 1' },
      query: { month: '2026-11', q: '', type: undefined, limit: 20 },
    });
    expect(server.requests[0]?.path).toBe('/api/v2/books/b%201/transactions?month=2026-11&limit=20');
    expect(server.requests[0]?.headers.get('authorization')).toMatch(/^Bearer ey/u);
  });

  it('sends a new idempotency key with each POST, and the same key with a retried request', async () => {
    const stale = aToken();
    const fresh = aToken();
    const book = aBook();
    const server = fakeServer({
      'POST /api/v2/books': ({ headers }) =>
        headers.get('authorization') === `Bearer ${fresh}` ? { status: 201, body: book } : unauthenticated,
      'POST /reissue': { status: 200, headers: { access: fresh } },
    });
    signedIn(stale);
    await callApi('createBook', { body: { title: '새 가계부' } });
    await callApi('createBook', { body: { title: '또 하나' } });
    const keys = server.requests
      .filter((one) => one.path === '/api/v2/books')
      .map((one) => one.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('yields to input before it sends a read, and never delays a write', async () => {
    const server = fakeServer({
      [BOOKS]: { body: [aBook()] },
      'POST /api/v2/books': { status: 201, body: aBook() },
    });
    signedIn(aToken());
    let goOn = () => {};
    vi.stubGlobal('scheduler', {
      yield: () =>
        new Promise<void>((resolve) => {
          goOn = resolve;
        }),
    });
    const reading = callApi('listMyBooks');
    await callApi('createBook', { body: { title: '새 가계부' } });
    expect(server.requests.map((one) => one.path)).toEqual(['/api/v2/books']);
    goOn();
    expect(await reading).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('rejects a response that violates the contract', async () => {
    fakeServer({ [BOOKS]: { body: [{ id: 'not a book' }] } });
    signedIn(aToken());
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ code: 'INVALID_RESPONSE' });
  });
});

describe('a failing server', () => {
  const failed: FakeAnswer = { status: 500, body: { code: 'INTERNAL', message: '잠시 후 다시 시도해 주세요.' } };
  const PROFILE = 'GET /api/v2/user/me';

  beforeEach(() => {
    signedIn(aToken());
    setSessionStatus('verified');
  });

  it('leaves the session online if only one call fails', async () => {
    fakeServer({ [BOOKS]: failed, [PROFILE]: { body: aProfile() } });
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ status: 500 });
    expect(useSessionStatus.getState().status).toBe('verified');
  });

  it('goes offline if the session cannot be confirmed either, and asks once for all failed calls', async () => {
    const server = fakeServer({ [BOOKS]: failed, [PROFILE]: failed });
    await Promise.allSettled([callApi('listMyBooks'), callApi('listMyBooks'), callApi('listMyBooks')]);
    expect(useSessionStatus.getState().status).toBe('offline');
    expect(server.requests.filter(({ path }) => path === '/api/v2/user/me')).toHaveLength(1);
  });

  it('stays online if a refusal, rather than a failure, answers the confirmation', async () => {
    fakeServer({ [BOOKS]: failed, [PROFILE]: unauthenticated });
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ status: 500 });
    expect(useSessionStatus.getState().status).toBe('verified');
  });
});

describe('renewal', () => {
  it('renews once for many requests that fail together, and retries them all', async () => {
    const stale = aToken();
    const fresh = aToken();
    const server = fakeServer({
      [BOOKS]: booksFor((token) => token === fresh),
      'POST /reissue': { status: 200, headers: { access: fresh } },
    });
    signedIn(stale);
    const answers = await Promise.all(Array.from({ length: 20 }, () => callApi('listMyBooks')));
    expect(answers.every((books) => books.length === 1)).toBe(true);
    expect(server.count('POST /reissue')).toBe(1);
    expect(server.count(BOOKS)).toBe(40);
    expect(useAuthStore.getState().accessToken).toBe(fresh);
  });

  it('renews at most once per request', async () => {
    const server = fakeServer({
      [BOOKS]: unauthenticated,
      'POST /reissue': () => ({ status: 200, headers: { access: aToken() } }),
    });
    signedIn(aToken());
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ status: 401 });
    expect(server.count('POST /reissue')).toBe(1);
    expect(server.count(BOOKS)).toBe(2);
  });

  it('renews before a token expires, so that no request is refused', async () => {
    const fresh = aToken();
    const server = fakeServer({
      [BOOKS]: booksFor((token) => token === fresh),
      'POST /reissue': { status: 200, headers: { access: fresh } },
    });
    signedIn(aToken({ seconds: 59 }));
    await callApi('listMyBooks');
    expect(server.requests.map((one) => one.path)).toEqual(['/reissue', '/api/v2/book/mybooks']);
  });

  it.each([401, 403, 404])('ends the session when the renewal returns %d', async (status) => {
    fakeServer({ [BOOKS]: unauthenticated, 'POST /reissue': { status, body: { code: 'X', message: '아니요' } } });
    signedIn(aToken());
    useSessionStatus.setState({ status: 'verified' });
    useBookStore.getState().setBooks([aBook()]);
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ status });
    expect(useAuthStore.getState()).toMatchObject({ user: null, accessToken: null, isAuthenticated: false });
    expect(useBookStore.getState().books).toEqual([]);
    expect(useSessionStatus.getState().status).toBe('signedOut');
  });

  it('ends the session when the renewal returns no token', async () => {
    fakeServer({ [BOOKS]: unauthenticated, 'POST /reissue': { status: 200, body: {} } });
    signedIn(aToken());
    await expect(callApi('listMyBooks')).rejects.toMatchObject({ code: 'LOGIN_NO_TOKEN' });
    expect(useAuthStore.getState().accessToken).toBeNull();
  });

  it.each([
    ['a network failure', unreachable],
    ['a server error', { status: 503, body: { code: 'NOT_READY', message: '준비 중' } }],
    ['a malformed request', { status: 400, body: { code: 'MALFORMED_REQUEST', message: '형식' } }],
    ['an unrelated HTML page', { text: '<html></html>', headers: { 'content-type': 'text/html' } }],
    ['too many requests', { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: '잠시 후' } }],
  ] as const)('keeps the session after %s', async (_, reissue) => {
    const stale = aToken();
    fakeServer({ [BOOKS]: unauthenticated, 'POST /reissue': reissue });
    signedIn(stale);
    await expect(callApi('listMyBooks')).rejects.toThrow();
    expect(useAuthStore.getState()).toMatchObject({ accessToken: stale, isAuthenticated: true });
  });

  it('uses a token that another tab has renewed instead of renewing again', async () => {
    const stale = aToken();
    const fresh = aToken();
    const server = fakeServer({ [BOOKS]: booksFor((token) => token === fresh) });
    signedIn(stale);
    const stored = JSON.parse(window.localStorage.getItem('auth-storage') ?? '') as { state: object };
    window.localStorage.setItem(
      'auth-storage',
      JSON.stringify({ ...stored, state: { ...stored.state, accessToken: fresh } }),
    );
    await expect(callApi('listMyBooks')).resolves.toHaveLength(1);
    expect(server.count('POST /reissue')).toBe(0);
  });

  it('limits how many requests wait, and for how long', async () => {
    vi.useFakeTimers();
    fakeServer({ [BOOKS]: unauthenticated, 'POST /reissue': silent });
    signedIn(aToken());
    const outcomes: string[] = [];
    const calls = Array.from({ length: 60 }, () =>
      callApi('listMyBooks').catch((error: unknown) => {
        outcomes.push((error as { code: string }).code);
      }),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'REQUEST_FAILED'));
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(calls);
    expect(outcomes.filter((code) => code === 'TIMEOUT_ERROR')).toHaveLength(50);
  });
});

beforeEach(() => {
  // Loaded once, so that no test loads it under fake timers.
  return import('@salim/contract');
});
