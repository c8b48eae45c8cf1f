import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../tools/launch-browser.ts';
import { type StoryServer, type StoryServerOptions, startServer } from './story-server.ts';

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

/** What a file of stories works with. */
export interface Stage {
  readonly server: StoryServer;
  readonly browser: Browser;
  /**
   * Opens a page of a new person (no cookies, no storage) at `path`. Whatever the page complains about in its console
   * fails the story at its end.
   */
  openPage(options?: PageOptions): Promise<Page>;
}

/**
 * Sets the stage for the stories of a file: one server and one browser for all, pages closed after each story, a
 * picture of each page of a story that failed.
 *
 *   const stage = useStage();
 *   test('…', async () => { const page = await stage.openPage({ path: '/login' }); … });
 */
export function useStage(options: StoryServerOptions = {}): Stage {
  let server: StoryServer | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(options), launchBrowser()]);
  });

  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages());
    if (task.result?.state === 'fail') await takePictures(pages, task.name);
    for (const context of contexts.splice(0)) await context.close();
    expect(complaints.splice(0), '브라우저 콘솔에 남은 말').toEqual([]);
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
      const page = await context.newPage();
      collectComplaints(page, expectedComplaints, complaints);
      if (path !== null) await page.goto(path);
      return page;
    },
  };
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
