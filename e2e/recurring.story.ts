import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './harness.ts';
import { type StoryServer, startServer } from './story-server.ts';
import { PASSWORD, signUp, visit } from './user.ts';

const USERNAME = 'month-end';

/** Those of the running story. */
const opened: BrowserContext[] = [];
let dataDir: string;
let server: StoryServer | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'salim-recurring-'));
});
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close();
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Transaction {
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly recurring: { readonly occurrenceDate: string } | null;
}

/** Stops the server and restarts it with the same data at another time, as after weeks offline. */
async function wakeUpAt(start: string): Promise<StoryServer> {
  await server?.stop();
  server = await startServer({ dataDir, env: { CLOCK_START: start } });
  return server;
}

/** A page whose clock matches the server's. */
async function openPage({ url }: StoryServer, at: string, path: string): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  opened.push(context);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(at) });
  await page.goto(path);
  return page;
}

async function signIn({ url }: StoryServer): Promise<{ token: string; bookId: string }> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const token = answer.headers.get('access') ?? '';
  const books = await fetch(`${url}/api/v2/book/mybooks`, { headers: { authorization: `Bearer ${token}` } });
  const [book] = (await books.json()) as { id: string }[];
  return { token, bookId: book?.id ?? '' };
}

/** The transactions created by rules, oldest first, from the API. */
async function recurredTransactions(
  at: StoryServer,
  session: { token: string; bookId: string },
): Promise<Transaction[]> {
  const answer = await fetch(`${at.url}/api/v2/books/${session.bookId}/transactions?limit=200&sort=date`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: Transaction[] };
  return items.filter((transaction) => transaction.recurring !== null);
}

describe('월말의 반복 거래', () => {
  test('한 번 적어 두면 말일마다, 꺼져 있던 달까지, 한 번씩 기록돼요', async () => {
    const begin = '2026-11-28T01:00:00.000Z';
    const first = await wakeUpAt(begin);
    const page = await openPage(first, begin, '/register');
    await signUp(page, '하늘', USERNAME);

    await visit(page, '/recurring-transactions');
    await page.getByRole('button', { name: '반복 거래 추가' }).click();
    const form = page.getByRole('dialog', { name: '반복 거래 추가' });
    await form.getByRole('textbox', { name: '금액' }).fill('650000');
    await form.getByLabel('내용').fill('월세');
    await form.getByRole('button', { name: /^\d+일 날짜$/u }).click();
    await page.getByRole('option', { name: '말일' }).click();
    await form.getByRole('button', { name: /휴일과 겹치면/u }).click();
    await page.getByRole('option', { name: '다음 영업일 (자동이체)' }).click();
    // 31 January 2027 is a Sunday.
    await form.getByText('2027년 2월 1일 (월)').waitFor();
    await form.getByRole('button', { name: '저장' }).click();
    await page.getByText('매달 말일, 휴일이면 다음 영업일').waitFor();
    const session = await signIn(first);
    expect(await recurredTransactions(first, session)).toEqual([]);
    await page.context().close();

    // Fifteen seconds before the end of the year in Seoul, after a month without the server running.
    const lastNight = '2026-12-31T14:59:45.000Z';
    const second = await wakeUpAt(lastNight);
    const again = await signIn(second);
    const dates = async () =>
      (await recurredTransactions(second, again)).map((transaction) => [
        transaction.recurring?.occurrenceDate,
        transaction.date,
      ]);
    await expect.poll(dates, { timeout: 30_000 }).toEqual([
      ['2026-11-30', '2026-11-30'],
      ['2026-12-31', '2026-12-31'],
    ]);

    const february = '2027-02-01T00:00:00.000Z';
    const third = await wakeUpAt(february);
    const later = await signIn(third);
    await expect
      .poll(async () => (await recurredTransactions(third, later)).at(-1), { timeout: 30_000 })
      .toMatchObject({ date: '2027-02-01', amount: 650_000, recurring: { occurrenceDate: '2027-01-31' } });
    // Another start has nothing left to do.
    const fourth = await wakeUpAt('2027-02-01T00:05:00.000Z');
    const last = await signIn(fourth);
    const shown = await openPage(fourth, '2027-02-01T00:05:00.000Z', '/login');
    await shown.getByLabel('아이디').fill(USERNAME);
    await shown.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await shown.getByRole('button', { name: '로그인', exact: true }).click();
    await shown.waitForURL('**/dashboard');
    await visit(shown, '/recurring-transactions');
    await shown.getByRole('button', { name: /월세/u }).click();
    const sheet = shown.getByRole('dialog', { name: '월세' });
    await sheet.getByText('2026년 11월 30일 (월)').waitFor();
    await sheet.getByRole('link', { name: '2월 1일 (월)' }).click();
    await shown.waitForURL('**/transactions/*');
    await shown.getByRole('link', { name: '1월 31일 (일) 회차' }).waitFor();
    expect(await recurredTransactions(fourth, last)).toHaveLength(3);
  });
});
