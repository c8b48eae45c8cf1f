import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorAnswer, Notification, NotificationSettings } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTrx } from '../../db/in-trx.ts';
import { aSubscription } from '../../testing/push-subscription.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { HOUR_MS, MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { deliveredMail } from '../../testing/test-mail.ts';
import { deliverDueMessages } from '../delivery/message-queue.service.ts';
import { notify } from './notifications.service.ts';

/** Noon in Korea. */
const clock = testClock();
const guarded = useTestApp({ clock });
const open = useTestApp({ clock, env: { ALLOW_PRIVATE_TARGETS: 'on' } });
const SETTINGS = '/api/v2/notification-settings';
const SUBSCRIPTIONS = '/api/v2/push-subscriptions';
const PHONE_ENDPOINT = 'https://93.184.215.14/send/1';

let service: Server;
let serviceUrl: string;
let answerWith = 201;
const pushed: { path: string; authorization: string; encoding: string; body: Buffer }[] = [];

beforeAll(async () => {
  service = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      pushed.push({
        path: request.url ?? '',
        authorization: String(request.headers.authorization),
        encoding: String(request.headers['content-encoding']),
        body: Buffer.concat(chunks),
      });
      answer.writeHead(answerWith).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

async function notifyAll(app: TestApp, person: TestPerson, type: Notification['type'] = 'MEMBER'): Promise<void> {
  await inTrx(app.deps.db, (trx) =>
    notify(app.deps, trx, {
      userId: person.userId,
      type,
      title: '새 구성원이 참여했어요',
      message: '민지님이 참여했어요.',
      link: '/books',
    }),
  );
}

async function verifyEmail(app: TestApp, person: TestPerson): Promise<void> {
  await sql`update users set email_verified_at = ${clock.now()} where user_id = ${person.userId}`.execute(
    app.database.db,
  );
}

const titlesOf = async (person: TestPerson) =>
  (await person.get<Notification[]>('/api/v2/notifications')).body.map(({ title }) => title);

describe('settings', () => {
  test('default to quiet nights, the app and push, and are remembered', async () => {
    const person = await joinAs(guarded(), 'settings');
    const { status, body } = await person.get<NotificationSettings>(SETTINGS);
    expect(status).toBe(200);
    expect(body.types.MEMBER).toEqual({ inApp: true, email: false, push: true });
    expect(body.types.SECURITY).toEqual({ inApp: true, email: true, push: true });
    expect(body.quietHours).toEqual({ isOn: true, from: '21:00', to: '08:00' });
    expect(body.canEmail).toBe(false);
    expect(Buffer.from(body.pushPublicKey, 'base64url')).toHaveLength(65);
    const put = await person.put<NotificationSettings>(SETTINGS, {
      types: { MEMBER: { push: false } },
      quietHours: { from: '23:30' },
    });
    expect([put.status, put.body.types.MEMBER]).toEqual([200, { inApp: true, email: false, push: false }]);
    const after = await person.put<NotificationSettings>(SETTINGS, { ...put.body, quietHours: { isOn: false } });
    expect(after.body).toEqual({ ...put.body, quietHours: { isOn: false, from: '23:30', to: '08:00' } });
    expect((await person.get<NotificationSettings>(SETTINGS)).body).toEqual(after.body);
  });

  test.each([
    { types: { NOTHING: { push: true } } },
    { types: { MEMBER: { fax: true } } },
    { types: { MEMBER: { push: 'yes' } } },
    { quietHours: { from: '25:00' } },
    { userId: 'x' },
  ])('reject %j', async (body) => {
    const person = await joinAs(guarded(), `refused${randomBytes(4).toString('hex')}`);
    expect([400, 422]).toContain((await person.put(SETTINGS, body)).status);
  });

  test('need a session', async () => {
    const anonymous = signedOut(guarded());
    expect((await anonymous.get(SETTINGS)).status).toBe(401);
    expect((await anonymous.put(SETTINGS, {})).status).toBe(401);
    expect((await anonymous.post(SUBSCRIPTIONS, aSubscription(PHONE_ENDPOINT))).status).toBe(401);
    expect((await anonymous.delete(SUBSCRIPTIONS, { endpoint: PHONE_ENDPOINT })).status).toBe(401);
  });
});

describe('a notice', () => {
  test('is not sent on a channel that is switched off', async () => {
    const person = await joinAs(guarded(), 'silent');
    await person.put(SETTINGS, { types: { MEMBER: { inApp: false } } });
    await notifyAll(guarded(), person);
    await notifyAll(guarded(), person, 'IMPORT');
    expect(await titlesOf(person)).toHaveLength(1);
  });

  test('is mailed to a verified address if enabled, but not at night', async () => {
    const person = await joinAs(guarded(), 'mailed');
    await person.put(SETTINGS, { types: { MEMBER: { email: true } } });
    const mails = async () =>
      (await deliveredMail(guarded())).filter(
        ({ to, subject }) => to.includes('mailed@') && subject.includes('새 구성원'),
      );
    await notifyAll(guarded(), person);
    expect(await mails()).toEqual([]);
    await verifyEmail(guarded(), person);
    await notifyAll(guarded(), person);
    expect(await mails()).toHaveLength(1);
    clock.advance(9 * HOUR_MS);
    await notifyAll(guarded(), person);
    expect(await mails()).toHaveLength(1);
    // The session has ended by then; the notice is in the app nevertheless.
    const { rows } = await sql`select 1 from notifications where user_id = ${person.userId}`.execute(
      guarded().database.db,
    );
    expect(rows).toHaveLength(3);
    clock.advance(11 * HOUR_MS - MINUTE_MS);
    expect(await mails()).toHaveLength(1);
    clock.advance(2 * MINUTE_MS);
    const [, second] = await mails();
    expect(second?.text).toContain('/notification-settings');
    clock.advance(4 * HOUR_MS);
  });
});

describe('push', () => {
  test.each([
    'http://example.com/push',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest',
    'https://localhost/push',
    'https://2130706433/push',
    'https://user:pass@example.com/push',
  ])('is not sent to %s', async (endpoint) => {
    const person = await joinAs(guarded(), `pushed${randomBytes(4).toString('hex')}`);
    const { status, body } = await person.post<ErrorAnswer>(SUBSCRIPTIONS, aSubscription(endpoint));
    expect([status, body.code]).toEqual([422, 'TARGET_REFUSED']);
  });

  test('subscribes a browser once and unsubscribes it', async () => {
    const person = await joinAs(guarded(), 'browser');
    const subscription = aSubscription(PHONE_ENDPOINT);
    const first = await person.post<{ id: string }>(SUBSCRIPTIONS, subscription);
    const again = await person.post<{ id: string }>(SUBSCRIPTIONS, subscription);
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const { rows } = await sql`select * from push_subscriptions where user_id = ${person.userId}`.execute(
      guarded().database.db,
    );
    expect(JSON.stringify(rows)).not.toContain('93.184');
    expect((await person.delete(SUBSCRIPTIONS, { endpoint: subscription.endpoint })).status).toBe(204);
    expect((await person.delete(SUBSCRIPTIONS, { endpoint: subscription.endpoint })).status).toBe(204);
    for (const body of [{}, { endpoint: 'x', keys: {} }, { ...subscription, userId: person.userId }]) {
      expect((await person.post(SUBSCRIPTIONS, body)).status).toBe(400);
    }
  });

  test('refuses keys for which no message can be encrypted', async () => {
    const person = await joinAs(guarded(), 'odd-keys');
    const { endpoint, keys } = aSubscription(PHONE_ENDPOINT);
    const noPoint = Buffer.alloc(65, 1).toString('base64url');
    for (const [field, odd] of [
      ['keys.p256dh', { ...keys, p256dh: noPoint }],
      ['keys.p256dh', { ...keys, p256dh: keys.p256dh.slice(0, 40) }],
      ['keys.auth', { ...keys, auth: randomBytes(12).toString('base64url') }],
    ] as const) {
      const { status, body } = await person.post<ErrorAnswer>(SUBSCRIPTIONS, { endpoint, keys: odd });
      expect([status, body.code, body.errors?.map((error) => error.field)]).toEqual([
        400,
        'VALIDATION_FAILED',
        [field],
      ]);
    }
  });

  test('reaches every browser, encrypted and signed, and ends with the session', async () => {
    const person = await joinAs(open(), 'reached');
    const [phone, desk] = [aSubscription(`${serviceUrl}/phone`), aSubscription(`${serviceUrl}/desk`)];
    for (const each of [phone, desk]) expect((await person.post(SUBSCRIPTIONS, each)).status).toBe(201);
    await notifyAll(open(), person);
    await deliverDueMessages(open().deps);
    expect(pushed.map(({ path }) => path).toSorted()).toEqual(['/desk', '/phone']);
    for (const { authorization, encoding, body } of pushed.splice(0)) {
      expect(authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/u);
      expect(encoding).toBe('aes128gcm');
      expect(body.toString('latin1')).not.toContain('민지');
    }
    answerWith = 410;
    await notifyAll(open(), person);
    await deliverDueMessages(open().deps);
    answerWith = 201;
    expect(pushed.splice(0)).toHaveLength(2);
    await notifyAll(open(), person);
    await deliverDueMessages(open().deps);
    expect(pushed).toEqual([]);

    await person.post(SUBSCRIPTIONS, phone);
    await notifyAll(open(), person);
    expect((await person.post('/api/v2/logout')).status).toBe(204);
    await deliverDueMessages(open().deps);
    expect(pushed).toEqual([]);
  });

  test('waits for an unreachable service and for the morning', async () => {
    const person = await joinAs(open(), 'patient');
    await person.post(SUBSCRIPTIONS, aSubscription(`${serviceUrl}/patient`));
    answerWith = 503;
    await notifyAll(open(), person);
    await deliverDueMessages(open().deps);
    answerWith = 201;
    expect(pushed.splice(0)).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await deliverDueMessages(open().deps);
    expect(pushed.splice(0)).toHaveLength(1);
    clock.advance(9 * HOUR_MS);
    await notifyAll(open(), person);
    await deliverDueMessages(open().deps);
    expect(pushed).toEqual([]);
    clock.advance(12 * HOUR_MS);
    await deliverDueMessages(open().deps);
    expect(pushed.splice(0)).toHaveLength(1);
  });
});
