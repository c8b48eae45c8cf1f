import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, aProfile, aToken } from '../../testing/builders.ts';
import { queryClient } from '../api/query-client.ts';
import { LAST_KNOWN_DATABASE } from '../offline/last-known/last-known-name.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { useBookStore } from '../stores/book-store.ts';
import { clearUserData } from './session-end.ts';

const OUTBOX = 'salim-outbox';

/** The databases, caches and push subscription of a browser that a sign-out affects. */
function aBrowser() {
  const databases = new Set([LAST_KNOWN_DATABASE, OUTBOX]);
  const cacheNames = new Set(['salim-files-1', 'salim-answers']);
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('indexedDB', {
    databases: () => Promise.resolve([...databases].map((name) => ({ name, version: 1 }))),
    deleteDatabase: (name: string) => {
      const request = new EventTarget();
      queueMicrotask(() => {
        databases.delete(name);
        request.dispatchEvent(new Event('success'));
      });
      return request;
    },
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...cacheNames]),
    delete: (name: string) => Promise.resolve(cacheNames.delete(name)),
  });
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: {
      getRegistration: () =>
        Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } }),
    },
  });
  return { databases, cacheNames, unsubscribe };
}

let browser: ReturnType<typeof aBrowser>;

beforeEach(() => {
  browser = aBrowser();
  useAuthStore.getState().signIn(aProfile(), aToken());
  useBookStore.getState().setBooks([aBook()]);
  queryClient.setQueryData(['book', 'b'], 'private');
  window.sessionStorage.setItem('a-draft', '12,500원 점심');
  window.localStorage.setItem('a-note', '12,500원 점심');
});

describe('a deliberate sign-out', () => {
  beforeEach(() => clearUserData({ onPurpose: true }));

  it('deletes every database of this device', () => {
    expect([...browser.databases]).toEqual([]);
  });

  it('deletes every cache', () => {
    expect([...browser.cacheNames]).toEqual([]);
  });

  it('clears session and local storage', () => {
    expect(window.sessionStorage.length).toBe(0);
    expect(window.localStorage.getItem('a-note')).toBeNull();
  });

  it('unsubscribes this device from push, and clears the memory', () => {
    expect(browser.unsubscribe).toHaveBeenCalledOnce();
    expect(useAuthStore.getState()).toMatchObject({ user: null, accessToken: null });
    expect(useBookStore.getState().books).toEqual([]);
    expect(queryClient.getQueryData(['book', 'b'])).toBeUndefined();
  });
});

describe('an expired session', () => {
  beforeEach(() => clearUserData({ onPurpose: false }));

  it('deletes cached responses, and keeps the outbox', () => {
    expect([...browser.databases]).toEqual([OUTBOX]);
    expect([...browser.cacheNames]).toHaveLength(2);
    expect(window.sessionStorage.getItem('a-draft')).not.toBeNull();
    expect(window.localStorage.getItem('a-note')).not.toBeNull();
    expect(browser.unsubscribe).not.toHaveBeenCalled();
    expect(useAuthStore.getState().accessToken).toBeNull();
  });
});

it('a failing kind of storage does not keep the others from being cleared', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('forbidden')) });
  await clearUserData({ onPurpose: true });
  expect([...browser.databases]).toEqual([]);
  expect(browser.unsubscribe).toHaveBeenCalledOnce();
});
