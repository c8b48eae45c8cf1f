import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../tools/launch-browser.ts';
import { fillOutbox } from './fill-outbox.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson, ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';
import { signInOn } from './web-person.ts';

const CHANGES = 25;
const QUEUED = 1000;
const PHONE = { width: 390, height: 844 };

/** Invites `guest` into the book of `host`. */
async function invite(host: Person, guest: Person): Promise<void> {
  const made = ok(await host.post(`/api/v2/books/${host.bookId}/invites`, { role: 'MEMBER' }));
  ok(await guest.post(`/api/v2/invites/${(made.body as { code: string }).code}/accept`));
}

async function openList(browser: Browser, url: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE });
  const page = await context.newPage();
  await signInOn(page, person.username);
  await page.goto('/transactions');
  await page.waitForFunction(() => {
    const text = localStorage.getItem('notification-storage') ?? '{}';
    return (JSON.parse(text) as { state?: { isConnected?: boolean } }).state?.isConnected === true;
  });
  return page;
}

/** When `page` first shows `text`, by the clock of this machine. */
function shownAt(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('main')?.textContent.includes(wanted) === true) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );
}

/** The delay from one user's write until another user sees it. */
async function measureLive(browser: Browser, server: RunningServer, report: Report): Promise<void> {
  const [writer, reader] = [await joinPerson(server.url), await joinPerson(server.url)];
  await invite(reader, writer);
  const page = await openList(browser, server.url, reader);
  const date = new Date().toISOString().slice(0, 10);
  const durations: number[] = [];
  for (let index = 0; index <= CHANGES; index += 1) {
    const description = `함께 ${index}번째`;
    const shown = shownAt(page, description);
    const from = Date.now();
    const body = { type: 'EXPENSE', date, amount: 1000 + index, description };
    ok(await writer.post(`/api/v2/books/${reader.bookId}/transactions`, body));
    durations.push((await shown) - from);
  }
  // The first one is a warm-up.
  const { p50, p95 } = timingOf(durations.slice(1));
  report.atMost('다른 구성원의 화면에 보이기까지, 중앙값', p50 / 1000, 1, 's');
  report.note('  그때의 p95', `${(p95 / 1000).toFixed(2)} s`);
  await page.context().close();
  for (const person of [writer, reader]) person.close();
}

/** How long a phone that is online again takes to send its outbox, from the opening of the app on. */
async function measureOutbox(browser: Browser, server: RunningServer, report: Report): Promise<void> {
  const person = await joinPerson(server.url);
  const page = await openList(browser, server.url, person);
  // The outbox is created when the first transaction list is shown.
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'salim-outbox'));
  await fillOutbox(page, QUEUED, new Date().toISOString().slice(0, 10));
  const from = performance.now();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByText(`전송 대기 내역 ${QUEUED.toLocaleString('ko-KR')}건을 반영했어요`).waitFor({ timeout: 120_000 });
  report.atMost(
    `전송 대기 내역 ${QUEUED.toLocaleString('ko-KR')}건 보내기`,
    (performance.now() - from) / 1000,
    30,
    's',
  );
  const { count, expense } = ok(await person.get(`/api/v2/books/${person.bookId}/transactions?totals=true&limit=1`))
    .body as { count: number; expense: number };
  if (count !== QUEUED || expense !== (QUEUED * (QUEUED + 1)) / 2) {
    throw new Error(`${count} transactions of ${expense} won arrived instead of ${QUEUED}`);
  }
  await page.context().close();
  person.close();
}

/** Measures a book that several users write to at once, including a phone that was offline. */
export async function measureTogether(server: RunningServer, report: Report): Promise<void> {
  const browser = await launchBrowser();
  try {
    await measureLive(browser, server, report);
    await measureOutbox(browser, server, report);
  } finally {
    await browser.close();
  }
}
