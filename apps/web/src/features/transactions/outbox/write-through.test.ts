import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientError } from '../../../platform/api/api-error.ts';
import { setSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { anExpense, aProfile, aToken } from '../../../testing/builders.ts';
import { fakeServer, unreachable } from '../../../testing/fake-server.ts';
import { aWaiting, aWritten } from '../../../testing/outbox-builder.ts';
import { rowOf } from '../model/transaction-row.ts';
import { outbox } from './outbox.ts';
import { OutboxStorageError } from './outbox-database.ts';
import { useOutbox } from './outbox-state.ts';
import { saveThrough, writeAllThrough } from './write-through.ts';

const me = aProfile();
const lunch = anExpense({ description: '점심', version: 3 });
const path = `/api/v2/books/${lunch.bookId}/transactions/${lunch.id}`;
const other = anExpense({ bookId: lunch.bookId });
const creationOf = (transaction: typeof lunch) => ({
  ...aWaiting(transaction, { kind: 'create', written: aWritten(transaction, me.id) }, { userId: me.id }),
  seq: 1,
});
const save = () =>
  saveThrough({ bookId: lunch.bookId, id: lunch.id, version: 3, written: aWritten(lunch, me.id), base: lunch });

beforeEach(async () => {
  await import('@salim/contract');
  useAuthStore.getState().signIn(me, aToken());
  setSessionStatus('verified');
  useOutbox.setState({ items: [], isLoaded: true });
  vi.spyOn(outbox, 'start').mockReturnValue(() => undefined);
});

describe('a save', () => {
  it('goes to the server at once if it is reachable and no write of the transaction is queued', async () => {
    const add = vi.spyOn(outbox, 'add').mockResolvedValue();
    useOutbox.setState({ items: [creationOf(other)] });
    const server = fakeServer({ [`PUT ${path}`]: { body: { ...lunch, version: 4 } } });
    expect(await save()).toMatchObject({ isWaiting: false, transaction: { version: 4 } });
    expect(server.count(`PUT ${path}`)).toBe(1);
    expect(add).not.toHaveBeenCalled();
  });

  it('joins the queued writes of the same transaction instead of overtaking them', async () => {
    const add = vi.spyOn(outbox, 'add').mockResolvedValue();
    useOutbox.setState({ items: [creationOf(lunch)] });
    const server = fakeServer({ [`PUT ${path}`]: { body: { ...lunch, version: 4 } } });
    expect(await save()).toMatchObject({ isWaiting: true });
    expect(server.requests).toEqual([]);
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ kind: 'update', baseVersion: 3, isTried: false }));
  });

  it('is queued as tried if its response was lost, and as not tried if the server was known to be unreachable', async () => {
    const add = vi.spyOn(outbox, 'add').mockResolvedValue();
    fakeServer({ [`PUT ${path}`]: unreachable, 'GET /api/v2/user/me': unreachable });
    expect(await save()).toMatchObject({ isWaiting: true });
    expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ isTried: true }));
    setSessionStatus('offline');
    expect(await save()).toMatchObject({ isWaiting: true });
    expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ isTried: false }));
  });

  it('that is rejected is not queued', async () => {
    const add = vi.spyOn(outbox, 'add').mockResolvedValue();
    fakeServer({ [`PUT ${path}`]: { status: 422, body: { code: 'VALIDATION_FAILED', message: '아니요' } } });
    await expect(save()).rejects.toMatchObject({ status: 422 });
    expect(add).not.toHaveBeenCalled();
  });

  it('reports both reasons if the server is unreachable and the device cannot store anything', async () => {
    vi.spyOn(outbox, 'add').mockRejectedValue(new OutboxStorageError(true));
    fakeServer({ [`PUT ${path}`]: unreachable, 'GET /api/v2/user/me': unreachable });
    await expect(save()).rejects.toMatchObject({ message: expect.stringContaining('저장 공간이 가득') });
  });
});

describe('a change of many', () => {
  it('is queued as tried if its response was lost, and as not tried if the server was known to be unreachable', async () => {
    const addAll = vi.spyOn(outbox, 'addAll').mockResolvedValue();
    const write = { row: rowOf(lunch), write: { kind: 'delete', baseVersion: 3 } } as const;
    const change = () => writeAllThrough(lunch.bookId, [write], () => Promise.reject(new ClientError('NETWORK_ERROR')));
    expect(await change()).toBeNull();
    expect(addAll).toHaveBeenLastCalledWith([expect.objectContaining({ kind: 'delete', isTried: true })]);
    setSessionStatus('offline');
    expect(await change()).toBeNull();
    expect(addAll).toHaveBeenLastCalledWith([expect.objectContaining({ isTried: false })]);
  });
});
