import type { Asset, CalendarFeed, ErrorAnswer } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const app = useTestApp({ clock: testClock() });
const FEEDS = '/api/v2/user/me/calendar-feeds';
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `feed-${people}`);
}

async function aFeed(person: TestPerson, bookIds = [person.bookId]) {
  const { status, body } = await person.post<CalendarFeed & { url: string }>(FEEDS, { bookIds });
  expect(status).toBe(201);
  return body;
}

/** What a calendar app receives, without its line folding. */
async function load(url: string) {
  const answer = await fetch(`${app().url}${new URL(url).pathname}`);
  const text = (await answer.text()).replaceAll(/\r\n[ \t]/gu, '');
  const events = text.split('BEGIN:VEVENT').slice(1);
  const field = (event: string, name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'mu').exec(event)?.[1]?.trim() ?? '';
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    events: events.map((event) => [field(event, 'DTSTART'), field(event, 'SUMMARY').replaceAll('\\,', ',')]),
    ids: events.map((event) => field(event, 'UID')),
  };
}

async function aRule(person: TestPerson, fields: object, template: object): Promise<void> {
  const { status } = await person.post(`/api/v2/books/${person.bookId}/recurring`, {
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    startDate: '2026-11-25',
    mode: 'REMIND',
    adjust: 'NONE',
    ...fields,
    template: { type: 'EXPENSE', amount: 500_000, description: '월세', ...template },
  });
  expect(status).toBe(201);
}

test('a feed has what is due, from 90 days back to a year ahead, as calendar apps read it', async () => {
  const person = await aPerson();
  await aRule(person, {}, {});
  const path = `/api/v2/books/${person.bookId}`;
  const { body: card } = await person.post<Asset>(`${path}/assets`, {
    assetType: 'CREDIT_CARD',
    name: '국민카드',
    card: { paymentDay: 14, cutoffDay: 31 },
  });
  const purchase = { type: 'EXPENSE', amount: 30_000, date: '2026-11-10', description: '장보기', assetId: card.id };
  expect((await person.post(`${path}/transactions`, purchase)).status).toBe(201);
  const refund = { ...purchase, amount: 5000, date: '2026-10-20', isRefund: true };
  expect((await person.post(`${path}/transactions`, refund)).status).toBe(201);
  const dues = {
    name: '등산회',
    amount: 20_000,
    startMonth: '2026-11',
    endMonth: '2026-12',
    seats: [{ name: '지연' }],
  };
  expect((await person.post(`${path}/dues`, dues)).status).toBe(201);
  const lease = { maturityDate: '2027-02-28', monthlyPayment: null, rateBps: null };
  const home = { assetType: 'REAL_ESTATE', subType: 'DEPOSIT', name: '전세', balance: 1_000_000, deposit: lease };
  expect((await person.post(`${path}/assets`, home)).status).toBe(201);

  const feed = await aFeed(person);
  expect(feed.url).toMatch(/\/ics\/[0-9a-f]{32}\.ics$/u);
  const { status, headers, text, events, ids } = await load(feed.url);
  expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
    'noindex',
  ]);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  expect(events.filter(([, title]) => title?.startsWith('월세'))).toEqual(
    // A year ahead of 20 November 2026 ends before the 25th.
    ['20261125', '20261225', ...Array.from({ length: 10 }, (_, at) => `2027${String(at + 1).padStart(2, '0')}25`)].map(
      (day) => [day, '월세 500,000원'],
    ),
  );
  // 14 December 2026 is a Monday. The refund is carried over from the bill of November.
  expect(events.filter(([, title]) => title?.startsWith('국민카드'))).toEqual([['20261214', '국민카드 대금 25,000원']]);
  expect(events.filter(([, title]) => title?.startsWith('등산회'))).toEqual([
    ['20261130', '등산회 회비 20,000원'],
    ['20261231', '등산회 회비 20,000원'],
  ]);
  expect(events).toContainEqual(['20270228', '전세 계약 만기 1,000,000원']);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await load(feed.url)).ids).toEqual(ids);
});

test('every line has at most 75 bytes, and special characters are escaped', async () => {
  const person = await aPerson();
  await aRule(person, {}, { description: `월세; 관리비, 수도\\전기 ${'가'.repeat(60)}` });
  const { url } = await aFeed(person);
  const raw = await (await fetch(`${app().url}${new URL(url).pathname}`)).text();
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect((await load(url)).text).toContain(String.raw`SUMMARY:월세\; 관리비\, 수도\\전기 `);
});

test('masked occurrences of others have no name, and a book that was left has no events', async () => {
  const [owner, member] = [await aPerson(), await aPerson()];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await aRule(owner, {}, { description: '깜짝 선물', visibility: 'MASKED' });
  const [mine, theirs] = [await aFeed(owner), await aFeed(member, [owner.bookId, member.bookId])];
  expect((await load(mine.url)).text).toContain('깜짝 선물');
  const seen = await load(theirs.url);
  expect(seen.text).not.toContain('깜짝 선물');
  expect(seen.events[0]?.[1]).toBe('비공개 500,000원');
  expect((await member.delete(`/api/v2/books/${owner.bookId}/members/${member.userId}`)).status).toBeLessThan(300);
  expect((await load(theirs.url)).events).toEqual([]);
});

test('is listed without its URL, says when it was opened, and ends when it is revoked', async () => {
  const person = await aPerson();
  const { url, ...feed } = await aFeed(person);
  const listed = async () => (await person.get<{ items: CalendarFeed[] }>(FEEDS)).body.items;
  expect(await listed()).toEqual([feed]);
  await load(url);
  expect((await listed())[0]?.lastOpenedAt).toBe('2026-11-20T03:00:00.000Z');
  expect((await (await aPerson()).delete<ErrorAnswer>(`${FEEDS}/${feed.id}`)).status).toBe(404);
  expect((await person.delete(`${FEEDS}/${feed.id}`)).status).toBe(204);
  expect([(await load(url)).status, await listed()]).toEqual([404, []]);
  expect((await person.delete(`${FEEDS}/${feed.id}`)).status).toBe(404);
});

test('is refused for books of others, signed out, and beyond twenty; unknown codes are not found', async () => {
  const [person, stranger] = [await aPerson(), await aPerson()];
  expect((await stranger.post<ErrorAnswer>(FEEDS, { bookIds: [person.bookId] })).body.code).toBe('BOOK_NOT_FOUND');
  expect((await stranger.post(FEEDS, { bookIds: [] })).status).toBe(422);
  expect((await signedOut(app()).post(FEEDS, { bookIds: [person.bookId] })).status).toBe(401);
  const send = () => person.post<ErrorAnswer>(FEEDS, { bookIds: [person.bookId] });
  const answers = await Promise.all(Array.from({ length: 24 }, send));
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
  expect(refused).toEqual(Array(4).fill('TOO_MANY'));
  for (const path of ['/ics/x.ics', `/ics/${'0'.repeat(32)}.ics`, '/ics/']) {
    expect((await fetch(`${app().url}${path}`)).status).toBe(404);
  }
});
