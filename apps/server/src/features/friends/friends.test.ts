import type { ErrorAnswer, Friend, FriendGroup, FriendRequest, Invite, Notification, Profile } from '@salim/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;
let minji: TestPerson;
let jun: TestPerson;

beforeEach(async () => {
  people += 1;
  [minji, jun] = await Promise.all([joinAs(app(), `minji${people}`), joinAs(app(), `jun${people}`)]);
});

async function codeOf(person: TestPerson): Promise<string> {
  return (await person.get<Profile>('/api/v2/user/me')).body.friendCode;
}

async function ask(from: TestPerson, to: TestPerson) {
  return from.post<FriendRequest & ErrorAnswer>('/api/v2/friends/requests', { friendCode: await codeOf(to) });
}

async function befriend(one: TestPerson, other: TestPerson): Promise<void> {
  const { body } = await ask(one, other);
  expect((await other.post(`/api/v2/friends/requests/${body.id}/accept`)).status).toBe(200);
}

const friendsOf = async (person: TestPerson) =>
  (await person.get<{ items: Friend[] }>('/api/v2/friends')).body.items.map(({ userId }) => userId);
const requestsOf = async (person: TestPerson) =>
  (await person.get<{ items: FriendRequest[] }>('/api/v2/friends/requests')).body.items;
const plain = ({ status, body }: { status: number; body: ErrorAnswer }) => ({ status, ...body, requestId: '' });

describe('a request', () => {
  test('is sent once, appears on both sides, and makes friends when accepted', async () => {
    const [first, again] = [await ask(minji, jun), await ask(minji, jun)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ direction: 'OUT', status: 'PENDING', user: { userId: jun.userId } });
    const [incoming] = await requestsOf(jun);
    expect(incoming).toMatchObject({ id: first.body.id, direction: 'IN', user: { userId: minji.userId } });
    const { body: notices } = await jun.get<Notification[]>('/api/v2/notifications');
    expect(notices[0]).toMatchObject({ type: 'FRIEND', title: '친구 요청을 받았어요', link: '/friends' });
    expect((await minji.post(`/api/v2/friends/requests/${first.body.id}/accept`)).status).toBe(404);
    const accept = () =>
      jun.post<Friend>(`/api/v2/friends/requests/${first.body.id}/accept`, undefined, { 'idempotency-key': 'accept' });
    const accepted = await accept();
    expect([accepted.status, accepted.body.userId]).toEqual([200, minji.userId]);
    expect(await accept()).toMatchObject({ status: 200, body: accepted.body });
    expect([await friendsOf(minji), await friendsOf(jun)]).toEqual([[jun.userId], [minji.userId]]);
    expect([await requestsOf(minji), await requestsOf(jun)]).toEqual([[], []]);
    expect(plain(await ask(minji, jun))).toMatchObject({ status: 422, code: 'ALREADY_FRIENDS' });
    expect(JSON.stringify(accepted.body)).not.toContain('@');
  });

  test('from both sides makes friends immediately, also concurrently', async () => {
    const answers = await Promise.all([ask(minji, jun), ask(jun, minji)]);
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['ACCEPTED', 'PENDING']);
    expect(await friendsOf(minji)).toEqual([jun.userId]);
  });

  test('is declined or withdrawn without a notice', async () => {
    const { body } = await ask(minji, jun);
    const before = (await minji.get<Notification[]>('/api/v2/notifications')).body.length;
    expect((await jun.post(`/api/v2/friends/requests/${body.id}/decline`)).status).toBe(204);
    expect((await jun.post(`/api/v2/friends/requests/${body.id}/decline`)).status).toBe(404);
    const second = await ask(minji, jun);
    expect((await minji.post(`/api/v2/friends/requests/${second.body.id}/decline`)).status).toBe(204);
    expect(await requestsOf(jun)).toEqual([]);
    expect((await minji.get<Notification[]>('/api/v2/notifications')).body).toHaveLength(before);
  });

  test.each([
    ['no code', {}, 400],
    ['a code of the wrong type', { friendCode: 7 }, 400],
    ['an unknown field', { friendCode: '0000000000000', userId: 'x' }, 400],
    ['an unknown code', { friendCode: '0000000000000' }, 404],
    ['an invalid code', { friendCode: '<script>' }, 404],
  ])('with %s is rejected', async (_what, body, status) => {
    const answer = await minji.post<ErrorAnswer>('/api/v2/friends/requests', body);
    expect([answer.status, answer.body.code]).toEqual([
      status,
      status === 404 ? 'INVITE_INVALID' : 'VALIDATION_FAILED',
    ]);
  });

  test('to oneself is rejected, and the requests of others are not accessible', async () => {
    expect(plain(await ask(minji, minji))).toMatchObject({ status: 422, code: 'FRIEND_ONESELF' });
    const { body } = await ask(minji, jun);
    const stranger = await joinAs(app(), `friendless${people}`);
    for (const verb of ['accept', 'decline']) {
      expect((await stranger.post(`/api/v2/friends/requests/${body.id}/${verb}`)).status).toBe(404);
    }
    expect(await requestsOf(stranger)).toEqual([]);
  });

  test('cannot be used to guess codes', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const guesser = await joinAs(limited, 'code-guesser');
      const statuses: number[] = [];
      for (let guess = 0; guess < 11; guess += 1) {
        const friendCode = `00000000000${String(guess).padStart(2, '0')}`;
        statuses.push((await guesser.post('/api/v2/friends/requests', { friendCode })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('a friend code', () => {
  test('can be renewed, after which the old one is unknown', async () => {
    const old = await codeOf(jun);
    const headers = { 'idempotency-key': 'renew' };
    const { status, body } = await jun.post<{ friendCode: string }>('/api/v2/user/me/friend-code', undefined, headers);
    expect(status).toBe(201);
    const again = await jun.post<{ friendCode: string }>('/api/v2/user/me/friend-code', undefined, headers);
    expect(again.body).toEqual(body);
    expect(await codeOf(jun)).toBe(body.friendCode);
    expect(body.friendCode).not.toBe(old);
    expect(plain(await minji.post<ErrorAnswer>('/api/v2/friends/requests', { friendCode: old }))).toMatchObject({
      status: 404,
      code: 'INVITE_INVALID',
      message: '친구 코드가 맞지 않아요. 친구에게 코드를 다시 확인해 주세요.',
    });
    const grouped = `${body.friendCode.slice(0, 4)}-${body.friendCode.slice(4)}`.toLowerCase();
    expect((await minji.post('/api/v2/friends/requests', { friendCode: grouped })).status).toBe(201);
  });
});

describe('a block', () => {
  test('looks to the blocked user like an unknown code, and ends the friendship', async () => {
    await befriend(minji, jun);
    const unknown = plain(await minji.post<ErrorAnswer>('/api/v2/friends/requests', { friendCode: '0000000000000' }));
    expect((await jun.post(`/api/v2/friends/${minji.userId}/block`)).status).toBe(204);
    expect((await jun.post(`/api/v2/friends/${minji.userId}/block`)).status).toBe(204);
    expect([await friendsOf(minji), await friendsOf(jun)]).toEqual([[], []]);
    expect(plain(await ask(minji, jun))).toEqual(unknown);
    expect(plain(await ask(jun, minji))).toMatchObject({ status: 422, code: 'PERSON_BLOCKED' });
    const { body } = await jun.get<{ items: Friend[] }>('/api/v2/friends/blocks');
    expect(body.items.map(({ userId }) => userId)).toEqual([minji.userId]);
    expect((await jun.delete(`/api/v2/friends/${minji.userId}/block`)).status).toBe(204);
    expect((await jun.delete(`/api/v2/friends/${minji.userId}/block`)).status).toBe(404);
    expect((await ask(minji, jun)).status).toBe(201);
  });

  test('deletes a request, and requires a known user', async () => {
    await ask(minji, jun);
    const stranger = await joinAs(app(), `unknown${people}`);
    expect((await jun.post(`/api/v2/friends/${stranger.userId}/block`)).status).toBe(404);
    expect((await jun.post(`/api/v2/friends/${jun.userId}/block`)).status).toBe(404);
    expect((await jun.post(`/api/v2/friends/${minji.userId}/block`)).status).toBe(204);
    expect(await requestsOf(minji)).toEqual([]);
    await addMember(app(), jun.bookId, stranger, 'VIEWER');
    expect((await jun.post(`/api/v2/friends/${stranger.userId}/block`)).status).toBe(204);
  });
});

describe('friends', () => {
  test('are removed on both sides', async () => {
    await befriend(minji, jun);
    expect((await minji.delete(`/api/v2/friends/${jun.userId}`)).status).toBe(204);
    expect((await minji.delete(`/api/v2/friends/${jun.userId}`)).status).toBe(404);
    expect(await friendsOf(jun)).toEqual([]);
  });

  test('require a session', async () => {
    const anonymous = signedOut(app());
    const id = newId(app().deps.clock.now());
    const answers = await Promise.all([
      anonymous.get('/api/v2/friends'),
      anonymous.get('/api/v2/friends/requests'),
      anonymous.get('/api/v2/friends/blocks'),
      anonymous.get('/api/v2/friend-groups'),
      anonymous.post('/api/v2/friends/requests', { friendCode: '0000000000000' }),
      anonymous.post(`/api/v2/friends/requests/${id}/accept`),
      anonymous.post(`/api/v2/friends/requests/${id}/decline`),
      anonymous.post(`/api/v2/friends/${id}/block`),
      anonymous.delete(`/api/v2/friends/${id}`),
      anonymous.post('/api/v2/user/me/friend-code'),
      anonymous.post('/api/v2/friend-groups', { name: '모임' }),
      anonymous.delete(`/api/v2/friend-groups/${id}`),
    ]);
    expect(new Set(statusesOf(answers))).toEqual(new Set([401]));
  });
});

describe('a group of friends', () => {
  async function aGroup(fields: object = {}) {
    return minji.post<FriendGroup & ErrorAnswer>('/api/v2/friend-groups', { name: '여행 모임', ...fields });
  }

  test('contains only friends, and drops former ones', async () => {
    const made = await aGroup();
    expect([made.status, made.body.members, made.body.version]).toEqual([201, [], 1]);
    const url = `/api/v2/friend-groups/${made.body.id}`;
    const refused = await minji.put<ErrorAnswer>(`${url}/members`, { userIds: [jun.userId] });
    expect([refused.status, refused.body.code]).toEqual([422, 'NOT_FRIENDS']);
    await befriend(minji, jun);
    const { status, body } = await minji.put<FriendGroup>(`${url}/members`, { userIds: [jun.userId, jun.userId] });
    expect([status, body.members.map(({ userId }) => userId), body.version]).toEqual([200, [jun.userId], 2]);
    await jun.delete(`/api/v2/friends/${minji.userId}`);
    const { body: after } = await minji.get<{ items: FriendGroup[] }>('/api/v2/friend-groups');
    expect(after.items[0]?.members).toEqual([]);
  });

  test('is created once, has a unique name, and requires the current version to be changed', async () => {
    const id = newId(app().deps.clock.now());
    const answers = await Promise.all(Array.from({ length: 4 }, () => aGroup({ id })));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    expect(plain(await aGroup())).toMatchObject({ status: 409, code: 'NAME_TAKEN' });
    expect(plain(await aGroup({ id, name: '다른 모임' }))).toMatchObject({ status: 409, code: 'ID_TAKEN' });
    const url = `/api/v2/friend-groups/${id}`;
    expect((await minji.patch(url, { name: '가족' })).status).toBe(428);
    const { body } = await minji.patch<FriendGroup>(url, { name: '가족', version: 1 });
    expect([body.name, body.version]).toEqual(['가족', 2]);
    expect((await minji.patch(url, { name: '식구', version: 1 })).status).toBe(409);
    for (const call of [
      jun.patch(url, { name: '남의 것', version: 2 }),
      jun.delete(url),
      jun.put(`${url}/members`, { userIds: [] }),
      jun.post(`${url}/invite`, { bookId: jun.bookId }),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await minji.delete(url)).status).toBe(204);
    expect((await minji.delete(url)).status).toBe(404);
  });

  test('is invited to a book as a whole, each member with a personal code', async () => {
    await befriend(minji, jun);
    const already = await joinAs(app(), `already${people}`);
    await befriend(minji, already);
    await addMember(app(), minji.bookId, already, 'MEMBER');
    const { body: group } = await aGroup({ userIds: [jun.userId, already.userId] });
    const url = `/api/v2/friend-groups/${group.id}/invite`;
    expect((await minji.post(url, { bookId: jun.bookId })).status).toBe(404);
    expect((await minji.post(url, { bookId: minji.bookId, role: 'OWNER' })).status).toBe(400);
    const { status, body } = await minji.post<{ items: Invite[] }>(url, { bookId: minji.bookId, role: 'VIEWER' });
    expect([status, body.items.length]).toEqual([201, 1]);
    const [invite] = body.items;
    expect(invite).toMatchObject({ role: 'VIEWER', maxUses: 1, invitee: { userId: jun.userId } });
    const { body: notices } = await jun.get<Notification[]>('/api/v2/notifications?limit=1');
    expect(notices[0]).toMatchObject({ title: '가계부에 초대받았어요', link: `/join#code=${invite?.code}` });
    const { rows } = await sql<{ text: string }>`
      select n::text as text from notifications n where user_id = ${jun.userId}
      union all select o::text from outbox o union all select a::text from activity a`.execute(app().deps.db);
    expect(rows.filter(({ text }) => text.includes(invite?.code ?? ''))).toEqual([]);
    const thief = await joinAs(app(), `thief${people}`);
    expect((await thief.get(`/api/v2/invites/${invite?.code}`)).status).toBe(404);
    expect((await thief.post(`/api/v2/invites/${invite?.code}/accept`)).status).toBe(404);
    expect((await jun.post(`/api/v2/invites/${invite?.code}/accept`)).status).toBe(200);
    const viewer = await joinAs(app(), `group-viewer${people}`);
    await addMember(app(), minji.bookId, viewer, 'VIEWER');
    const theirs = await viewer.post<FriendGroup>('/api/v2/friend-groups', { name: '모임' });
    const answer = await viewer.post(`/api/v2/friend-groups/${theirs.body.id}/invite`, { bookId: minji.bookId });
    expect(answer.status).toBe(403);
  });
});
