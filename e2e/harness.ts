import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { FOR_SHORT_PAGES, launchBrowser } from '../tools/launch-browser.ts';
import { startDemoServer } from './demo-server.ts';
import { closeIdlePages, leavePage, openNewPage, type PooledPage, takePage } from './page-pool.ts';
import { type RunningServer, type StoryServerOptions, startServer } from './story-server.ts';
import { STORY_TIME } from './story-time.ts';
import { joinByCall, type StoryUser } from './user.ts';

/** The device and state of a page's user. */
export interface PageOptions {
  /** CSS pixels; a desktop by default. Below 768 the page also gets a touch screen. */
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** Expected console errors, such as the 401 before sign-in. */
  expectedComplaints?: RegExp[];
  /** The first path to open; null leaves the page empty. */
  path?: string | null;
  /** The user who is signed in; none by default. */
  user?: StoryUser;
  /** Whether the page must be new; by default one of an earlier story may be taken over, with its fonts in memory. */
  isNew?: boolean;
  /** Whether the page installs the service worker; by default as all pages of the file. */
  hasServiceWorker?: boolean;
}

/** The options of a story file. One without options for its server uses the server that all such files share. */
export interface StageOptions extends StoryServerOptions {
  /** The start time of server and pages; null for the time of the machine. */
  time?: string | null;
  /**
   * Whether pages install the service worker, which downloads the whole app for each new user; by default they run as
   * they do over plain HTTP, where browsers have none.
   */
  hasServiceWorker?: boolean;
}

/** The fixtures of a story file. */
export interface Stage {
  readonly server: RunningServer;
  readonly browser: Browser;
  /** The current time of the story, for the server and in every page. */
  now(): Date;
  /**
   * Opens a page of a new user (no cookies, no storage) at `path`. Any unexpected console error of this page, or of
   * another page of the same user, fails the story at its end.
   */
  openPage(options?: PageOptions): Promise<Page>;
  /** A new user of the server, for `openPage` and calls. */
  signUp(name?: string): Promise<StoryUser>;
}

let launched: Browser | undefined;

/** The browser of all story files of this process; Playwright closes it when the process ends. */
export async function sharedBrowser(): Promise<Browser> {
  if (launched?.isConnected() !== true) launched = await launchBrowser(FOR_SHORT_PAGES);
  return launched;
}

/**
 * Sets up the stories of a file: a server and a browser for all of them, pages closed after each story, and a
 * screenshot of each page of a failed story. The date is 20 November 2026 unless `time` is given.
 *
 *   const stage = useStage();
 *   test('…', async () => { const page = await stage.openPage({ path: '/login' }); … });
 */
export function useStage({ time, hasServiceWorker = false, ...options }: StageOptions = {}): Stage {
  let server: RunningServer | undefined;
  let stopServer = async (): Promise<void> => undefined;
  let browser: Browser | undefined;
  let ahead = 0;
  const opened: PooledPage[] = [];

  async function findServer(): Promise<void> {
    if (time === undefined && Object.keys(options).length === 0) {
      const { ahead: aheadOfAll, ...shared } = inject('sharedServer');
      server = shared;
      ahead = aheadOfAll;
      return;
    }
    const start = time === undefined ? STORY_TIME : time;
    ahead = start === null ? 0 : Date.parse(start) - Date.now();
    const env = { ...options.env, ...(start === null ? {} : { CLOCK_START: start }) };
    const isDemo = time === undefined && options.args?.includes('--demo') === true;
    const own = await (isDemo
      ? startDemoServer(inject('demoDataDir'), { ...options, env })
      : startServer({ ...options, env }));
    server = own;
    stopServer = async () => {
      await closeIdlePages(own.url);
      await own.stop();
    };
  }

  beforeAll(async () => {
    [browser] = await Promise.all([sharedBrowser(), findServer()]);
  });

  afterEach(async ({ task }) => {
    const isPassed = task.result?.state !== 'fail';
    const pages = opened.splice(0);
    if (!isPassed)
      await takePictures(
        pages.flatMap(({ page }) => page.context().pages()),
        task.name,
      );
    const complaints = pages.flatMap((one) => one.complaints);
    for (const one of pages) await (isPassed && complaints.length === 0 ? leavePage(one) : one.page.context().close());
    expect(complaints.join('\n'), '브라우저 콘솔에 남은 말').toBe('');
  });

  afterAll(() => stopServer());

  return {
    get server() {
      return present(server);
    },
    get browser() {
      return present(browser);
    },
    now: () => new Date(Date.now() + ahead),
    async openPage({ path = '/', user, isNew = false, ...device } = {}) {
      const { width = 1280, height = 800, colorScheme = 'light', expectedComplaints = [] } = device;
      const { hasServiceWorker: isWithWorker = hasServiceWorker } = device;
      const { url: baseURL } = present(server);
      const kind = { baseURL, width, height, colorScheme, ahead, hasServiceWorker: isWithWorker };
      const pooled = await (isNew ? openNewPage : takePage)(present(browser), kind);
      pooled.expectedComplaints = expectedComplaints;
      opened.push(pooled);
      const { page } = pooled;
      if (user !== undefined) await storeSession(page, user);
      if (path !== null) await page.goto(path);
      else if (user === undefined) await page.goto('about:blank');
      return page;
    },
    signUp: (name) => joinByCall(present(server).url, name),
  };
}

/** Stores the session of a user in a page, by way of a picture of the app's origin, which does not start the app. */
async function storeSession(page: Page, { url, refreshToken, stored }: StoryUser): Promise<void> {
  await page.context().addCookies([{ url, name: 'refresh', value: refreshToken, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto('/favicon.svg');
  await page.evaluate((entries) => Object.assign(localStorage, entries), stored);
}

async function takePictures(pages: Page[], story: string): Promise<void> {
  const folder = join(tmpdir(), 'salim-story-pictures');
  await mkdir(folder, { recursive: true });
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${story.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`);
    await page.screenshot({ path });
    process.stderr.write(`실패한 화면: ${path} (${page.url()})\n`);
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the stage is not available before the first story');
  return value;
}
