import type { Closing, ErrorAnswer, Notification, Settlement, SettlementSummary, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { AUDIT_CHECKS } from '../../operations/audit.ts';
import { untilStatementsWait } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, signInAgain, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, HOUR_MS, testClock } from '../../testing/test-clock.ts';
import { purgeTrash } from '../trash/purge.service.ts';

/** Friday, 20 November 2026. */
const clock = testClock();
const app = useTestApp({ clock });
let minsu: TestPerson;
let jiyeon: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let homes = 0;

beforeAll(async () => {
  [minsu, jiyeon, viewer, stranger] = await Promise.all([
    joinAs(app(), 'close-minsu'),
    joinAs(app(), 'close-jiyeon'),
    joinAs(app(), 'close-viewer'),
    joinAs(app(), 'close-stranger'),
  ]);
});

async function aHome(): Promise<string> {
  const { body } = await minsu.post<{ id: string }>('/api/v2/books', { title: `집 ${(homes += 1)}` });
  await addMember(app(), body.id, jiyeon, 'MEMBER');
  await addMember(app(), body.id, viewer, 'VIEWER');
  return `/api/v2/books/${body.id}`;
}

const dinner = (fields: object = {}) => ({
  type: 'EXPENSE',
  amount: 70_000,
  date: '2026-10-14',
  description: '저녁',
  shareMethod: 'EQUAL',
  ...fields,
});

async function aTransaction(home: string, fields: object = {}): Promise<Transaction> {
  const { status, body } = await minsu.post<Transaction>(`${home}/transactions`, dinner(fields));
  expect(status).toBe(201);
  return body;
}

type Closed = Closing & { readonly unsigned: readonly string[] };

async function closed(home: string, through: string, by = minsu): Promise<Closed> {
  const { status, body } = await by.post<Closed>(`${home}/settlement/closings`, { through });
  expect([status, JSON.stringify(body)]).toEqual([201, expect.anything()]);
  return body;
}

const open = (home: string, closing: Closing, by: TestPerson) =>
  by.post<Closing & ErrorAnswer>(`${home}/settlement/closings/${closing.id}/reopen`);
const codes = (answers: readonly { status: number; body: unknown }[]) =>
  answers.map(({ status, body }) => [status, (body as ErrorAnswer | null)?.code]);

describe('closing shared transactions up to a date', () => {
  test('stores the balances, unaffected by later changes', async () => {
    const home = await aHome();
    await aTransaction(home);
    await aTransaction(home, { date: '2026-11-02', amount: 10_000 });
    const closing = await closed(home, '2026-10-31');
    expect(closing).toMatchObject({
      through: '2026-10-31',
      closedBy: { userId: minsu.userId },
      reopenedAt: null,
      consents: [],
      transfers: [{ fromUserId: jiyeon.userId, toUserId: minsu.userId, amount: 35_000 }],
    });
    expect(closing.needed.toSorted()).toEqual([minsu.userId, jiyeon.userId].toSorted());
    await aTransaction(home, { date: '2026-11-03', amount: 50_000 });
    const { items } = (await viewer.get<{ items: Closing[] }>(`${home}/settlement/closings`)).body;
    const { unsigned, ...listed } = closing;
    expect([items, unsigned.toSorted()]).toEqual([[listed], [minsu.userId, jiyeon.userId].toSorted()]);
    const { body } = await minsu.get<SettlementSummary>(`${home}/settlement`);
    expect(body.transfers).toMatchObject([{ amount: 65_000 }]);
  });

  test('rejects every change to shared transactions up to that date, and allows all others', async () => {
    const home = await aHome();
    const [transaction, later, own] = [
      await aTransaction(home),
      await aTransaction(home, { date: '2026-11-02' }),
      await aTransaction(home, { shareMethod: null }),
    ];
    const gone = await aTransaction(home);
    await minsu.delete(`${home}/transactions/${gone.id}`);
    const settlement = { fromUserId: jiyeon.userId, toUserId: minsu.userId, amount: 1000, date: '2026-10-20' };
    const settled = await minsu.post<Settlement>(`${home}/settlements`, settlement);
    await closed(home, '2026-10-31');
    const at = (one: Transaction) => `${home}/transactions/${one.id}`;
    const shares = [{ userId: jiyeon.userId, amount: 70_000 }];
    const refused = [
      await minsu.post(`${home}/transactions`, dinner()),
      await minsu.put(at(transaction), dinner({ amount: 80_000, version: 1 })),
      await minsu.put(at(transaction), dinner({ date: '2026-11-05', version: 1 })),
      await minsu.put(at(transaction), dinner({ shareMethod: null, shares: [], version: 1 })),
      await minsu.put(at(transaction), dinner({ shareMethod: 'AMOUNT', shares, version: 1 })),
      await minsu.put(at(transaction), dinner({ paidBy: jiyeon.userId, version: 1 })),
      await minsu.put(at(later), dinner({ date: '2026-10-31', version: 1 })),
      await minsu.put(at(own), dinner({ version: 1 })),
      await minsu.delete(at(transaction)),
      await minsu.post(`${at(gone)}/restore`),
      await minsu.post(`${home}/transactions/bulk`, { ids: [later.id, transaction.id], delete: true }),
      await minsu.post(`${home}/settlements`, settlement),
      await minsu.delete(`${home}/settlements/${settled.body.id}`),
      await minsu.patch(`${home}/settlements/${settled.body.id}`, { date: '2026-11-20', version: 1 }),
    ];
    expect(codes(refused)).toEqual(refused.map(() => [422, 'PERIOD_CLOSED']));
    const taken = [
      await minsu.put(at(transaction), dinner({ description: '회식', memo: '둘이서', version: 1 })),
      await minsu.put(at(own), dinner({ shareMethod: null, amount: 1, version: 1 })),
      await minsu.delete(at(own)),
      await minsu.put(at(later), dinner({ date: '2026-11-01', amount: 5, version: 1 })),
      await minsu.post(`${home}/transactions`, dinner({ shareMethod: null })),
      await minsu.post(`${home}/settlements`, { ...settlement, date: '2026-11-01' }),
    ];
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 204, 200, 201, 201]);
  });

  test('lets a payment that was sent before be confirmed on a later day, and be undone', async () => {
    const home = await aHome();
    await aTransaction(home);
    const sent = { fromUserId: jiyeon.userId, toUserId: minsu.userId, amount: 35_000, date: '2026-10-20' };
    const { body } = await jiyeon.post<Settlement>(`${home}/settlements`, { ...sent, status: 'SENT' });
    await closed(home, '2026-10-31');
    const path = `${home}/settlements/${body.id}`;
    const confirmed = { status: 'CONFIRMED', version: body.version };
    const onItsDay = await minsu.patch<ErrorAnswer>(path, { ...confirmed, date: '2026-10-20' });
    expect([onItsDay.status, onItsDay.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'PERIOD_CLOSED',
        message: '마감한 기간의 정산이에요. 마감한 뒤의 날짜로 기록하거나 마감을 풀어 주세요.',
      }),
    ]);
    // Without a date it is confirmed as of today.
    const later = await minsu.patch<Settlement>(path, confirmed);
    expect([later.status, later.body]).toEqual([
      200,
      expect.objectContaining({ date: '2026-11-20', status: 'CONFIRMED' }),
    ]);
    expect((await minsu.get<SettlementSummary>(`${home}/settlement`)).body.transfers).toEqual([]);
    const backDated = { date: '2026-10-20', version: later.body.version };
    expect(codes([await minsu.patch(path, backDated)])).toEqual([[422, 'PERIOD_CLOSED']]);
    const { items } = (await minsu.get<{ items: { id: string }[] }>(`${home}/activity?limit=1`)).body;
    expect((await minsu.post(`${home}/activity/${items[0]?.id ?? ''}/undo`)).status).toBe(200);
    expect((await minsu.get<SettlementSummary>(`${home}/settlement`)).body.transfers).toMatchObject([
      { amount: 35_000 },
    ]);
  });

  test('lets a transaction of before be shared on a later day', async () => {
    const home = await aHome();
    const own = await aTransaction(home, { shareMethod: null });
    await closed(home, '2026-10-31');
    const path = `${home}/transactions/${own.id}`;
    expect((await minsu.put(path, dinner({ date: '2026-11-02', version: 1 }))).status).toBe(200);
    expect(codes([await minsu.put(path, dinner({ version: 2 }))])).toEqual([[422, 'PERIOD_CLOSED']]);
  });

  test('is reopened once both members consent, latest first', async () => {
    const home = await aHome();
    const transaction = await aTransaction(home);
    const [first, second] = [await closed(home, '2026-10-14'), await closed(home, '2026-10-31', jiyeon)];
    expect(codes([await open(home, first, minsu)])).toEqual([[409, 'CLOSING_NOT_LATEST']]);

    await jiyeon.delete('/api/v2/notifications');
    const half = await open(home, second, minsu);
    expect([half.status, half.body.reopenedAt, half.body.consents]).toEqual([200, null, [minsu.userId]]);
    expect((await open(home, second, minsu)).body.consents).toEqual([minsu.userId]);
    const notices = (await jiyeon.get<Notification[]>('/api/v2/notifications')).body;
    expect(notices.map(({ title }) => title)).toEqual(['정산 마감 풀기에 동의해 주세요']);
    expect(notices[0]?.message).toContain('10월 31일까지의 마감 풀기를 요청했어요.');
    expect(codes([await minsu.delete(`${home}/transactions/${transaction.id}`)])).toEqual([[422, 'PERIOD_CLOSED']]);

    const whole = await open(home, second, jiyeon);
    expect(whole.body.reopenedAt).not.toBeNull();
    expect((await open(home, second, jiyeon)).body.reopenedAt).toBe(whole.body.reopenedAt);
    expect(codes([await minsu.delete(`${home}/transactions/${transaction.id}`)])).toEqual([[422, 'PERIOD_CLOSED']]);
    await open(home, first, jiyeon);
    await open(home, first, minsu);
    expect((await minsu.delete(`${home}/transactions/${transaction.id}`)).status).toBe(204);
    expect((await closed(home, '2026-10-31')).members.every(({ balance }) => balance === 0)).toBe(true);
  });

  test('accepts dates after the last closing up to today, and each closing once', async () => {
    const home = await aHome();
    const path = `${home}/settlement/closings`;
    const body = { id: newId(clock.now()), through: '2026-10-31' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => minsu.post(path, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    const others = await Promise.all([minsu, jiyeon].map((one) => one.post(path, { through: '2026-11-10' })));
    expect(statusesOf(others)).toEqual([201, 422]);
    const refused = [
      await minsu.post(path, { through: '2026-10-31' }),
      await minsu.post(path, { through: '2026-11-21' }),
      await minsu.post(path, { ...body, through: '2026-11-11' }),
      await minsu.post(path, { through: '2026-02-30' }),
      await viewer.post(path, { through: '2026-11-15' }),
      await stranger.post(path, { through: '2026-11-15' }),
      await stranger.get(path),
      await signedOut(app()).post(path, { through: '2026-11-15' }),
      await minsu.post(`${path}/${newId(clock.now())}/reopen`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 409, 400, 403, 404, 404, 401, 404]);
  });

  test('applies to transactions written at the same moment', async () => {
    const home = await aHome();
    const writes = Array.from({ length: 12 }, () => minsu.post(`${home}/transactions`, dinner({ amount: 2000 })));
    const closing = closed(home, '2026-10-31', jiyeon);
    const written = (await Promise.all(writes)).filter(({ status }) => status === 201).length;
    const { members } = await closing;
    expect(members.find(({ userId }) => userId === minsu.userId)?.paid ?? 0).toBe(written * 2000);
  });

  test('waits for a shared transaction that is being deleted, and excludes it', async () => {
    const home = await aHome();
    const transaction = await aTransaction(home);
    const client = await app().database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update transactions set deleted_at = $2 where transaction_id = $1', [
        transaction.id,
        clock.now(),
      ]);
      const closing = closed(home, '2026-10-31');
      await Promise.race([untilStatementsWait(app()), closing]);
      await client.query('commit');
      expect((await closing).members.map(({ paid }) => paid)).toEqual([0, 0]);
    } finally {
      // Close the open transaction after a failed assertion.
      client.release(true);
    }
  });

  test("accepts the current date of the book, which starts nine hours before UTC's", async () => {
    const home = await aHome();
    // 00:30 of the 21st in Seoul.
    const tonight = 12.5 * HOUR_MS;
    clock.advance(tonight);
    try {
      const person = await signInAgain(app(), minsu);
      expect(codes([await person.post(`${home}/settlement/closings`, { through: '2026-11-22' })])).toEqual([
        [422, 'CLOSING_NOT_LATER'],
      ]);
      expect((await closed(home, '2026-11-21', person)).through).toBe('2026-11-21');
    } finally {
      clock.advance(-tonight);
    }
  });

  test('requires no consent of members who have become viewers', async () => {
    const home = await aHome();
    await aTransaction(home);
    const closing = await closed(home, '2026-10-31');
    expect(closing.needed.toSorted()).toEqual([minsu.userId, jiyeon.userId].toSorted());
    const demoted = await minsu.patch(`${home}/members/${jiyeon.userId}`, { role: 'VIEWER' });
    expect([demoted.status, demoted.body]).toEqual([200, expect.anything()]);
    const { body } = await open(home, closing, minsu);
    expect([body.needed, body.reopenedAt !== null]).toEqual([[minsu.userId], true]);
  });

  test('does not block a seat transfer, merging categories or deleting the book', async () => {
    const home = await aHome();
    const seat = await minsu.post<{ userId: string }>(`${home}/members`, { name: '하랑' });
    const shares = [{ userId: minsu.userId }, { userId: seat.body.userId }];
    const category = await minsu.post<{ id: string }>(`${home}/categories`, { kind: 'EXPENSE', name: '회식' });
    await aTransaction(home, { shares, categoryId: category.body.id });
    await closed(home, '2026-10-31');
    const invite = await minsu.post<{ code: string }>(`${home}/invites`, { seatUserId: seat.body.userId });
    expect((await stranger.post(`/api/v2/invites/${invite.body.code}/accept`)).status).toBe(200);
    expect((await minsu.delete(`${home}/categories/${category.body.id}?moveTo=none`)).status).toBe(204);
    const { body } = await stranger.get<SettlementSummary>(`${home}/settlement`);
    expect(body.balances.find(({ userId }) => userId === stranger.userId)?.balance).toBe(-35_000);
    await open(
      home,
      (await minsu.get<{ items: Closing[] }>(`${home}/settlement/closings`)).body.items[0] as Closing,
      minsu,
    );
    expect((await minsu.delete(home)).status).toBe(204);
    clock.advance(31 * DAY_MS);
    await purgeTrash(app().deps);
    const left = await sql`select 1 from closings where book_id = ${home.split('/').at(-1)}::uuid`.execute(
      app().database.db,
    );
    expect(left.rows).toEqual([]);
  });

  test('passes the ledger audit', async () => {
    for (const check of AUDIT_CHECKS.filter(({ name }) => !name.includes('목록'))) {
      const { rows } = await sql.raw(check.sql).execute(app().database.db);
      expect([check.name, rows]).toEqual([check.name, []]);
    }
  });
});
