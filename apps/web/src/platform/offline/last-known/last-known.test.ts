import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProfile, aToken } from '../../../testing/builders.ts';
import { setSessionStatus } from '../../session/session-status.ts';
import { useAuthStore } from '../../stores/auth-store.ts';
import { keepLastKnown, recallLastKnown } from './last-known.ts';
import type { CachedAnswer, LastKnownDatabase } from './last-known-database.ts';

/** The device storage that survives a page. */
function aDevice() {
  const rows = new Map<string, CachedAnswer>();
  const idOf = (one: Pick<CachedAnswer, 'userId' | 'queryHash'>) => `${one.userId} ${one.queryHash}`;
  const database: LastKnownDatabase = {
    list: () => Promise.resolve([...rows.values()]),
    find: (one) => Promise.resolve(rows.get(idOf(one))),
    put: (answers) => {
      for (const one of answers) rows.set(idOf(one), structuredClone(one));
      return Promise.resolve();
    },
    remove: (answers) => {
      for (const one of answers) rows.delete(idOf(one));
      return Promise.resolve();
    },
  };
  return { rows, database };
}

const ASSETS = ['book', 'b', 'assets'];
const user = aProfile();
const stops: (() => void)[] = [];
let device: ReturnType<typeof aDevice>;

beforeEach(() => {
  vi.useFakeTimers();
  device = aDevice();
  useAuthStore.getState().signIn(user, aToken());
  setSessionStatus('verified');
});

afterEach(() => {
  setSessionStatus('signedOut');
  for (const stop of stops.splice(0)) stop();
});

/** A page of the app: a query cache, watched. */
function aPage(): QueryClient {
  const client = new QueryClient();
  stops.push(keepLastKnown(client, device.database));
  return client;
}

/** A screen that shows the assets and may not request them. */
const openScreen = (client: QueryClient) => new QueryObserver(client, { queryKey: ASSETS, enabled: false });

const settled = () => vi.advanceTimersByTimeAsync(1000);

describe('stored responses', () => {
  it('are the last ones that the server sent to the confirmed user', async () => {
    const client = aPage();
    client.setQueryData(ASSETS, ['현금']);
    client.setQueryData(ASSETS, ['현금', '통장']);
    client.setQueryData(['search', '커피'], ['passing']);
    await settled();
    expect([...device.rows.values()]).toMatchObject([{ userId: user.id, queryKey: ASSETS, data: ['현금', '통장'] }]);
  });

  it('include data loaded before the watch started', async () => {
    const client = new QueryClient();
    client.setQueryData(ASSETS, ['현금']);
    stops.push(keepLastKnown(client, device.database));
    await settled();
    expect(device.rows.size).toBe(1);
  });

  it.each(['list', 'put'] as const)('may be under way (%s) when the user signs out', async (step) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = device.database[step];
    device.database[step] = async (...given: never[]) => {
      await promise;
      return (call as (...same: never[]) => Promise<never>)(...given);
    };
    const client = aPage();
    client.setQueryData(ASSETS, ['현금']);
    await settled();
    setSessionStatus('signedOut');
    device.rows.clear();
    // A rejection that nothing handles fails the run.
    resolve();
    await settled();
    expect(device.rows.size).toBe(step === 'list' ? 0 : 1);
  });

  it.each(['checking', 'offline', 'unreachable', 'signedOut'] as const)(
    'are not written while the session is %s',
    async (status) => {
      const client = aPage();
      setSessionStatus(status);
      client.setQueryData(ASSETS, ['현금']);
      await settled();
      expect(device.rows.size).toBe(0);
    },
  );

  it('are not written for a user who signs out before the write', async () => {
    const client = aPage();
    client.setQueryData(ASSETS, ['현금']);
    setSessionStatus('signedOut');
    await settled();
    expect(device.rows.size).toBe(0);
  });

  it('are not written for a user who signs out while the device is being read', async () => {
    let list: (rows: CachedAnswer[]) => void = () => undefined;
    const slow = {
      ...device.database,
      list: () =>
        new Promise<CachedAnswer[]>((resolve) => {
          list = resolve;
        }),
    };
    const client = new QueryClient();
    stops.push(keepLastKnown(client, slow));
    client.setQueryData(ASSETS, ['현금']);
    await settled();
    setSessionStatus('signedOut');
    list([]);
    await settled();
    expect(device.rows.size).toBe(0);
  });

  it('are not written for a user who signs out while the device is being read, and signs in as another', async () => {
    let list: (rows: CachedAnswer[]) => void = () => undefined;
    const slow = {
      ...device.database,
      list: () =>
        new Promise<CachedAnswer[]>((resolve) => {
          list = resolve;
        }),
    };
    const client = new QueryClient();
    stops.push(keepLastKnown(client, slow));
    client.setQueryData(ASSETS, ['현금']);
    await settled();
    setSessionStatus('signedOut');
    useAuthStore.getState().signIn(aProfile(), aToken());
    setSessionStatus('verified');
    list([]);
    await settled();
    expect(device.rows.size).toBe(0);
  });

  it('stay within the limits, without those of other users and earlier builds', async () => {
    const stale = { queryKey: ['x'], data: 1, updatedAt: 1, size: 1 };
    await device.database.put([
      { ...stale, userId: 'another', queryHash: 'a', build: 'development' },
      { ...stale, userId: user.id, queryHash: 'b', build: '/static/index-before.js' },
    ]);
    const client = aPage();
    client.setQueryData(ASSETS, ['현금']);
    await settled();
    expect([...device.rows.values()].map((one) => one.queryKey)).toEqual([ASSETS]);
  });

  it('exclude those too large for a device', async () => {
    const client = aPage();
    client.setQueryData(ASSETS, '가'.repeat(400_000));
    await settled();
    expect(device.rows.size).toBe(0);
  });
});

describe('restored responses', () => {
  async function remembered(data: unknown): Promise<void> {
    const client = aPage();
    client.setQueryData(ASSETS, data);
    await settled();
    for (const stop of stops.splice(0)) stop();
  }

  it('appear on open screens at once, and on others when they are opened', async () => {
    await remembered(['현금']);
    setSessionStatus('offline');
    const client = new QueryClient();
    openScreen(client);
    await recallLastKnown(client, user.id, device.database);
    expect(client.getQueryData(ASSETS)).toEqual(['현금']);

    client.clear();
    expect(openScreen(client).getCurrentResult().data).toEqual(['현금']);
  });

  it('never replace data that this page has loaded', async () => {
    await remembered(['현금']);
    setSessionStatus('offline');
    const client = new QueryClient();
    client.setQueryData(ASSETS, ['더 새로운 것']);
    await recallLastKnown(client, user.id, device.database);
    expect(client.getQueryData(ASSETS)).toEqual(['더 새로운 것']);
  });

  it('belong to the same user', async () => {
    await remembered(['현금']);
    setSessionStatus('offline');
    const client = new QueryClient();
    openScreen(client);
    await recallLastKnown(client, 'another', device.database);
    expect(client.getQueryData(ASSETS)).toBeUndefined();
  });

  it('are stale, so that they are requested again once the server is reachable', async () => {
    await remembered(['현금']);
    setSessionStatus('offline');
    vi.setSystemTime(Date.now() - 86_400_000);
    const client = new QueryClient();
    await recallLastKnown(client, user.id, device.database);
    expect(openScreen(client).getCurrentResult().dataUpdatedAt).toBeLessThanOrEqual(Date.now());
  });

  it('are no longer used once the server has been reached', async () => {
    await remembered(['현금']);
    setSessionStatus('offline');
    const client = new QueryClient();
    await recallLastKnown(client, user.id, device.database);
    setSessionStatus('verified');
    openScreen(client);
    expect(client.getQueryData(ASSETS)).toBeUndefined();
  });
});
