import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { openCdpSession } from './page-pool.ts';

const stage = useStage();

/** What a page keeps of its user, and how it looks. */
const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
    history: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isOnline: navigator.onLine,
    width: innerWidth,
  }));

let left: Page;
let fresh: Awaited<ReturnType<typeof stateOf>>;

test('a story changes everything that a page keeps', async () => {
  // What is still loading fails below.
  left = await stage.openPage({ path: null, expectedComplaints: [/./u] });
  await left.goto('/apple-touch-icon.png');
  fresh = await stateOf(left);
  await left.goto('/terms-of-service');
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
  expect(await stateOf(left)).toMatchObject({ local: expect.arrayContaining(['mine']), isDark: true, isOnline: false });
});

test('and the next story that opens the same kind of page takes it over, as empty as a new one', async () => {
  const page = await stage.openPage({ path: null });
  expect(page).toBe(left);
  expect(page.context().pages()).toEqual([page]);
  await page.goto('/apple-touch-icon.png');
  expect(await stateOf(page)).toEqual(fresh);
  expect(await page.context().cookies()).toEqual([]);
  // Neither a route nor a session of the protocol of the story before holds up anything.
  await page.goto('/terms-of-service');
  await page.getByRole('heading', { level: 1 }).waitFor();
});
