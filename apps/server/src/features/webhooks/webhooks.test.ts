import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Category,
  ErrorAnswer,
  Notification,
  Transaction,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  WebhookPayload,
} from '@salim/contract';
import { WEBHOOK_EVENTS, webhookPayload } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliverWebhooks } from '../../jobs/deliver-webhooks.ts';
import { startJobs } from '../../jobs/job-runner.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { deliverToWebhooks, purgeOldDeliveries } from './webhook-deliveries.service.ts';
import { WEBHOOK_QUEUED } from './webhook-queue.service.ts';

const clock = testClock();
const app = useTestApp({ clock, env: { HOST: '127.0.0.1', ALLOW_PRIVATE_TARGETS: 'on' } });
let owner: TestPerson;
let manager: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let book: string;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly payload: WebhookPayload;
}

let receiver: Server;
let received: Received[];
let answer: { status: number; headers?: Record<string, string> };
let url: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      received.push({ headers: request.headers, text, payload: webhookPayload.parse(JSON.parse(text)) });
      response.writeHead(answer.status, answer.headers).end('whatever');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=1`;
  [owner, manager, member, stranger] = await Promise.all([
    joinAs(app(), 'hook-owner'),
    joinAs(app(), 'hook-manager'),
    joinAs(app(), 'hook-member'),
    joinAs(app(), 'hook-stranger'),
  ]);
  await addMember(app(), owner.bookId, manager, 'MANAGER');
  await addMember(app(), owner.bookId, member, 'MEMBER');
  book = `/api/v2/books/${owner.bookId}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, 'close');
});
beforeEach(() => {
  received = [];
  answer = { status: 204 };
});
afterEach(async () => {
  const { items } = (await owner.get<{ items: Webhook[] }>(`${book}/webhooks`)).body;
  for (const { id } of items) await owner.delete(`${book}/webhooks/${id}`);
});

type Made = Webhook & { secret: string | null };

async function add(events: readonly WebhookEvent[] = WEBHOOK_EVENTS, person = owner): Promise<Made> {
  const made = await person.post<Made>(`${book}/webhooks`, { url, events });
  expect(made.status).toBe(201);
  return made.body;
}

async function spend(transaction: object = {}, person = owner): Promise<Transaction> {
  const body = { type: 'EXPENSE', date: '2026-11-20', amount: 4500, description: '국밥', ...transaction };
  return (await person.post<Transaction>(`${book}/transactions`, body)).body;
}

const deliver = () => deliverToWebhooks(app().deps);
const logOf = async ({ id }: Webhook): Promise<WebhookDelivery[]> =>
  (await owner.get<{ items: WebhookDelivery[] }>(`${book}/webhooks/${id}/deliveries`)).body.items;
const read = async ({ id }: Webhook): Promise<Webhook | undefined> =>
  (await owner.get<{ items: Webhook[] }>(`${book}/webhooks`)).body.items.find((one) => one.id === id);
const notified = (): string[] => received.map(({ payload }) => payload.event);

describe('webhooks', () => {
  test('show their secret once', async () => {
    const made = await add(['transaction.created', 'transaction.created']);
    expect(made).toMatchObject({ url, events: ['transaction.created'], isActive: true, failures: 0 });
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/u);
    const list = await manager.get<{ items: Webhook[] }>(`${book}/webhooks`);
    expect(list.body.items).toHaveLength(1);
    expect(JSON.stringify(list.body)).not.toContain(made.secret);
    const stored = await sql<{ text: string }>`select to_jsonb(w)::text as text from webhooks w`.execute(app().deps.db);
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(made.secret?.slice('whsec_'.length) ?? '');
    const activity = await owner.get(`${book}/activity`);
    expect(JSON.stringify(activity.body)).not.toContain('key=1');
  });

  test('are created once for the same request', async () => {
    const body = { id: '01890000-0000-7000-8000-0000000c0001', url, events: ['member.left'] };
    const first = await owner.post<Made>(`${book}/webhooks`, body);
    const again = await owner.post<Made>(`${book}/webhooks`, body);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual({ ...first.body, secret: null });
    const other = await owner.post<ErrorAnswer>(`${book}/webhooks`, { ...body, events: ['member.joined'] });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  test('require the role of a manager', async () => {
    const made = await add();
    for (const path of ['', `/${made.id}/deliveries`]) {
      expect((await member.get<ErrorAnswer>(`${book}/webhooks${path}`)).body.code).toBe('ROLE_TOO_LOW');
      expect((await stranger.get<ErrorAnswer>(`${book}/webhooks${path}`)).body.code).toBe('BOOK_NOT_FOUND');
      expect((await signedOut(app()).get(`${book}/webhooks${path}`)).status).toBe(401);
    }
    expect((await member.post(`${book}/webhooks`, { url, events: ['member.left'] })).status).toBe(403);
    expect((await member.delete(`${book}/webhooks/${made.id}`)).status).toBe(403);
    expect((await stranger.delete(`${book}/webhooks/${made.id}`)).status).toBe(404);
    const elsewhere = `/api/v2/books/${stranger.bookId}/webhooks/${made.id}`;
    expect((await stranger.delete<ErrorAnswer>(elsewhere)).body.code).toBe('WEBHOOK_NOT_FOUND');
    expect((await stranger.get(`${elsewhere}/deliveries`)).status).toBe(404);
    expect((await manager.delete(`${book}/webhooks/${made.id}`)).status).toBe(204);
    expect((await manager.delete(`${book}/webhooks/${made.id}`)).status).toBe(404);
  });

  test.each([
    [{ url: 'ftp://example.com/x', events: ['member.left'] }, 400],
    [{ url: 'javascript:alert(1)', events: ['member.left'] }, 400],
    [{ url: '어딘가', events: ['member.left'] }, 400],
    [{ url: 'https://example.com', events: ['book.burned'] }, 400],
    [{ url: 'https://example.com', events: [] }, 422],
    [{ url: 'https://example.com', events: ['member.left'], secret: 'mine' }, 400],
    [{ url: 'https://me:secret@example.com', events: ['member.left'] }, 422],
  ])('reject %o', async (body, status) => {
    expect((await owner.post(`${book}/webhooks`, body)).status).toBe(status);
  });
});

describe('a delivery', () => {
  test('is signed over its id, its time and its body', async () => {
    const { secret } = await add();
    const transaction = await spend();
    await deliver();
    expect(received).toHaveLength(1);
    const [{ headers, text, payload }] = received as [Received];
    expect(payload).toMatchObject({
      event: 'transaction.created',
      bookId: owner.bookId,
      by: owner.userId,
      occurredAt: clock.now().toISOString(),
      data: { transaction: { id: transaction.id, description: '국밥', amount: 4500 }, ids: [transaction.id], count: 1 },
    });
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    expect(id).toBe(payload.id);
    expect(timestamp).toBe(String(Math.floor(clock.now().getTime() / 1000)));
    const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update([id, timestamp, text].join('.')).digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('reports each subscribed kind of change, and no other', async () => {
    const made = await add();
    const guest = await joinAs(app(), 'hook-guest');
    const transaction = await spend();
    const path = `${book}/transactions/${transaction.id}`;
    await owner.put(path, { ...transaction, memo: '고침' });
    await owner.delete(path);
    await owner.post(`${path}/restore`);
    await owner.post(`${book}/transactions/bulk`, { ids: [transaction.id], set: { memo: '모두' } });
    const { code } = (await owner.post<{ code: string }>(`${book}/invites`)).body;
    await guest.post(`/api/v2/invites/${code}/accept`);
    await owner.delete(`${book}/members/${guest.userId}`);
    const paidBack = { fromUserId: member.userId, toUserId: owner.userId, amount: 100, date: '2026-11-20' };
    await owner.post(`${book}/settlements`, paidBack);
    await owner.post(`${book}/tags`, { name: '웹훅과 무관' });
    await deliver();
    expect(notified()).toEqual([
      'transaction.created',
      'transaction.updated',
      'transaction.deleted',
      'transaction.created',
      'transaction.updated',
      'member.joined',
      'member.left',
      ...notified().slice(7),
    ]);
    expect(notified().slice(7).toSorted()).toEqual(['settlement.created', 'transaction.created']);
    expect(received[4]?.payload.data).toEqual({ transaction: null, ids: [transaction.id], count: 1 });
    expect(received[5]?.payload.data).toMatchObject({ userId: guest.userId });
    expect(new Set(received.map(({ payload }) => payload.id)).size).toBe(received.length);
    expect((await logOf(made)).map(({ status }) => status)).toEqual(received.map(() => 'DELIVERED'));
    await owner.delete(`${book}/webhooks/${made.id}`);
    await add(['transaction.deleted']);
    received = [];
    await spend();
    await deliver();
    expect(notified()).toEqual([]);
  });

  test('reports transactions deleted, restored and deleted again in bulk, each time once', async () => {
    const transactions = [await spend(), await spend()];
    const ids = transactions.map(({ id }) => id);
    await add();
    const { body } = await owner.post<{ activityId: string }>(`${book}/transactions/bulk`, { ids, delete: true });
    const undo = async (activityId: string) =>
      (await owner.post<{ id: string }>(`${book}/activity/${activityId}/undo`)).body.id;
    await undo(await undo(body.activityId));
    await deliver();
    expect(notified()).toEqual(['transaction.deleted', 'transaction.created', 'transaction.deleted']);
    for (const { payload } of received) {
      expect(payload.data).toEqual({ transaction: null, ids: expect.arrayContaining(ids), count: 2 });
    }
  });

  test('reports a budget that is nearly used up', async () => {
    await add(['budget.alert']);
    const [category] = (await owner.get<Category[]>(`${book}/categories`)).body;
    await owner.post(`/api/v2/budgets/books/${owner.bookId}`, {
      budgetMonth: '2026-10',
      categories: [{ categoryId: category?.id, amount: 1000 }],
    });
    await spend({ date: '2026-10-05', amount: 900, categoryId: category?.id });
    await deliver();
    expect(notified()).toEqual(['budget.alert']);
    expect(received[0]?.payload.data).toEqual({
      alerts: [{ month: '2026-10', categoryId: category?.id, threshold: 80, budget: 1000, spent: 900 }],
    });
  });

  test('keeps masked transactions masked, including the owner’s own', async () => {
    await add();
    const secret = { description: '깜짝 선물', memo: '비밀', visibility: 'MASKED', amount: 77_000 };
    const transaction = await spend(secret);
    await owner.put(`${book}/transactions/${transaction.id}`, { ...transaction, memo: '더 비밀' });
    await owner.delete(`${book}/transactions/${transaction.id}`);
    await spend(secret, member);
    await deliver();
    expect(received).toHaveLength(4);
    const [first] = received;
    expect(first?.payload.data['transaction']).toMatchObject({
      isMasked: true,
      description: '비공개',
      amount: 77_000,
      createdBy: null,
      splits: [],
    });
    expect(received.map(({ text }) => text).join()).not.toMatch(/깜짝|비밀/u);
  });

  test('masks transactions that were masked after it was queued, also when it is retried', async () => {
    await add(['transaction.created', 'transaction.updated', 'transaction.deleted']);
    const [first, second] = [await spend({ description: '깜짝 선물' }, member), await spend({}, member)];
    await member.post(`${book}/transactions/bulk`, { ids: [second.id], set: { memo: '비밀' } });
    answer = { status: 500 };
    await deliver();
    expect(received.map(({ payload }) => payload.by)).toEqual(Array(3).fill(member.userId));
    received = [];
    answer = { status: 204 };
    const ids = [first.id, second.id];
    await member.post(`${book}/transactions/bulk`, { ids, set: { visibility: 'MASKED' } });
    clock.advance(5 * SECOND_MS);
    await deliver();
    const events = ['transaction.created', 'transaction.created', 'transaction.updated', 'transaction.updated'];
    expect(notified().toSorted()).toEqual(events);
    expect(received.map(({ payload }) => payload.by)).toEqual(Array(4).fill(null));
    expect(received.map(({ text }) => text).join()).not.toMatch(new RegExp(`깜짝|국밥|${member.userId}`, 'u'));
    const masked = received.find(({ payload }) => payload.event === 'transaction.created')?.payload.data['transaction'];
    expect(masked).toMatchObject({ amount: 4500, isMasked: true, createdBy: null });
  });

  test('is queued only if the change is committed', async () => {
    const made = await add();
    const refused = await owner.post(`${book}/transactions`, { type: 'TRANSFER', date: '2026-11-20', amount: 1 });
    expect(refused.status).toBe(422);
    const id = '01890000-0000-7000-8000-0000000c0002';
    await spend({ id });
    await spend({ id });
    expect(await logOf(made)).toHaveLength(1);
  });

  test('is sent once by several concurrent servers, in sequence', async () => {
    await add(['transaction.created']);
    const transactions: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      transactions.push((await spend({ amount: count + 1 })).id);
      clock.advance(1);
    }
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(received.map(({ payload }) => (payload.data['ids'] as string[])[0])).toEqual(transactions);
    // Nothing of a transaction stays in the log.
    const bodies = app().deps.db.selectFrom('webhook_deliveries').select('payload').distinct();
    expect(await bodies.where('status', '=', 'DELIVERED').execute()).toEqual([{ payload: '' }]);
  });

  test('is sent in the background while the server runs', async () => {
    const jobs = startJobs(app().deps, [deliverWebhooks(app().deps)]);
    // Also after a failure: the tests that follow deliver by themselves.
    onTestFinished(() => jobs.stop());
    const made = await add();
    expect((await owner.post(`${book}/webhooks/${made.id}/test`)).status).toBe(202);
    // Sooner than the job runs unasked.
    await expect.poll(notified, { timeout: 5000 }).toEqual(['ping']);
    await jobs.stop();
    await owner.post(`${book}/webhooks/${made.id}/test`);
    expect((await logOf(made))[0]).toMatchObject({ event: 'ping', status: 'WAITING', attempts: 0 });
  });

  test('is not sent for users who may not manage the book any more', async () => {
    const helper = await joinAs(app(), 'hook-helper');
    await addMember(app(), owner.bookId, helper, 'MANAGER');
    const made = await add(['transaction.created'], helper);
    await spend();
    await owner.patch(`${book}/members/${helper.userId}`, { role: 'MEMBER' });
    await spend();
    await deliver();
    expect(received).toEqual([]);
    expect((await read(made))?.isActive).toBe(false);
    const resumed = await owner.post<Webhook>(`${book}/webhooks/${made.id}/resume`);
    expect(resumed.body).toMatchObject({ isActive: true, createdBy: owner.userId });
    await spend();
    await deliver();
    // The one from before the helper lost the role, and the one from after the webhook was resumed.
    expect(notified()).toHaveLength(2);
  });
});

describe('a delivery that fails', () => {
  test('is retried with growing delays, with the same id and a new time', async () => {
    const made = await add(['transaction.created']);
    answer = { status: 500 };
    await spend();
    await deliver();
    expect((await logOf(made))[0]).toMatchObject({ status: 'WAITING', attempts: 1, responseStatus: 500 });
    await deliver();
    expect(received).toHaveLength(1);
    clock.advance(5 * SECOND_MS);
    await deliver();
    expect(received).toHaveLength(2);
    expect(await read(made)).toMatchObject({ failures: 2, isActive: true });
    clock.advance(5 * SECOND_MS);
    expect(await deliver()).toBe(0);
    answer = { status: 200 };
    clock.advance(25 * SECOND_MS);
    await deliver();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(received[0]?.headers['webhook-timestamp']).not.toBe(received[2]?.headers['webhook-timestamp']);
    expect((await logOf(made))[0]).toMatchObject({
      status: 'DELIVERED',
      attempts: 3,
      error: null,
      nextAttemptAt: null,
    });
    expect(await read(made)).toMatchObject({ failures: 0, lastDeliveredAt: clock.now().toISOString() });
  });

  test('wakes the job when its first retry is due', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await add(['transaction.created']);
    answer = { status: 500 };
    await spend();
    await deliver();
    let isWoken = false;
    const stopListening = app().deps.signals.listen((ids) => {
      isWoken ||= ids.includes(WEBHOOK_QUEUED);
    });
    onTestFinished(stopListening);
    vi.advanceTimersByTime(5 * SECOND_MS - 1);
    expect(isWoken).toBe(false);
    vi.advanceTimersByTime(SECOND_MS);
    expect(isWoken).toBe(true);
  });

  test('follows no redirect', async () => {
    const made = await add(['transaction.created']);
    answer = { status: 302, headers: { location: url } };
    await spend();
    await deliver();
    expect(received).toHaveLength(1);
    expect((await logOf(made))[0]).toMatchObject({ status: 'WAITING', responseStatus: 302 });
  });

  test('repeatedly switches the webhook off and notifies the managers', async () => {
    const made = await add(['transaction.created']);
    answer = { status: 503 };
    await spend();
    for (let tries = 0; tries < 8; tries += 1) {
      await deliver();
      clock.advance(9 * HOUR_MS);
    }
    // No session lasts that long.
    clock.advance(-8 * 9 * HOUR_MS);
    expect(received).toHaveLength(8);
    expect(await read(made)).toMatchObject({ isActive: false, failures: 8 });
    expect((await logOf(made))[0]).toMatchObject({ status: 'FAILED', attempts: 8, nextAttemptAt: null });
    const { rows } = await sql<{ payload: string }>`select payload from webhook_deliveries`.execute(app().deps.db);
    expect(rows.map(({ payload }) => payload).join('')).toBe('');
    const titles = async (person: TestPerson): Promise<string[]> =>
      (await person.get<Notification[]>('/api/v2/notifications')).body.map(({ title }) => title);
    const signedInAgain = await Promise.all([titles(owner), titles(manager), titles(member)]);
    expect(signedInAgain.map((list) => list.includes('웹훅을 껐어요'))).toEqual([true, true, false]);
    await spend();
    expect(await logOf(made)).toHaveLength(1);
    answer = { status: 200 };
    await owner.post(`${book}/webhooks/${made.id}/resume`);
    await spend();
    await deliver();
    expect(received).toHaveLength(9);
  });

  test('with 410 Gone is not retried', async () => {
    const made = await add(['transaction.created']);
    answer = { status: 410 };
    await spend();
    await deliver();
    expect(await read(made)).toMatchObject({ isActive: false });
  });

  test('is reported with a reason when the target is unreachable', async () => {
    const closed = createServer();
    closed.listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const target = { url: `http://127.0.0.1:${port}/`, events: ['transaction.created'] };
    const made = (await owner.post<Made>(`${book}/webhooks`, target)).body;
    await spend();
    await deliver();
    expect((await logOf(made))[0]).toMatchObject({ responseStatus: null, error: '상대 서버가 연결을 거부했어요.' });
  });

  test('is deleted after thirty days', async () => {
    const made = await add(['transaction.created']);
    await spend();
    await deliver();
    clock.advance(31 * DAY_MS);
    await purgeOldDeliveries(app().deps);
    const { rows } = await sql`select 1 from webhook_deliveries where webhook_id = ${made.id}`.execute(app().deps.db);
    expect(rows).toEqual([]);
    clock.advance(-31 * DAY_MS);
  });
});
