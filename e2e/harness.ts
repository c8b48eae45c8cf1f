import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type StoryServer, type StoryServerOptions, startServer } from './story-server.ts';

/** The date and time of the stories: a Friday noon in Seoul. */
const STORY_TIME = '2026-11-20T03:00:00.000Z';

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
}

/** The options of a story file. */
export interface StageOptions extends StoryServerOptions {
  /** The start time of server and pages; null for the time of the machine. */
  time?: string | null;
}

/** The fixtures of a story file. */
export interface Stage {
  readonly server: StoryServer;
  readonly browser: Browser;
  /** The current time of the story, for the server and in every page. */
  now(): Date;
  /**
   * Opens a page of a new user (no cookies, no storage) at `path`. Any unexpected console error of this page, or of
   * another page of the same user, fails the story at its end.
   */
  openPage(options?: PageOptions): Promise<Page>;
}

/**
 * Sets up the stories of a file: one server and one browser for all, pages closed after each story, and a screenshot of
 * each page of a failed story. The date is 20 November 2026 unless `time` is given.
 *
 *   const stage = useStage();
 *   test('…', async () => { const page = await stage.openPage({ path: '/login' }); … });
 */
export function useStage(options: StageOptions = {}): Stage {
  let server: StoryServer | undefined;
  let browser: Browser | undefined;
  let ahead = 0;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    const { time = STORY_TIME, env, ...rest } = options;
    ahead = time === null ? 0 : Date.parse(time) - Date.now();
    const settings = { ...env, ...(time === null ? {} : { CLOCK_START: time }) };
    [server, browser] = await Promise.all([startServer({ ...rest, env: settings }), launchBrowser()]);
  });

  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages());
    if (task.result?.state === 'fail') await takePictures(pages, task.name);
    for (const context of contexts.splice(0)) await context.close();
    expect(complaints.splice(0).join('\n'), '브라우저 콘솔에 남은 말').toBe('');
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    get server() {
      return present(server);
    },
    get browser() {
      return present(browser);
    },
    now: () => new Date(Date.now() + ahead),
    async openPage({ width = 1280, height = 800, colorScheme = 'light', expectedComplaints = [], path = '/' } = {}) {
      const context = await present(browser).newContext({
        baseURL: present(server).url,
        viewport: { width, height },
        hasTouch: width < 768,
        colorScheme,
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
      });
      contexts.push(context);
      await context.addInitScript(shiftClock, ahead);
      context.on('page', (opened) => collectComplaints(opened, expectedComplaints, complaints));
      const page = await context.newPage();
      if (path !== null) await page.goto(path);
      return page;
    },
  };
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
