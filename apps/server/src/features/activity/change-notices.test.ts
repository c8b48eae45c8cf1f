import type { Notification, Transaction } from '@salim/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { notifyOfChanges } from './change-notices.service.ts';

const clock = testClock();
const app = useTestApp({ clock });
let minji: TestPerson;
let jun: TestPerson;
let quiet: TestPerson;
let path: string;

const TRANSACTION = { type: 'EXPENSE', date: '2026-11-20', amount: 12_000, description: '점심' };

let round = 0;

beforeEach(async () => {
  round += 1;
  [minji, jun, quiet] = await Promise.all([
    joinAs(app(), `changes-minji${round}`),
    joinAs(app(), `changes-jun${round}`),
    joinAs(app(), `changes-quiet${round}`),
  ]);
  await addMember(app(), minji.bookId, jun, 'MEMBER');
  await addMember(app(), minji.bookId, quiet, 'MEMBER');
  path = `/api/v2/books/${minji.bookId}/transactions`;
  await listen(true);
  await notifyOfChanges(app().deps);
  clock.advance(SECOND_MS);
});

const listen = (inApp: boolean) =>
  minji.put('/api/v2/notification-settings', { types: { CHANGE: { inApp, push: false } } });

async function notified(person: TestPerson = minji): Promise<Notification[]> {
  await notifyOfChanges(app().deps);
  const { body } = await person.get<Notification[]>('/api/v2/notifications');
  return body.filter(({ type }) => type === 'CHANGE');
}

async function record(person: TestPerson, fields: object = {}, to = path): Promise<Transaction> {
  const answer = await person.post<Transaction>(to, { ...TRANSACTION, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('changes by other members', () => {
  test('are combined into one notice after a minute, for users who enabled it', async () => {
    const lunch = await record(jun);
    expect(await notified()).toEqual([]);
    clock.advance(SECOND_MS);
    await record(jun, { amount: 3000 });
    const change = { ...TRANSACTION, amount: 13_000, version: lunch.version };
    expect((await jun.put(`${path}/${lunch.id}`, change)).status).toBe(200);
    await record(minji);
    clock.advance(MINUTE_MS);
    await Promise.all([notifyOfChanges(app().deps), notifyOfChanges(app().deps), notifyOfChanges(app().deps)]);
    expect(await notified()).toMatchObject([
      {
        title: `changes-jun${round}님이 내역을 바꿨어요`,
        message: expect.stringContaining('추가 2건, 수정 1건'),
        link: '/transactions',
        bookId: minji.bookId,
      },
    ]);
    expect(await notified(quiet)).toEqual([]);
  });

  test('link to the transaction when there is only one', async () => {
    const lunch = await record(jun);
    clock.advance(MINUTE_MS);
    expect(await notified()).toMatchObject([
      { message: expect.stringContaining('추가 1건'), link: `/transactions/${lunch.id}` },
    ]);
  });

  test('of the very moment of a notice are reported once', async () => {
    await record(jun);
    clock.advance(MINUTE_MS);
    await record(jun);
    expect(await notified()).toMatchObject([{ message: expect.stringContaining('추가 2건') }]);
    clock.advance(SECOND_MS);
    await record(jun);
    clock.advance(MINUTE_MS);
    const [latest] = await notified();
    expect(latest?.message).toContain('추가 1건');
  });

  test('are left out while masked, if masked at the time, or if masked since', async () => {
    await record(jun, { visibility: 'MASKED' });
    const later = await record(jun);
    expect((await jun.post(`${path}/bulk`, { ids: [later.id], set: { visibility: 'MASKED' } })).status).toBe(200);
    clock.advance(MINUTE_MS);
    const notices = await notified();
    expect(JSON.stringify(notices)).not.toContain('추가');
  });

  test('are reported from turning the notices on until turning them off', async () => {
    await listen(false);
    await record(jun);
    clock.advance(MINUTE_MS);
    expect(await notified()).toEqual([]);
    await listen(true);
    expect(await notified()).toEqual([]);
    clock.advance(SECOND_MS);
    await record(jun);
    clock.advance(MINUTE_MS);
    expect(await notified()).toMatchObject([{ message: expect.stringContaining('추가 1건') }]);
  });

  test('are reported from the moment of turning the notices on, however late the server looks', async () => {
    await listen(false);
    await notifyOfChanges(app().deps);
    clock.advance(SECOND_MS);
    await record(jun);
    clock.advance(SECOND_MS);
    await listen(true);
    clock.advance(SECOND_MS);
    await record(jun);
    clock.advance(MINUTE_MS);
    await notifyOfChanges(app().deps);
    expect(await notified()).toMatchObject([{ message: expect.stringContaining('추가 1건') }]);
  });

  test('are reported to a new member from the moment of joining, however late the server looks', async () => {
    const owned = `/api/v2/books/${quiet.bookId}/transactions`;
    await record(quiet, {}, owned);
    clock.advance(SECOND_MS);
    await addMember(app(), quiet.bookId, minji, 'MEMBER');
    clock.advance(SECOND_MS);
    await record(quiet, {}, owned);
    clock.advance(MINUTE_MS);
    await notifyOfChanges(app().deps);
    expect(await notified()).toMatchObject([{ bookId: quiet.bookId, message: expect.stringContaining('추가 1건') }]);
  });

  test('are not reported to former members', async () => {
    const leaver = await joinAs(app(), `changes-leaver${round}`);
    await addMember(app(), minji.bookId, leaver, 'MEMBER');
    await leaver.put('/api/v2/notification-settings', { types: { CHANGE: { inApp: true } } });
    await notifyOfChanges(app().deps);
    await record(jun);
    clock.advance(MINUTE_MS);
    expect((await minji.delete(`/api/v2/books/${minji.bookId}/members/${leaver.userId}`)).status).toBe(204);
    expect(await notified(leaver)).toEqual([]);
  });
});
