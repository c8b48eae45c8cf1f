import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type StoryServer, type StoryServerOptions, startServer } from './story-server.ts';

/** When the stories play: a Friday noon in Seoul. */
const STORY_TIME = '2026-11-20T03:00:00.000Z';

/** How a person of the story sits before the screen. */
export interface PageOptions {
  /** CSS pixels; a desktop unless given. Below 768 the page also gets a touch screen. */
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** Complaints in the console that belong to the story, such as the 401 before anybody has signed in. */
  expectedComplaints?: RegExp[];
  /** Where to go at once; null leaves the page empty. */
  path?: string | null;
}

/** How a file of stories wants its stage. */
export interface StageOptions extends StoryServerOptions {
  /** The instant at which server and pages begin; null for the time of the machine. */
  time?: string | null;
}

/** What a file of stories works with. */
export interface Stage {
  readonly server: StoryServer;
  readonly browser: Browser;
  /** What time it is in the story, for the server and in every page. */
  now(): Date;
  /**
   * Opens a page of a new person (no cookies, no storage) at `path`. Whatever this page or another of the same person
   * complains about in its console fails the story at its end.
   */
  openPage(options?: PageOptions): Promise<Page>;
}

/**
 * Sets the stage for the stories of a file: one server and one browser for all, pages closed after each story, a
 * picture of each page of a story that failed. Stories play on 20 November 2026 unless `time` says otherwise.
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

/** Makes every `Date` of a page run `ahead` milliseconds before the machine's, so that it agrees with the server. */
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
  if (value === undefined) throw new Error('the stage is set before the first story, not earlier');
  return value;
}
