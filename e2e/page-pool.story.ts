import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { openCdpSession } from './page-pool.ts';

const stage = useStage();
const TERMS = '/terms-of-service';

/** Where a page has kept `mine`, and how it is set up. */
const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const names = {
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      indexedDB: databases,
      caches: await caches.keys(),
      cookies: document.cookie.split('=', 1),
    };
    return {
      kept: Object.entries(names).flatMap(([where, found]) => (found.includes('mine') ? [where] : [])),
      history: history.length,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isOnline: navigator.onLine,
      width: innerWidth,
    };
  });

const EMPTY = { kept: [], history: 2, isDark: false, isOnline: true, width: 1280 };
let left: Page;

test('a story changes everything that a page keeps', async () => {
  // Its requests fail below.
  left = await stage.openPage({ path: TERMS, expectedComplaints: [/./u] });
  await left.getByRole('heading', { level: 1 }).waitFor();
  expect(await stateOf(left)).toEqual(EMPTY);
  await left.goto('/privacy-policy');
  await left.evaluate(async () => {
    localStorage.setItem('mine', '1');
    sessionStorage.setItem('mine', '1');
    document.cookie = 'mine=1';
    await caches.open('mine');
    await new Promise((done) => {
      indexedDB.open('mine').onsuccess = done;
    });
  });
  await left.route('**/*', (route) => route.abort());
  await left.context().newPage();
  await left.emulateMedia({ colorScheme: 'dark' });
  await left.setViewportSize({ width: 500, height: 500 });
  await left.context().setOffline(true);
  const session = await openCdpSession(left);
  await session.send('Network.setBlockedURLs', { urls: ['*'] });
  const kept = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookies'];
  expect(await stateOf(left)).toEqual({ kept, history: 3, isDark: true, isOnline: false, width: 500 });
});

test('and the next story that opens the same kind of page takes it over, as empty as a new one', async () => {
  const page = await stage.openPage({ path: TERMS });
  expect(page).toBe(left);
  expect(page.context().pages()).toEqual([page]);
  // Neither a route nor a session of the protocol of the story before holds up anything.
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await stateOf(page)).toEqual(EMPTY);
  expect(await page.context().cookies()).toEqual([]);
});
