import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../e2e/story-server.ts';
import { launchBrowser } from './launch-browser.ts';
import { untilSettled } from './until-settled.ts';

/* `npm run pictures`: retakes the screenshots of the README, from the sample household on a fixed date. */

const TODAY = '2026-11-20T03:00:00Z';
const FOLDER = 'docs/images';
const TIME_LIMIT_MS = 60_000;

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** A text of the content: on a slow machine a screen may become idle before it is shown. */
  readonly shows: string;
}

/** The salary of that date, which is recorded automatically soon after the start. */
const SALARY = '+3,180,000원';
/** What was spent in the month. */
const SPENT = '2,578,460원';

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard', ...DESKTOP, colorScheme: 'light', shows: SPENT },
  { name: 'transactions', path: '/transactions', ...DESKTOP, colorScheme: 'dark', shows: SALARY },
  { name: 'phone-dashboard', path: '/dashboard', ...PHONE, colorScheme: 'light', shows: SPENT },
  { name: 'phone-transactions', path: '/transactions', ...PHONE, colorScheme: 'light', shows: SALARY },
  { name: 'phone-entry', path: '/transactions/new', ...PHONE, colorScheme: 'dark', shows: '장보기' },
];

/** The credentials of the sample household, which is created after the server has become ready. */
async function readSignIn(dataDir: string): Promise<{ usernames: string[]; password: string }> {
  const file = join(dataDir, 'demo-sign-in.json');
  while (!existsSync(file)) await delay(200);
  return JSON.parse(await readFile(file, 'utf8')) as { usernames: string[]; password: string };
}

async function signIn(page: Page, dataDir: string): Promise<void> {
  const { usernames, password } = await readSignIn(dataDir);
  await page.goto('/login');
  await page.getByLabel('아이디').fill(usernames[0] ?? '');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

async function take(browser: Browser, url: string, dataDir: string, picture: Picture): Promise<void> {
  const { name, path, width, height, colorScheme, shows } = picture;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: width < 768,
    colorScheme,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  const page = await context.newPage();
  // The page uses the same date as the server.
  await page.clock.setFixedTime(TODAY);
  await signIn(page, dataDir);
  await page.goto(path);
  await page.getByText(shows).first().waitFor({ timeout: TIME_LIMIT_MS });
  await untilSettled(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([
  startServer({ args: ['--demo'], env: { CLOCK_START: TODAY } }),
  launchBrowser(),
]);
try {
  for (const picture of PICTURES) await take(browser, server.url, server.dataDir, picture);
} finally {
  await browser.close();
  await server.stop();
}
