import type { Book, BookBackup, Member, SettlementSummary, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const app = useTestApp({ clock: testClock() });
let host: TestPerson;
let trip: Book;
let home: string;
/** The host first, then the companions in the order in which they were named. */
let seats: string[];

const NAMES = ['지연', '준호', '서윤', '도현'];

beforeAll(async () => {
  host = await joinAs(app(), 'trip-host');
  const made = await host.post<Book>('/api/v2/books', { title: '아시아 한 바퀴', kind: 'TRAVEL', members: NAMES });
  expect(made.status).toBe(201);
  trip = made.body;
  home = `/api/v2/books/${trip.id}`;
  const members = (await host.get<{ items: Member[] }>(`${home}/members`)).body.items;
  seats = members.map(({ userId }) => userId);
  // The rates of three days; the last day of the journey has none.
  const rates = 'Date,USD,JPY,THB,KRW,\n2026-11-16,1.05,160,36,1470,\n2026-11-17,1.04,161,36.4,1466.4,\n';
  const form = new FormData();
  form.set('file', new Blob([rates]), 'eurofxref-hist.csv');
  const sent = await fetch(`${app().url}${home}/rates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.accessToken}` },
    body: form,
  });
  expect(sent.status).toBe(201);
});

async function spend(fields: object): Promise<Transaction> {
  const { status, body } = await host.post<Transaction>(`${home}/transactions`, { type: 'EXPENSE', ...fields });
  expect([status, body]).toEqual([201, body]);
  return body;
}

const summary = async (): Promise<SettlementSummary> => (await host.get<SettlementSummary>(`${home}/settlement`)).body;

describe('a trip', () => {
  test('has a seat for everyone who was named', async () => {
    expect(trip).toMatchObject({ kind: 'TRAVEL', memberCount: 5, currency: 'KRW' });
    const members = (await host.get<{ items: Member[] }>(`${home}/members`)).body.items;
    expect(members.map(({ name, hasAccount }) => [name, hasAccount])).toEqual([
      [expect.any(String), true],
      ...NAMES.map((name) => [name, false]),
    ]);
    expect(new Set(members.map(({ color }) => color)).size).toBe(5);
    const again = await host.post<Book>('/api/v2/books', { title: '집' });
    expect(again.body.kind).toBe('HOUSEHOLD');
    const crowd = { title: '너무 많은', kind: 'TRAVEL', members: Array.from({ length: 50 }, (_, index) => `${index}`) };
    expect((await host.post('/api/v2/books', crowd)).status).toBe(422);
    expect((await host.post('/api/v2/books', { title: '달', kind: 'MOON' })).status).toBe(400);
  });

  test('of five people in four currencies is settled to the won by the fewest transfers', async () => {
    const [me, jiyeon, junho, seoyun, dohyeon] = seats;
    const flight = await spend({ date: '2026-11-16', amount: 1_000_003, paidBy: me });
    // 30,000 yen at 9.1875 won.
    const ryokan = await spend({ date: '2026-11-16', foreign: { currency: 'JPY', amount: 30_000 }, paidBy: jiyeon });
    // 1,234.50 baht at the rate of the day before, 1466.4 ÷ 36.4.
    const dinner = await spend({ date: '2026-11-18', foreign: { currency: 'THB', amount: 123_450 }, paidBy: junho });
    // 99.99 dollars at 1,410 won, for two of them.
    const museum = await spend({
      date: '2026-11-17',
      foreign: { currency: 'USD', amount: 9999 },
      paidBy: seoyun,
      shareMethod: 'EQUAL',
      shares: [{ userId: seoyun }, { userId: dohyeon }],
    });
    expect([ryokan.amount, dinner.amount, museum.amount]).toEqual([275_625, 49_733, 140_986]);
    for (const one of [flight, ryokan, dinner]) {
      expect(one.shares).toHaveLength(5);
      expect(one.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.amount);
    }
    const alone = await spend({ date: '2026-11-17', amount: 5000, paidBy: dohyeon, shareMethod: null });
    expect(alone.shares).toEqual([]);

    const { members, balances, transfers } = await summary();
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    const total = flight.amount + ryokan.amount + dinner.amount + museum.amount;
    expect(members.reduce((sum, { paid }) => sum + paid, 0)).toBe(total);
    expect(members.reduce((sum, { borne }) => sum + borne, 0)).toBe(total);
    const owed = new Map(balances.map(({ userId, balance }) => [userId, balance]));
    for (const { fromUserId, toUserId, amount } of transfers) {
      expect(amount).toBeGreaterThan(0);
      owed.set(fromUserId, (owed.get(fromUserId) ?? 0) + amount);
      owed.set(toUserId, (owed.get(toUserId) ?? 0) - amount);
    }
    expect([...owed.values()]).toEqual([0, 0, 0, 0, 0]);
    expect(transfers.length).toBeLessThanOrEqual(4);

    for (const transfer of transfers) {
      const paid = await host.post(`${home}/settlements`, { ...transfer, date: '2026-11-20' });
      expect(paid.status).toBe(201);
    }
    const after = await summary();
    expect([after.transfers, after.balances.every(({ balance }) => balance === 0)]).toEqual([[], true]);
  });

  test('stays one in a backup', async () => {
    const backup = (await host.get<BookBackup>(`${home}/export?format=json`)).body;
    expect(backup.book.kind).toBe('TRAVEL');
    const restored = await host.post<Book>('/api/v2/books/import-backup', backup);
    expect([restored.status, restored.body.kind]).toEqual([201, 'TRAVEL']);
  });
});

test('a household divides only what says so', async () => {
  const { body } = await host.post<Transaction>(`/api/v2/books/${host.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 5000,
  });
  expect(body.shares).toEqual([]);
});
