import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUSH_KEY } from '../../../platform/browser/push-note.ts';
import { clearUserData } from '../../../platform/session/session-end.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { anId, aProfile } from '../../../testing/builders.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { keepPush, readPushState, switchPushOff, switchPushOn } from './push-subscription.ts';

const PATH = '/api/v2/push-subscriptions';
let subscription: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null = null;

function aSubscription(endpoint: string) {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe() {
      subscription = null;
      return Promise.resolve(true);
    },
  };
}

function tokenOf(userId: string, session: string): string {
  const claims = { sub: userId, sid: session, iat: 1_700_000_000, exp: 4_000_000_000 };
  return `x.${window.btoa(JSON.stringify(claims))}.y`;
}

const person = aProfile();

function signIn(session: string, user = person): void {
  useAuthStore.getState().signIn(user, tokenOf(user.id, session));
}

beforeEach(() => {
  subscription = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe() {
      subscription = aSubscription('https://push.example/1');
      return Promise.resolve(subscription);
    },
  };
  const worker = { pushManager };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker) },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('push messages to this browser', () => {
  it('continue once the same user has signed in again', async () => {
    const server = fakeServer({ [`POST ${PATH}`]: { status: 201, body: { id: anId() } } });
    signIn('first');
    expect(await switchPushOn('BBBB')).toBe('on');
    await keepPush();
    expect(server.count(`POST ${PATH}`)).toBe(1);
    await clearUserData({ onPurpose: false });
    signIn('second');
    await keepPush();
    await keepPush();
    expect(server.count(`POST ${PATH}`)).toBe(2);
    expect(await readPushState()).toBe('on');
  });

  it('follow the browser to a new endpoint', async () => {
    const server = fakeServer({ [`POST ${PATH}`]: { status: 201, body: { id: anId() } } });
    signIn('first');
    await switchPushOn('BBBB');
    subscription = aSubscription('https://push.example/2');
    await keepPush();
    expect(server.requests.at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/2' });
  });

  it('end at the sign-out, and do not reach the next user', async () => {
    const server = fakeServer({ [`POST ${PATH}`]: { status: 201, body: { id: anId() } } });
    signIn('first');
    await switchPushOn('BBBB');
    await clearUserData({ onPurpose: true });
    expect(subscription).toBeNull();
    expect(window.localStorage.getItem(PUSH_KEY)).toBeNull();
    subscription = aSubscription('https://push.example/left');
    signIn('other', aProfile());
    await keepPush();
    expect(await readPushState()).toBe('off');
    expect(server.count(`POST ${PATH}`)).toBe(1);
  });

  it('are retried later if the server is unreachable, and end when they are switched off', async () => {
    const answers = [201, 503, 201];
    const server = fakeServer({
      [`POST ${PATH}`]: () => ({
        status: answers.shift() ?? 201,
        body: { id: anId(), code: 'NOT_READY', message: '준비 중' },
      }),
      [`DELETE ${PATH}`]: { status: 204 },
    });
    signIn('first');
    await switchPushOn('BBBB');
    signIn('second');
    await keepPush();
    await keepPush();
    await keepPush();
    expect(server.count(`POST ${PATH}`)).toBe(3);
    expect(await switchPushOff()).toBe('off');
    expect(window.localStorage.getItem(PUSH_KEY)).toBeNull();
  });
});
