import type { Browser, CDPSession, Page } from 'playwright-core';

/** What a page is, once and for all: a story can take over a page only if it would have opened the same. */
export interface PageKind {
  readonly baseURL: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** How many milliseconds its clock is ahead of the machine's. */
  readonly ahead: number;
  readonly hasServiceWorker: boolean;
}

/** A page for a story, and what its console said. */
export interface PooledPage {
  readonly page: Page;
  readonly kind: PageKind;
  /** Console errors that the story expects. */
  expectedComplaints: readonly RegExp[];
  /** All others, of this page and of others of the same user. */
  readonly complaints: string[];
}

/** Events that stories listen to. */
const EVENTS = ['request', 'response', 'dialog', 'download', 'filechooser', 'popup'] as const;

/** The pages that stories of this process have left, empty again, by kind. */
const idlePages = new Map<string, PooledPage[]>();
const sessionsByPage = new WeakMap<Page, CDPSession[]>();

/**
 * A page of a new user: no cookies, no storage, nothing open. One that an earlier story has left is taken over, because
 * a new one starts a process and reads the app again, which takes longer than most stories.
 */
export async function takePage(browser: Browser, kind: PageKind): Promise<PooledPage> {
  return idlePages.get(JSON.stringify(kind))?.pop() ?? openNewPage(browser, kind);
}

/** The same, certainly new: nothing of the app is in its memory. */
export async function openNewPage(browser: Browser, kind: PageKind): Promise<PooledPage> {
  const { baseURL, width, height, colorScheme, ahead, hasServiceWorker } = kind;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    hasTouch: width < 768,
    colorScheme,
    reducedMotion: reducedMotionOf(kind),
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  await context.addInitScript(shiftClock, ahead);
  if (!hasServiceWorker) await context.addInitScript(removeServiceWorkers);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!pooled.expectedComplaints.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('page', (opened) => collectComplaints(opened, complain));
  const pooled: PooledPage = { page: await context.newPage(), kind, expectedComplaints: [], complaints };
  return pooled;
}

/** A setting that some users have; phone stories run with animations. */
const reducedMotionOf = ({ width }: PageKind) => (width < 768 ? 'no-preference' : 'reduce');

/** Opens a session of Chromium's protocol that ends with the story. */
export async function openCdpSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  sessionsByPage.set(page, [...(sessionsByPage.get(page) ?? []), session]);
  return session;
}

/** Takes back the page of a story that has passed. One with a service worker, or closed by the story, is not kept. */
export async function leavePage(pooled: PooledPage): Promise<void> {
  const { page, kind } = pooled;
  if (kind.hasServiceWorker || page.isClosed()) {
    await page.context().close();
    return;
  }
  await emptyPage(pooled);
  const key = JSON.stringify(kind);
  idlePages.set(key, [...(idlePages.get(key) ?? []), pooled]);
}

/** Closes the pages of a server that stops. */
export async function closeIdlePages(baseURL: string): Promise<void> {
  for (const [key, pages] of idlePages) {
    if (pages[0]?.kind.baseURL !== baseURL) continue;
    idlePages.delete(key);
    for (const { page } of pages) await page.context().close();
  }
}

async function emptyPage({ page, kind, complaints }: PooledPage): Promise<void> {
  const { baseURL, width, height, colorScheme } = kind;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of EVENTS) page.removeAllListeners(event);
  // The story may have ended one itself.
  for (const one of sessionsByPage.get(page) ?? []) await one.detach().catch(() => undefined);
  sessionsByPage.delete(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.setExtraHTTPHeaders({});
  await page.mouse.move(-1, -1);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ media: null, colorScheme, reducedMotion: reducedMotionOf(kind) });
  const session = await context.newCDPSession(page);
  const origins = new Set([baseURL, new URL(page.url()).origin]);
  // A picture: nothing of the app runs any more, and the process of the page stays.
  await page.goto(`${baseURL}/favicon.svg`);
  await page.evaluate(() => sessionStorage.clear());
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  complaints.length = 0;
}

/** Shifts every `Date` of a page `ahead` milliseconds ahead of the machine's clock, so that it matches the server. */
function shiftClock(ahead: number): void {
  const Machine = Date;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given: unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [Machine.now() + ahead] : given) as Date,
    apply: () => new Machine(Machine.now() + ahead).toString(),
    get: (target, key) => (key === 'now' ? () => Machine.now() + ahead : (Reflect.get(target, key) as unknown)),
  });
}

/** Plain HTTP: a browser has service workers only on a secure origin. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function collectComplaints(page: Page, complain: (text: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complain(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
}
