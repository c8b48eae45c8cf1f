import type { Transaction } from '@salim/contract';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { setSessionStatus, useSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { anExpense, anId, aProfile, aToken } from '../../../testing/builders.ts';
import { type FakeAnswer, fakeServer, type SeenRequest, unreachable } from '../../../testing/fake-server.ts';
import { memoryOutbox } from '../../../testing/memory-outbox.ts';
import { aWaiting, aWritten } from '../../../testing/outbox-builder.ts';
import { toast } from '../../../ui/toast.tsx';
import { rowOf } from '../model/transaction-row.ts';
import { deliver } from './deliver.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { OutboxWrite } from './outbox-item.ts';
import { isMarkedWaiting } from './outbox-marker.ts';
import { useOutbox } from './outbox-state.ts';

const me = aProfile();
const lunch = anExpense({
  description: '점심',
  amount: 9000,
  version: 3,
  payers: [{ userId: me.id, amount: 9000 }],
});
const base = `/api/v2/books/${lunch.bookId}/transactions`;
const one = `${base}/${lunch.id}`;

const refusal = (status: number, code: string, more: object = {}): FakeAnswer => ({
  status,
  body: { code, message: '서버의 말', requestId: 'test', ...more },
});
const stored = (of: Transaction, version: number): FakeAnswer => ({ status: 200, body: { ...of, version } });

let device: ReturnType<typeof memoryOutbox>;
let outbox: Outbox;
let stop: () => void;

beforeEach(() => {
  device = memoryOutbox();
  outbox = openOutbox(device.database);
  useAuthStore.getState().signIn(me, aToken());
});
afterEach(() => stop());

/** Signs a user in, verified by the server. */
function begin(): void {
  stop = outbox.start();
  setSessionStatus('verified');
}
const write = (what: OutboxWrite, of: Transaction = lunch, userId = me.id) => aWaiting(of, what, { userId });
const creation = (of: Transaction = lunch) => write({ kind: 'create', written: aWritten(of, me.id) }, of);
const update = (mine: Transaction, of: Transaction | null = lunch, baseVersion: number | null = 3) =>
  write({ kind: 'update', written: aWritten(mine, me.id, of), base: of, baseVersion }, mine);
const bodies = (requests: readonly SeenRequest[], method: string) =>
  requests.filter((request) => request.method === method).map((request) => request.body as Record<string, unknown>);
const isEmpty = () => waitFor(() => expect(device.items()).toEqual([]));
const problem = () => device.items()[0]?.problem?.kind;

describe('the outbox', () => {
  it('keeps writes until the server is reachable, and then sends them in order, once', async () => {
    const transactions = Array.from({ length: 5 }, (_, index) => anExpense({ description: `${index}번째` }));
    const { requests } = fakeServer({
      [`POST /api/v2/books/${lunch.bookId}/transactions`]: (request) => ({
        status: 201,
        body: { ...lunch, ...(request.body as object) },
      }),
    });
    stop = outbox.start();
    setSessionStatus('offline');
    for (const transaction of transactions) await outbox.add(creation({ ...transaction, bookId: lunch.bookId }));
    await outbox.flush();
    expect(requests).toEqual([]);
    expect(useOutbox.getState().waitingCount).toBe(5);
    setSessionStatus('verified');
    await isEmpty();
    expect(bodies(requests, 'POST').map((body) => body['description'])).toEqual(
      transactions.map((transaction) => transaction.description),
    );
    expect(bodies(requests, 'POST').map((body) => body['id'])).toEqual(
      transactions.map((transaction) => transaction.id),
    );
    expect(useOutbox.getState()).toMatchObject({ items: [], waitingCount: 0, stuckCount: 0 });
  });

  it('retries a write without a response with the same id and body', async () => {
    let tries = 0;
    const { requests } = fakeServer({
      [`POST ${base}`]: (request) => {
        tries += 1;
        return tries === 1 ? unreachable(request) : stored(lunch, 1);
      },
    });
    begin();
    await outbox.add(creation());
    await waitFor(() => expect(tries).toBe(1));
    // The page notices after it has loaded what it shows offline, which takes a moment.
    await waitFor(() => expect(useSessionStatus.getState().status).toBe('offline'));
    setSessionStatus('verified');
    await isEmpty();
    const [first, second] = requests;
    expect(second?.body).toEqual(first?.body);
    expect(second?.body).toMatchObject({ id: lunch.id });
  });

  it("does not overwrite another member's change made before a lost response is retried", async () => {
    const theirs = { ...lunch, version: 2, memo: '영수증 있음', updatedBy: aProfile().id };
    const { requests } = fakeServer({
      [`POST ${base}`]: { status: 200, body: theirs },
      [`PUT ${one}`]: (request) =>
        (request.body as Transaction).version === 2
          ? stored({ ...theirs, amount: 9900 }, 3)
          : refusal(409, 'VERSION_CONFLICT', { current: theirs }),
    });
    stop = outbox.start();
    setSessionStatus('offline');
    await outbox.add({ ...creation(), isTried: true });
    await outbox.add(update({ ...lunch, amount: 9900 }, lunch, 1));
    setSessionStatus('verified');
    await isEmpty();
    expect(bodies(requests, 'PUT').at(-1)).toMatchObject({ version: 2, amount: 9900, memo: '영수증 있음' });
  });

  it('waits as long as the server asks it to', async () => {
    let tries = 0;
    fakeServer({
      [`POST ${base}`]: () => {
        tries += 1;
        return tries === 1
          ? { ...refusal(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '1' } }
          : stored(lunch, 1);
      },
    });
    begin();
    const startedAt = performance.now();
    await outbox.add(creation());
    await isEmpty();
    expect(tries).toBe(2);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it('bases a change on the version produced by the previous write', async () => {
    const { requests } = fakeServer({
      [`POST ${base}`]: stored(lunch, 1),
      [`PUT ${one}`]: stored(lunch, 2),
      [`GET ${one}`]: stored(lunch, 2),
      [`DELETE ${one}`]: { status: 204 },
    });
    stop = outbox.start();
    setSessionStatus('offline');
    await outbox.add({ ...creation(), isTried: true });
    await outbox.add({ ...update({ ...lunch, description: '저녁' }), isTried: true });
    await outbox.add(write({ kind: 'delete', baseVersion: 9 }));
    setSessionStatus('verified');
    await isEmpty();
    expect(requests.map((request) => request.method)).toEqual(['POST', 'PUT', 'GET', 'DELETE']);
    expect(bodies(requests, 'PUT')[0]).toMatchObject({ version: 1, description: '저녁' });
  });

  it('merges changes of different fields', async () => {
    const theirs = { ...lunch, version: 4, memo: '영수증 있음', updatedBy: aProfile().id };
    const { requests } = fakeServer({
      [`PUT ${one}`]: (request) =>
        (request.body as Transaction).version === 4
          ? stored({ ...theirs, amount: 9900 }, 5)
          : refusal(409, 'VERSION_CONFLICT', { current: theirs }),
    });
    begin();
    await outbox.add(update({ ...lunch, amount: 9900 }));
    await isEmpty();
    expect(bodies(requests, 'PUT').at(-1)).toMatchObject({ version: 4, amount: 9900, memo: '영수증 있음' });
  });

  it("keeps another member's change through every write after the one that conflicted with it", async () => {
    let current: Transaction = { ...lunch, version: 4, memo: '영수증 있음', updatedBy: aProfile().id };
    const { requests } = fakeServer({
      [`GET ${one}`]: () => ({ status: 200, body: current }),
      [`PUT ${one}`]: (request) => {
        const body = request.body as Transaction;
        if (body.version !== current.version) return refusal(409, 'VERSION_CONFLICT', { current });
        current = { ...current, amount: body.amount, memo: body.memo, version: current.version + 1 };
        return { status: 200, body: current };
      },
      [`POST ${base}/bulk`]: { status: 200, body: { count: 1, ids: [lunch.id], activityId: anId() } },
    });
    stop = outbox.start();
    setSessionStatus('offline');
    const first = { ...lunch, amount: 9900 };
    await outbox.add({ ...update(first), isTried: true });
    await outbox.add({ ...update({ ...first, amount: 9950 }, first), isTried: true });
    await outbox.add(write({ kind: 'patch', set: { memo: '둘이서' }, was: rowOf(first), baseVersion: 3 }));
    setSessionStatus('verified');
    await waitFor(() => expect(problem()).toBe('conflict'));
    expect(bodies(requests, 'PUT').at(-1)).toMatchObject({ amount: 9950, memo: '영수증 있음' });
    expect(current).toMatchObject({ amount: 9950, memo: '영수증 있음' });
  });

  it('treats a transaction that already has the new values as done', async () => {
    const mine = { ...lunch, amount: 9900 };
    const { count } = fakeServer({
      [`PUT ${one}`]: refusal(409, 'VERSION_CONFLICT', { current: { ...mine, version: 4 } }),
    });
    begin();
    await outbox.add(update(mine));
    await isEmpty();
    expect([count(`PUT ${one}`), problem()]).toEqual([1, undefined]);
  });

  it.each([
    ['the same field was changed', 409, 'VERSION_CONFLICT', 'conflict'],
    ['the transaction was deleted', 404, 'TRANSACTION_NOT_FOUND', 'gone'],
    ['the role is now too low', 403, 'ROLE_TOO_LOW', 'noRight'],
    ['the book no longer exists', 404, 'BOOK_NOT_FOUND', 'noRight'],
    ['it violates a rule of the ledger', 422, 'CATEGORY_DELETED', 'refused'],
  ])('keeps the write and asks the user when %s', async (_why, status, code, kind) => {
    const current = { ...lunch, amount: 100, version: 7 };
    fakeServer({ [`PUT ${one}`]: refusal(status, code, code === 'VERSION_CONFLICT' ? { current } : {}) });
    begin();
    await outbox.add(update({ ...lunch, amount: 9900 }));
    await waitFor(() => expect(problem()).toBe(kind));
    await waitFor(() => expect(useOutbox.getState().stuckCount).toBe(1));
    await outbox.flush();
    expect(device.items()).toMatchObject([{ kind: 'update', written: { view: { amount: 9900 } } }]);
  });

  it('sends other transactions past one that is stuck', async () => {
    const other = anExpense({ bookId: lunch.bookId });
    fakeServer({
      [`PUT ${one}`]: refusal(422, 'CATEGORY_DELETED'),
      [`POST ${base}`]: stored(other, 1),
    });
    const [success, warning] = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'warning')];
    const budget = queryKeys.budget(lunch.bookId, '2026-11');
    queryClient.setQueryData(budget, 'known');
    stop = outbox.start();
    setSessionStatus('offline');
    await outbox.add(update({ ...lunch, amount: 9900 }));
    await outbox.add(creation(other));
    setSessionStatus('verified');
    await waitFor(() => expect(device.items()).toHaveLength(1));
    expect(problem()).toBe('refused');
    await waitFor(() => expect(warning).toHaveBeenCalledOnce());
    expect(warning.mock.calls[0]?.[1]?.message).toContain('나머지 1건은 반영했어요.');
    expect(success).not.toHaveBeenCalled();
    expect(queryClient.getQueryState(budget)?.isInvalidated).toBe(true);
  });

  it("merges single field changes with another member's, and asks if they concern the same field", async () => {
    const [food, cafe] = [anId(), anId()];
    const filed = (categoryId: string | null) => ({
      categoryId,
      splits: [{ categoryId, amount: 9000, memo: '' }],
    });
    let current: Transaction = { ...lunch, ...filed(food), amount: 9900, version: 4 };
    const { requests, count } = fakeServer({
      [`GET ${one}`]: () => ({ status: 200, body: current }),
      [`POST ${base}/bulk`]: { status: 200, body: { count: 1, ids: [lunch.id], activityId: anId() } },
    });
    begin();
    const was = rowOf({ ...lunch, ...filed(food) });
    await outbox.add(write({ kind: 'patch', set: { categoryId: null }, was, baseVersion: 3 }));
    await isEmpty();
    expect(bodies(requests, 'POST')).toEqual([{ ids: [lunch.id], set: { categoryId: null } }]);

    current = { ...current, ...filed(cafe), version: 5 };
    await outbox.add(write({ kind: 'patch', set: { categoryId: null }, was, baseVersion: 3 }));
    await waitFor(() => expect(problem()).toBe('conflict'));
    expect(count(`POST ${base}/bulk`)).toBe(1);
    // The response of the previous attempt was lost.
    current = { ...current, ...filed(null), version: 6 };
    await outbox.change({ userId: me.id, transactionId: lunch.id }, (items) => ({
      put: items.map((item) => ({ ...item, problem: null })),
      remove: [],
    }));
    await isEmpty();
    expect(count(`POST ${base}/bulk`)).toBe(1);
  });

  it('asks before it deletes a transaction that another member has changed', async () => {
    const { count } = fakeServer({ [`GET ${one}`]: stored(lunch, 4) });
    begin();
    await outbox.add(write({ kind: 'delete', baseVersion: 3 }));
    await waitFor(() => expect(problem()).toBe('conflict'));
    expect(count(`DELETE ${one}`)).toBe(0);
  });

  it('treats an already deleted transaction as deleted', async () => {
    const { count } = fakeServer({ [`GET ${one}`]: refusal(404, 'TRANSACTION_NOT_FOUND') });
    begin();
    await outbox.add(write({ kind: 'delete', baseVersion: 3 }));
    await isEmpty();
    expect([count(`GET ${one}`), count(`DELETE ${one}`), problem()]).toEqual([1, 0, undefined]);
  });

  it('treats a transaction or a receipt that was deleted elsewhere as deleted', async () => {
    const attachmentId = anId();
    fakeServer({
      [`DELETE ${one}`]: refusal(404, 'TRANSACTION_NOT_FOUND'),
      [`DELETE /api/v2/attachments/${attachmentId}`]: refusal(404, 'ATTACHMENT_NOT_FOUND'),
    });
    const done = { kind: 'done', transaction: null };
    expect(await deliver({ ...write({ kind: 'delete', baseVersion: null }), seq: 1 })).toEqual(done);
    expect(await deliver({ ...write({ kind: 'detach', attachmentId }), seq: 2 })).toEqual(done);
  });

  it('shows no transaction that is in the trash when its creation is sent again', async () => {
    const deletedAt = '2026-11-20T03:00:00.000Z';
    fakeServer({ [`POST ${base}`]: stored({ ...lunch, deletedAt }, 2) });
    expect(await deliver({ ...creation(), seq: 1 })).toEqual({ kind: 'done', transaction: null, version: 1 });
  });

  it('sends nothing more once another user has signed in', async () => {
    const { count } = fakeServer({
      [`POST ${base}`]: () => {
        useAuthStore.getState().signIn(aProfile(), aToken());
        return stored(lunch, 1);
      },
    });
    stop = outbox.start();
    setSessionStatus('offline');
    for (const of of [lunch, anExpense({ bookId: lunch.bookId })]) await outbox.add(creation(of));
    setSessionStatus('verified');
    await waitFor(() => expect(device.items()).toHaveLength(1));
    await outbox.flush();
    expect(count(`POST ${base}`)).toBe(1);
  });

  it('sends at once when the network is back', async () => {
    const { count } = fakeServer({ [`POST ${base}`]: refusal(429, 'TOO_MANY_REQUESTS') });
    begin();
    await outbox.add(creation());
    await waitFor(() => expect([count(`POST ${base}`), useOutbox.getState().isSending]).toEqual([1, false]));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(count(`POST ${base}`)).toBe(2), { timeout: 500 });
  });

  it('sets a marker for the next visit while writes are queued', async () => {
    fakeServer({ [`POST ${base}`]: stored(lunch, 1) });
    stop = outbox.start();
    setSessionStatus('offline');
    expect(isMarkedWaiting()).toBe(false);
    await outbox.add(creation());
    expect(isMarkedWaiting()).toBe(true);
    setSessionStatus('verified');
    await isEmpty();
    await waitFor(() => expect(isMarkedWaiting()).toBe(false));
  });

  it('reports full storage, and keeps what is queued', async () => {
    fakeServer({});
    stop = outbox.start();
    setSessionStatus('offline');
    await outbox.add(creation());
    device.state.isFull = true;
    await expect(outbox.add(creation(anExpense()))).rejects.toThrow('full');
    expect(device.items()).toHaveLength(1);
  });

  it('outlives the end of a session, and is sent once the same user is back', async () => {
    const { count } = fakeServer({
      [`POST ${base}`]: () =>
        useAuthStore.getState().accessToken === 'over' ? refusal(401, 'UNAUTHENTICATED') : stored(lunch, 1),
      'POST /reissue': refusal(401, 'UNAUTHENTICATED'),
    });
    useAuthStore.getState().setAccessToken('over');
    begin();
    await outbox.add(creation());
    await waitFor(() => expect(count('POST /reissue')).toBe(1));
    await waitFor(() => expect(useOutbox.getState().isLoaded).toBe(false));
    expect(device.items()).toHaveLength(1);
    useAuthStore.getState().signIn(me, aToken());
    setSessionStatus('verified');
    await isEmpty();
  });

  it('deletes what another user has queued here, and sends none of it', async () => {
    const { requests } = fakeServer({});
    await device.database.change({ userId: 'other', transactionId: lunch.id }, () => ({
      put: [aWaiting(lunch, { kind: 'create', written: aWritten(lunch, 'other') }, { userId: 'other' })],
      remove: [],
    }));
    begin();
    await isEmpty();
    expect(requests).toEqual([]);
  });

  it('delivers a thousand transactions, each of them once', async () => {
    const transactions = Array.from({ length: 1000 }, () => anExpense({ bookId: lunch.bookId }));
    const ids: string[] = [];
    fakeServer({
      [`POST ${base}`]: (request) => {
        const body = request.body as Transaction;
        ids.push(body.id);
        return { status: 201, body: { ...lunch, ...body } };
      },
    });
    for (const transaction of transactions) {
      await device.database.change({ userId: me.id, transactionId: transaction.id }, () => ({
        put: [creation(transaction)],
        remove: [],
      }));
    }
    begin();
    await waitFor(() => expect(device.items()).toEqual([]));
    expect(ids).toHaveLength(1000);
    expect(new Set(ids).size).toBe(1000);
  }, 30_000);
});
