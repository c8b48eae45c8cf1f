import type { Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { inTrx } from '../../db/in-trx.ts';
import { openSignals } from '../../db/signals.ts';
import { type EventListener, type HeardEvent, listenTo } from '../../testing/event-listener.ts';
import { HEALTHY } from '../../testing/healthy-state.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { notify } from '../notifications/notifications.service.ts';
import { purgeOldEvents } from './live.service.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60_000;
let people = 0;
let owner: TestPerson;
let partner: TestPerson;
let listeners: EventListener[] = [];

beforeEach(async () => {
  people += 1;
  owner = await joinAs(app(), `live-owner${people}`);
  partner = await joinAs(app(), `live-partner${people}`);
  await addMember(app(), owner.bookId, partner, 'MANAGER');
});
afterEach(() => {
  for (const listener of listeners) listener.stop();
  listeners = [];
});

async function listen(person: TestPerson, lastEventId?: string): Promise<EventListener> {
  const listener = await listenTo(app(), person.accessToken, lastEventId);
  listeners.push(listener);
  return listener;
}

async function anExpense(person: TestPerson = owner): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(`/api/v2/books/${owner.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
  });
  expect(status).toBe(201);
  return body;
}

const isAbout = (id: string) => (event: HeardEvent) => event.event === 'changed' && event.data['id'] === id;

/** The counter of a book in a cursor. */
function counterIn(id: string, bookId: string): number {
  return Number(new RegExp(`${bookId}:(\\d+)`, 'u').exec(id)?.[1]);
}

describe('live events', () => {
  test('contain the ID of the changed budget, also when it is deleted', async () => {
    const listener = await listen(partner);
    const path = `/api/v2/budgets/books/${owner.bookId}`;
    const received = async () =>
      (await listener.waitFor(({ event, data }) => event === 'changed' && data['entity'] === 'BUDGET')).data['id'];
    expect((await owner.post(path, { budgetMonth: '2031-04', expenseBudget: 1000 })).status).toBe(201);
    expect(await received()).toBe(203_104);
    expect((await owner.put(`${path}/203104`, { expenseBudget: 2000 })).status).toBe(200);
    expect((await owner.delete(`${path}/203104`)).status).toBe(204);
    expect((await owner.post(path, { budgetMonth: '2031-05', expenseBudget: 1000 })).status).toBe(201);
    await listener.waitFor(({ data }) => data['id'] === 203_105);
    const ids = listener.events.filter(({ data }) => data['entity'] === 'BUDGET').map(({ data }) => data['id']);
    expect(ids).toEqual([203_104, 203_104, 203_104, 203_105]);
  });

  test('contain the ID of the one transaction that a bulk call or its undo changed, and no ID for several', async () => {
    const [one, other] = [await anExpense(), await anExpense()];
    const path = `/api/v2/books/${owner.bookId}`;
    const listener = await listen(partner);
    const bulk = async (body: object): Promise<string> => {
      const { status, body: answer } = await owner.post<{ activityId: string }>(`${path}/transactions/bulk`, body);
      expect(status).toBe(200);
      return answer.activityId;
    };
    await bulk({ ids: [one.id], set: { memo: '하나' } });
    const deletion = await bulk({ ids: [one.id], delete: true });
    expect((await owner.post(`${path}/activity/${deletion}/undo`)).status).toBe(200);
    await bulk({ ids: [one.id, other.id], set: { memo: '둘' } });
    const last = await anExpense();
    await listener.waitFor(isAbout(last.id));
    const received = listener.events.filter(({ data }) => data['entity'] === 'TRANSACTION').map(({ data }) => data);
    expect(received).toMatchObject([
      { id: one.id, version: 2 },
      { id: one.id, version: 3 },
      { id: one.id, version: 4 },
      { id: null, version: null },
      { id: last.id, version: 1 },
    ]);
  });

  test('contain the ID of the one gift that a bulk call created', async () => {
    const listener = await listen(partner);
    const { status, body } = await owner.post<{ items: { id: string }[] }>(
      `/api/v2/books/${owner.bookId}/gift-events/bulk`,
      {
        event: 'WEDDING',
        date: '2026-11-20',
        guests: [{ person: '김하나', amount: 50_000 }],
      },
    );
    expect(status).toBe(201);
    const { data } = await listener.waitFor(({ data: received }) => received['entity'] === 'GIFT_EVENT');
    expect(data['id']).toBe(body.items[0]?.id);
  });

  test('reach every member, including the writer’s other windows', async () => {
    const [mine, theirs] = [await listen(owner), await listen(partner)];
    const transaction = await anExpense();
    for (const listener of [mine, theirs]) {
      const { data } = await listener.waitFor(isAbout(transaction.id), 1000);
      expect(data).toEqual({
        bookId: owner.bookId,
        entity: 'TRANSACTION',
        id: transaction.id,
        version: 1,
        by: owner.userId,
      });
    }
    const changed = await partner.put<Transaction>(`/api/v2/books/${owner.bookId}/transactions/${transaction.id}`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 10_000,
      version: 1,
    });
    expect(changed.status).toBe(200);
    await mine.waitFor(
      ({ data }) => data['id'] === transaction.id && data['version'] === 2 && data['by'] === partner.userId,
      1000,
    );
  });

  test('reach no other user, and require a session', async () => {
    const stranger = await joinAs(app(), `live-stranger${people}`);
    const [theirs, other] = [await listen(partner), await listen(stranger)];
    const transaction = await anExpense();
    await theirs.waitFor(isAbout(transaction.id));
    expect(other.events).toEqual([]);
    expect((await signedOut(app()).get('/api/v2/events')).status).toBe(401);
  });

  test('carry complete notifications', async () => {
    const listener = await listen(partner);
    await inTrx(app().deps.db, (trx) =>
      notify(app().deps, trx, { userId: partner.userId, type: 'MEMBER', title: '안녕', message: '반가워요.' }),
    );
    const { data } = await listener.waitFor(({ event }) => event === 'notification', 1000);
    expect(data).toMatchObject({ type: 'MEMBER', title: '안녕', message: '반가워요.', isRead: false });
  });

  test('are not sent for a change that was rolled back', async () => {
    const listener = await listen(owner);
    await expect(
      inTrx(app().deps.db, async (trx) => {
        await notify(app().deps, trx, { userId: owner.userId, type: 'MEMBER', title: '없던 일', message: '' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const transaction = await anExpense();
    await listener.waitFor(isAbout(transaction.id));
    expect(listener.events.filter(({ event }) => event === 'notification')).toEqual([]);
  });

  test('are merged into one for a bulk change', async () => {
    const transactions = [await anExpense(), await anExpense(), await anExpense()];
    const listener = await listen(owner);
    const answer = await owner.post(`/api/v2/books/${owner.bookId}/transactions/bulk`, {
      ids: transactions.map((transaction) => transaction.id),
      set: { memo: '모두' },
    });
    expect(answer.status).toBe(200);
    const last = await anExpense();
    await listener.waitFor(isAbout(last.id));
    expect(listener.events).toHaveLength(2);
  });

  test('have counters without gaps, however many write at once', async () => {
    const listener = await listen(owner);
    const before = counterIn(listener.lastId(), owner.bookId);
    const transactions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => anExpense(index % 2 ? owner : partner)),
    );
    for (const transaction of transactions) await listener.waitFor(isAbout(transaction.id));
    const counters = listener.events.map(({ id }) => counterIn(id, owner.bookId));
    expect(counters).toEqual(transactions.map((_, index) => before + index + 1));
  });
});

describe('several servers on one database', () => {
  test('receive each other’s writes', async () => {
    const { deps, database } = app();
    const url = String(database.pool.options.connectionString);
    const signals = openSignals({ url });
    const twin = await buildApp({ ...deps, signals }, HEALTHY);
    const twinUrl = await twin.listen({ host: '127.0.0.1', port: 0 });
    try {
      const there = await listenTo({ url: twinUrl }, partner.accessToken);
      listeners.push(there);
      // The second server's LISTEN connection may not be ready yet; the periodic check finds missed signals.
      const first = await anExpense();
      await there.waitFor(isAbout(first.id), 5000);
      const second = await anExpense();
      await there.waitFor(isAbout(second.id), 1000);
      await owner.delete(`/api/v2/books/${owner.bookId}/members/${partner.userId}`);
      await there.ended;
    } finally {
      await twin.close();
      await signals.close();
    }
  });
});

describe('reconnecting', () => {
  test('delivers everything that happened meanwhile, once and in order', async () => {
    const first = await listen(partner);
    const seen = await anExpense();
    const { id: cursor } = await first.waitFor(isAbout(seen.id));
    first.stop();
    const missed = [await anExpense(), await anExpense()];
    await inTrx(app().deps.db, (trx) =>
      notify(app().deps, trx, { userId: partner.userId, type: 'MEMBER', title: '그동안', message: '' }),
    );
    const again = await listen(partner, cursor);
    await again.waitFor(({ event }) => event === 'notification');
    for (const transaction of missed) await again.waitFor(isAbout(transaction.id));
    const later = await anExpense();
    await again.waitFor(isAbout(later.id));
    const changed = again.events.filter(({ event }) => event === 'changed').map(({ data }) => data['id']);
    expect(changed).toEqual([...missed, later].map((transaction) => transaction.id));
    expect(again.events.filter(({ event }) => event === 'reset')).toEqual([]);
  });

  test('a hundred times loses no event and delivers none twice', async () => {
    const first = await listen(partner);
    let cursor = first.lastId();
    first.stop();
    const written: string[] = [];
    const received: unknown[] = [];
    for (let cut = 0; cut < 100; cut += 1) {
      // Some changes precede the connection, some happen during it, and some are cut off by its end.
      written.push((await anExpense()).id);
      const listener = await listen(partner, cursor);
      const writing = anExpense();
      if (cut % 3 !== 0) written.push((await writing).id);
      if (cut % 2 === 0) await listener.waitFor(isAbout(written.at(-1) ?? ''));
      listener.stop();
      await listener.ended;
      if (cut % 3 === 0) written.push((await writing).id);
      cursor = listener.lastId();
      received.push(...listener.events);
    }
    const last = await listen(partner, cursor);
    await last.waitFor(isAbout(written.at(-1) ?? ''));
    const events = [...received, ...last.events] as HeardEvent[];
    expect(events.filter(({ event }) => event === 'reset')).toEqual([]);
    const changed = events.filter(({ event }) => event === 'changed').map(({ data }) => data['id']);
    expect(changed).toEqual(written);
  });

  test('works from the cursor of a stream without events', async () => {
    const first = await listen(partner);
    first.stop();
    const missed = await anExpense();
    const again = await listen(partner, first.lastId());
    await again.waitFor(isAbout(missed.id));
  });

  test.each(['nonsense', '1', '01a1f6e5-0000-7000-8000-000000000000'])('from %j sends a reset', async (cursor) => {
    const listener = await listen(partner, cursor);
    await listener.waitFor(({ event }) => event === 'reset');
  });

  test('from an expired cursor, or from one in the future, sends a reset', async () => {
    const first = await listen(partner);
    const cursor = first.lastId();
    first.stop();
    await anExpense();
    await sql`update book_events set created_at = ${new Date(app().deps.clock.now().getTime() - DAY_MS - 1)}
      where book_id = ${owner.bookId}`.execute(app().database.db);
    await purgeOldEvents(app().deps);
    const late = await listen(partner, cursor);
    const { id: fresh } = await late.waitFor(({ event }) => event === 'reset');
    const transaction = await anExpense();
    await late.waitFor(isAbout(transaction.id));
    expect(late.events).toHaveLength(2);

    const counter = counterIn(fresh, owner.bookId);
    const ahead = fresh.replace(`${owner.bookId}:${counter}`, `${owner.bookId}:${counter + 1000}`);
    await (await listen(partner, ahead)).waitFor(({ event }) => event === 'reset');
  });

  test('over a gap sends a reset, even if later events are stored', async () => {
    const first = await listen(partner);
    const cursor = first.lastId();
    first.stop();
    const [lost] = [await anExpense(), await anExpense()];
    await sql`delete from book_events where book_id = ${owner.bookId} and counter = ${counterIn(cursor, owner.bookId) + 1}`.execute(
      app().database.db,
    );
    const late = await listen(partner, cursor);
    await late.waitFor(({ event }) => event === 'reset');
    const transaction = await anExpense();
    await late.waitFor(isAbout(transaction.id));
    expect(late.events.map(({ event }) => event)).toEqual(['reset', 'changed']);
    expect(late.events.some(isAbout(lost.id))).toBe(false);
  });

  test('over a gap in the user’s notifications sends a reset', async () => {
    const first = await listen(partner);
    const cursor = first.lastId();
    first.stop();
    for (const title of ['하나', '둘']) {
      await inTrx(app().deps.db, (trx) =>
        notify(app().deps, trx, { userId: partner.userId, type: 'MEMBER', title, message: '' }),
      );
    }
    await sql`delete from person_events where user_id = ${partner.userId} and counter = ${counterIn(cursor, partner.userId) + 1}`.execute(
      app().database.db,
    );
    const late = await listen(partner, cursor);
    await late.waitFor(({ event }) => event === 'reset');
  });

  test('does not deliver events of other users’ books', async () => {
    const stranger = await joinAs(app(), `live-nosy${people}`);
    const mine = await listen(stranger);
    const transaction = await anExpense();
    const forged = `${mine.lastId()},${owner.bookId}:0`;
    mine.stop();
    const again = await listen(stranger, forged);
    const own = await stranger.post<Transaction>(`/api/v2/books/${stranger.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1,
    });
    await again.waitFor(isAbout(own.body.id));
    expect(again.events.some(({ data }) => data['bookId'] === owner.bookId || data['id'] === transaction.id)).toBe(
      false,
    );
  });
});

describe('losing access', () => {
  const endedWithin = async (listener: EventListener, ms: number) =>
    Promise.race([
      listener.ended.then(() => 'ended'),
      new Promise((resolve) => setTimeout(() => resolve('still open'), ms)),
    ]);

  test('to a book ends the stream within five seconds and stops its events', async () => {
    const listener = await listen(partner);
    expect((await owner.delete(`/api/v2/books/${owner.bookId}/members/${partner.userId}`)).status).toBe(204);
    const transaction = await anExpense();
    expect(await endedWithin(listener, 5000)).toBe('ended');
    expect(listener.events.some(({ data }) => data['id'] === transaction.id)).toBe(false);
    const again = await listen(partner, listener.lastId());
    await anExpense();
    const own = await partner.post<Transaction>(`/api/v2/books/${partner.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1,
    });
    await again.waitFor(isAbout(own.body.id));
    expect(again.events.some(({ data }) => data['bookId'] === owner.bookId)).toBe(false);
  });

  test('by signing out ends the stream', async () => {
    const listener = await listen(partner);
    expect((await partner.post('/api/v2/logout')).status).toBe(204);
    expect(await endedWithin(listener, 5000)).toBe('ended');
  });

  test('by the book’s deletion ends the stream, and its restoration is announced', async () => {
    const listener = await listen(partner);
    expect((await owner.delete(`/api/v2/books/${owner.bookId}`)).status).toBe(204);
    expect(await endedWithin(listener, 5000)).toBe('ended');
    const again = await listen(partner, listener.lastId());
    expect((await owner.post(`/api/v2/books/${owner.bookId}/restore`)).status).toBe(200);
    await again.waitFor(({ data }) => data['bookId'] === owner.bookId, 5000);
  });
});
