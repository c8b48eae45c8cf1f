import { launchBrowser } from '../tools/launch-browser.ts';
import { timed } from './percentiles.ts';
import { joinPerson, ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

const MEMBERS = 50;
const TRANSACTIONS = 10_000;
const WRITERS = 16;

interface Standing {
  readonly balances: readonly { readonly balance: number }[];
  readonly transfers: readonly unknown[];
}

/** A shared flat of the maximum size: every member has paid, and bears a part of everything. */
async function fill(person: Person): Promise<readonly string[]> {
  const book = `/api/v2/books/${person.bookId}`;
  const userIds = [person.userId];
  while (userIds.length < MEMBERS) {
    const { body } = ok(await person.post(`${book}/members`, { name: `함께 사는 사람 ${userIds.length}` }));
    userIds.push((body as { userId: string }).userId);
  }
  let written = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let index = written++; index < TRANSACTIONS; index = written++) {
        ok(
          await person.post(`${book}/transactions`, {
            type: 'EXPENSE',
            date: `2026-${String(1 + (index % 11)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
            amount: 10_000 + index,
            description: '함께 쓴 돈',
            paidBy: userIds[(index * 7) % MEMBERS],
            shareMethod: 'EQUAL',
          }),
        );
      }
    }),
  );
  return userIds;
}

/** The settlement of fifty members with ten thousand shared transactions. */
export async function measureSettlement(server: RunningServer, report: Report): Promise<void> {
  const person = await joinPerson(server.url, WRITERS);
  const userIds = await fill(person);
  const settlement = `/api/v2/books/${person.bookId}/settlement`;
  const { balances, transfers } = ok(await person.get(settlement)).body as Standing;
  const open = balances.reduce((sum, { balance }) => sum + balance, 0);
  if (balances.length !== MEMBERS || open !== 0 || transfers.length === 0 || transfers.length >= MEMBERS) {
    throw new Error(`${balances.length} members, balances of ${open} won in total, ${transfers.length} transfers`);
  }
  const look = async (path: string) => (await timed(30, async () => ok(await person.get(path)), 3)).p95;
  const size = `${MEMBERS}명, 나눈 거래 ${TRANSACTIONS.toLocaleString('ko-KR')}건`;
  report.atMost(`정산, ${size}, p95`, await look(settlement), 200, 'ms');
  report.atMost('  한 달의 정산, p95', await look(`${settlement}?month=2026-10`), 200, 'ms');
  const body = { memberId: userIds.at(-1), scope: 'ADD' };
  const link = ok(await person.post(`/api/v2/books/${person.bookId}/guest-links`, body)).body as { url: string };
  const guest = `/api/v2/guest/${link.url.split('/').at(-1)}`;
  const { items } = ok(await person.get(guest)).body as { items: readonly unknown[] };
  if (items.length === 0) throw new Error('the guest sees no shared transactions');
  report.atMost('  손님의 화면, p95', await look(guest), 100, 'ms');
  await measureGuestPage(server, link.url, report);
  person.close();
}

const OPENINGS = 5;

/** The page of a link in a browser with nothing stored: until the answer to its one question is painted. */
async function measureGuestPage(server: RunningServer, url: string, report: Report): Promise<void> {
  const browser = await launchBrowser();
  const open = async (slowDown: number): Promise<number> => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (slowDown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const before = performance.now();
    await page.goto(new URL(url).pathname, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ms = performance.now() - before;
    await context.close();
    return ms;
  };
  const median = async (slowDown: number): Promise<number> => {
    const times: number[] = [];
    for (let time = 0; time < OPENINGS; time += 1) times.push(await open(slowDown));
    return times.toSorted((a, b) => a - b)[Math.floor(OPENINGS / 2)] ?? 0;
  };
  try {
    await open(1);
    report.atMost('  손님의 화면을 처음 열 때', await median(1), 1000, 'ms');
    report.atMost('  CPU가 4배 느릴 때', await median(4), 2000, 'ms');
  } finally {
    await browser.close();
  }
}
