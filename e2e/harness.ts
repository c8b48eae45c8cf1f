import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from '../tools/launch-browser.ts';
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

/** The browser of all story files of this process; Playwright closes it when the process ends. */
let launched: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (launched?.isConnected() !== true) launched = await launchBrowser();
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
  let stopServer = async (): Promise<unknown> => undefined;
  let browser: Browser | undefined;
  let ahead = 0;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

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
    const own = await startServer({ ...options, env });
    server = own;
    stopServer = () => own.stop();
  }

  beforeAll(async () => {
    [browser] = await Promise.all([sharedBrowser(), findServer()]);
  });

  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages());
    if (task.result?.state === 'fail') await takePictures(pages, task.name);
    for (const context of contexts.splice(0)) await context.close();
    expect(complaints.splice(0).join('\n'), '브라우저 콘솔에 남은 말').toBe('');
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
    async openPage({ path = '/', user, ...device } = {}) {
      const { width = 1280, height = 800, colorScheme = 'light', expectedComplaints = [] } = device;
      const context = await present(browser).newContext({
        baseURL: present(server).url,
        viewport: { width, height },
        hasTouch: width < 768,
        colorScheme,
        // A setting that some users have; phone stories run with animations.
        reducedMotion: width < 768 ? 'no-preference' : 'reduce',
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
      });
      contexts.push(context);
      await context.addInitScript(shiftClock, ahead);
      if (!hasServiceWorker) await context.addInitScript(removeServiceWorkers);
      context.on('page', (opened) => collectComplaints(opened, expectedComplaints, complaints));
      const page = await context.newPage();
      if (user !== undefined) await storeSession(page, user);
      if (path !== null) await page.goto(path);
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

function collectComplaints(page: Page, expected: RegExp[], complaints: string[]): void {
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complain(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
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
