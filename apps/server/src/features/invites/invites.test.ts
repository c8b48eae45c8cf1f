import type {
  Activity,
  Book,
  Comment,
  ErrorAnswer,
  Invite,
  InvitePreview,
  Member,
  Notification,
  Transaction,
} from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { deleteExpiredInvites } from './invites.repository.ts';

const clock = testClock();
const app = useTestApp({ clock });
let owner: TestPerson;
let manager: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let path: string;
let people = 0;

beforeAll(async () => {
  [owner, manager, member, stranger] = await Promise.all([
    joinAs(app(), 'invite-owner'),
    joinAs(app(), 'invite-manager'),
    joinAs(app(), 'invite-member'),
    joinAs(app(), 'invite-stranger'),
  ]);
  await addMember(app(), owner.bookId, manager, 'MANAGER');
  await addMember(app(), owner.bookId, member, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}/invites`;
});

function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `invited${people}`);
}

async function anInvite(body: object = {}, person: TestPerson = owner): Promise<Invite> {
  const answer = await person.post<Invite>(`/api/v2/books/${owner.bookId}/invites`, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const accept = (person: Pick<TestPerson, 'post'>, code: string) =>
  person.post<Book & ErrorAnswer>(`/api/v2/invites/${code}/accept`);
const preview = (person: Pick<TestPerson, 'get'>, code: string) =>
  person.get<InvitePreview & ErrorAnswer>(`/api/v2/invites/${code}`);

async function membersOf(person: TestPerson, bookId: string): Promise<Member[]> {
  return (await person.get<{ items: Member[] }>(`/api/v2/books/${bookId}/members`)).body.items;
}

/** The response without fields that differ per request. */
const plain = ({ status, body }: { status: number; body: ErrorAnswer }) => ({ status, ...body, requestId: '' });

describe('creating an invitation', () => {
  test('returns a code for one user and seven days', async () => {
    const invite = await anInvite();
    expect(invite).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{13}$/u),
      role: 'MEMBER',
      maxUses: 1,
      uses: 0,
      expiresAt: new Date(clock.now().getTime() + 7 * DAY_MS).toISOString(),
      url: `${app().deps.config.publicUrl}/join#code=${invite.code}`,
      seatUserId: null,
      invitee: null,
      createdBy: { userId: owner.userId, name: 'invite-owner' },
      createdAt: expect.any(String),
    });
    const { body } = await manager.get<{ items: Invite[] }>(path);
    expect(body.items[0]).toEqual(invite);
  });

  test('is replayed for the same key, and neither the code nor its hash is readable in the database', async () => {
    const headers = { 'idempotency-key': 'one-invite' };
    const [first, again] = [
      await owner.post<Invite>(path, { maxUses: 3 }, headers),
      await owner.post<Invite>(path, { maxUses: 3 }, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await owner.post<ErrorAnswer>(path, { maxUses: 4 }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(i)::text as text from invites i
      union all select to_jsonb(d)::text from directory d
      union all select to_jsonb(k)::text from idempotency_keys k
      union all select to_jsonb(a)::text from activity a
      union all select to_jsonb(e)::text from book_events e`.execute(app().database.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => text.includes(first.body.code))).toEqual([]);
  });

  test.each([
    ['an owner', { role: 'OWNER' }, 400],
    ['an unknown role', { role: 'KING' }, 400],
    ['a wrong type', { maxUses: '1' }, 400],
    ['an unknown field', { uses: 0 }, 400],
    ['zero uses', { maxUses: 0 }, 422],
    ['too many uses', { maxUses: 101 }, 422],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 422],
    ['an expiry too far in the future', { expiresAt: '2199-01-01T00:00:00Z' }, 422],
    ['an unknown seat', { seatUserId: '01a1f6e5-0000-7000-8000-000000000000' }, 422],
  ])('rejects %s', async (_what, body, status) => {
    expect((await owner.post(path, body)).status).toBe(status);
  });

  test('requires the owner for a manager, and a manager for other roles', async () => {
    expect((await manager.post(path, { role: 'MANAGER' })).status).toBe(403);
    expect((await manager.post(path, { role: 'MEMBER' })).status).toBe(201);
    expect((await owner.post(path, { role: 'MANAGER' })).status).toBe(201);
    const invite = await anInvite();
    for (const [person, status] of [
      [member, 403],
      [stranger, 404],
      [signedOut(app()), 401],
    ] as const) {
      expect((await person.get(path)).status).toBe(status);
      expect((await person.post(path, {})).status).toBe(status);
      expect((await person.delete(`${path}/${invite.code}`)).status).toBe(status);
    }
  });
});

describe('an invitation', () => {
  test('shows the book, however the code is typed', async () => {
    const { code } = await anInvite({ role: 'VIEWER' });
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
    const { status, body } = await preview(stranger, encodeURIComponent(typed));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'invite-owner의 가계부',
      inviter: { name: 'invite-owner' },
      role: 'VIEWER',
      seatName: null,
      bookId: null,
    });
    expect(body.members.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['invite-owner', 'invite-manager', 'invite-member']),
    );
    const colors = (await membersOf(owner, owner.bookId)).map(({ color }) => color);
    expect(body.members.map(({ color }) => color)).toEqual(colors);
    expect((await preview(member, code)).body.bookId).toBe(owner.bookId);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('admits one user, once, and notifies the members', async () => {
    const { code } = await anInvite({ role: 'VIEWER' });
    const guest = await aPerson();
    const first = await accept(guest, code);
    expect([first.status, first.body.id, first.body.role]).toEqual([200, owner.bookId, 'VIEWER']);
    const again = await accept(guest, code);
    expect([again.status, again.body.id]).toEqual([200, owner.bookId]);
    expect((await accept(await aPerson(), code)).status).toBe(404);
    const { body } = await owner.get<Notification[]>('/api/v2/notifications');
    expect(body[0]).toMatchObject({ type: 'MEMBER', title: '새 구성원이 참여했어요', bookId: owner.bookId });
    const { body: activity } = await owner.get<{ items: Activity[] }>(
      `/api/v2/books/${owner.bookId}/activity?entityId=${guest.userId}`,
    );
    expect(activity.items.map(({ action, entity }) => [action, entity])).toEqual([['CREATED', 'MEMBER']]);
  });

  test('for three admits exactly three of twenty concurrent users', async () => {
    const book = await owner.post<Book>('/api/v2/books', { title: '모임' });
    const { body: invite } = await owner.post<Invite>(`/api/v2/books/${book.body.id}/invites`, { maxUses: 3 });
    const guests = await Promise.all(Array.from({ length: 20 }, aPerson));
    const answers = await Promise.all(guests.map((guest) => accept(guest, invite.code)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 404)]);
    expect(await membersOf(owner, book.body.id)).toHaveLength(4);
    const lucky = guests.find((_guest, index) => answers[index]?.status === 200) as TestPerson;
    const repeated = await Promise.all(Array.from({ length: 5 }, () => accept(lucky, invite.code)));
    expect(statusesOf(repeated)).toEqual([200, 200, 200, 200, 200]);
  });

  test('counts one user once, however many concurrent requests they send', async () => {
    const { code } = await anInvite({ maxUses: 5 });
    const guest = await aPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(guest, code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await owner.get<{ items: Invite[] }>(path);
    expect(body.items.find((invite) => invite.code === code)?.uses).toBe(1);
  });

  test('that is unknown, used up, revoked, expired, or of a deleted book is rejected in the same way', async () => {
    const unknown = plain(await accept(stranger, '0000000000000'));
    expect([unknown.status, unknown.code]).toEqual([404, 'INVITE_INVALID']);
    const revoked = await anInvite();
    expect((await owner.delete(`${path}/${revoked.code}`)).status).toBe(204);
    expect((await owner.delete(`${path}/${revoked.code}`)).status).toBe(404);
    const used = await anInvite();
    await accept(await aPerson(), used.code);
    const expired = await anInvite({ expiresAt: new Date(clock.now().getTime() + MINUTE_MS).toISOString() });
    clock.advance(2 * MINUTE_MS);
    const book = await owner.post<Book>('/api/v2/books', { title: '사라질 책' });
    const gone = await owner.post<Invite>(`/api/v2/books/${book.body.id}/invites`, {});
    await owner.delete(`/api/v2/books/${book.body.id}`);
    for (const code of [revoked.code, used.code, expired.code, gone.body.code, 'x', owner.bookId, '%00']) {
      expect(plain(await accept(stranger, code))).toEqual(unknown);
      expect(plain(await preview(stranger, code))).toEqual(unknown);
    }
    const { body } = await owner.get<{ items: Invite[] }>(path);
    const dead = [revoked.code, used.code, expired.code];
    expect(body.items.filter((invite) => dead.includes(invite.code))).toEqual([]);
  });

  test('becomes invalid when its creator loses the right to invite', async () => {
    const other = await aPerson();
    await addMember(app(), owner.bookId, other, 'MANAGER');
    const { code } = await anInvite({ maxUses: 10 }, other);
    expect((await preview(stranger, code)).status).toBe(200);
    await owner.patch(`/api/v2/books/${owner.bookId}/members/${other.userId}`, { role: 'MEMBER' });
    expect((await preview(stranger, code)).status).toBe(404);
    await owner.delete(`/api/v2/books/${owner.bookId}/members/${other.userId}`);
    expect((await accept(other, code)).status).toBe(404);
  });

  test('gives a returning member their old seat', async () => {
    const guest = await aPerson();
    await accept(guest, (await anInvite()).code);
    const joined = (await membersOf(owner, owner.bookId)).find(({ userId }) => userId === guest.userId);
    expect((await guest.delete(`/api/v2/books/${owner.bookId}/members/${guest.userId}`)).status).toBe(204);
    expect((await guest.get(`/api/v2/books/${owner.bookId}`)).status).toBe(404);
    expect((await accept(guest, (await anInvite({ role: 'VIEWER' })).code)).status).toBe(200);
    const back = (await membersOf(owner, owner.bookId)).find(({ userId }) => userId === guest.userId);
    expect([back?.role, back?.color]).toEqual(['VIEWER', joined?.color]);
  });

  test('transfers a seat without an account to a user, with everything it paid and bore', async () => {
    const seat = (await owner.post<Member>(`/api/v2/books/${owner.bookId}/members`, { name: '하준' })).body;
    const transaction = await owner.post<Transaction>(`/api/v2/books/${owner.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1000,
      paidBy: seat.userId,
      shares: [
        { userId: seat.userId, amount: 400 },
        { userId: owner.userId, amount: 600 },
      ],
    });
    expect(transaction.status).toBe(201);
    const comments = `/api/v2/books/${owner.bookId}/transactions/${transaction.body.id}/comments`;
    expect((await owner.post<Comment>(comments, { text: '@하준 고마워' })).body.mentions).toMatchObject([
      { userId: seat.userId },
    ]);
    const { code } = await anInvite({ seatUserId: seat.userId });
    expect((await preview(stranger, code)).body.seatName).toBe('하준');
    const guest = await aPerson();
    expect((await accept(guest, code)).status).toBe(200);
    const members = await membersOf(owner, owner.bookId);
    expect(members.some(({ userId }) => userId === seat.userId)).toBe(false);
    const { body } = await owner.get<Transaction>(`/api/v2/books/${owner.bookId}/transactions/${transaction.body.id}`);
    expect(body.paidBy).toBe(guest.userId);
    expect(body.shares.find(({ userId }) => userId === guest.userId)?.amount).toBe(400);
    expect(body.version).toBe(2);
    const [comment] = (await owner.get<{ items: Comment[] }>(comments)).body.items;
    expect(comment?.mentions.map(({ userId }) => userId)).toEqual([guest.userId]);
  });

  test('is limited to fifty members', async () => {
    const book = await owner.post<Book>('/api/v2/books', { title: '큰 모임' });
    const { body: invite } = await owner.post<Invite>(`/api/v2/books/${book.body.id}/invites`, { maxUses: 5 });
    await sql`
      insert into members (book_id, user_id, role, seat_name, color, joined_at)
      select ${book.body.id}, gen_random_uuid(), 'MEMBER', 'n' || i, '#000000', ${clock.now()}
      from generate_series(1, 49) i`.execute(app().database.db);
    const answer = await accept(stranger, invite.code);
    expect([answer.status, answer.body.code]).toEqual([422, 'TOO_MANY']);
  });

  test('is deleted a month after it expired, not before', async () => {
    const [dead, alive] = [await anInvite({ expiresInDays: 1 }), await anInvite({ expiresInDays: 365 })];
    const count = async () => {
      const { rows } = await sql<{ invites: number; found: number }>`
        select count(*)::int as invites, count(d.id)::int as found
        from invites i left join directory d on d.id = i.invite_id`.execute(app().database.db);
      expect(rows[0]?.found).toBe(rows[0]?.invites);
      return rows[0]?.invites ?? 0;
    };
    await deleteExpiredInvites(app().database.db, new Date(Date.parse(dead.expiresAt)));
    const before = await count();
    await deleteExpiredInvites(app().database.db, new Date(Date.parse(dead.expiresAt) + 1));
    expect(await count()).toBe(before - 1);
    expect((await preview(stranger, alive.code)).status).toBe(200);
  });

  test('cannot be found by guessing', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' }, clock: testClock() });
    try {
      const guesser = await joinAs(limited, 'guesser');
      const code = (await guesser.post<Invite>(`/api/v2/books/${guesser.bookId}/invites`, {})).body.code;
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        statuses.push((await accept(guesser, `00000000000${String(guess).padStart(2, '0')}`)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
      expect((await preview(guesser, code)).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('transferring ownership', () => {
  test('makes another member the owner and the former one a manager immediately, and notifies both', async () => {
    const heir = await aPerson();
    const book = (await owner.post<Book>('/api/v2/books', { title: '넘길 책' })).body;
    await addMember(app(), book.id, heir, 'MEMBER');
    const url = `/api/v2/books/${book.id}/ownership`;
    expect((await heir.post(url, { userId: heir.userId })).status).toBe(403);
    expect((await stranger.post(url, { userId: heir.userId })).status).toBe(404);
    expect((await owner.post(url, { userId: stranger.userId })).status).toBe(404);
    expect((await owner.post(url, { userId: owner.userId })).status).toBe(422);
    expect((await owner.post(url, {})).status).toBe(400);
    const { status, body } = await owner.post<{ items: Member[] }>(url, { userId: heir.userId });
    expect(status).toBe(200);
    expect(Object.fromEntries(body.items.map(({ userId, role }) => [userId, role]))).toEqual({
      [owner.userId]: 'MANAGER',
      [heir.userId]: 'OWNER',
    });
    for (const person of [owner, heir]) {
      const { body: notices } = await person.get<Notification[]>('/api/v2/notifications?limit=1');
      expect(notices[0]).toMatchObject({ type: 'MEMBER', bookId: book.id });
    }
    expect((await owner.post(url, { userId: heir.userId })).status).toBe(403);
    expect((await owner.delete(`/api/v2/books/${book.id}/members/${owner.userId}`)).status).toBe(204);
    const alone = await heir.delete<ErrorAnswer>(`/api/v2/books/${book.id}/members/${heir.userId}`);
    expect([alone.status, alone.body.code]).toEqual([422, 'LAST_MEMBER']);
  });

  test('leaves one owner, whatever happens concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aPerson(), await aPerson()];
      await addMember(app(), one.bookId, two, 'MANAGER');
      const members = `/api/v2/books/${one.bookId}/members`;
      const answers = await Promise.all([
        one.post(`/api/v2/books/${one.bookId}/ownership`, { userId: two.userId }),
        one.patch(`${members}/${two.userId}`, { role: 'VIEWER' }),
        two.delete(`${members}/${one.userId}`),
        one.delete(`${members}/${two.userId}`),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const { rows } = await sql<{ owners: number }>`
        select count(*)::int as owners from members
        where book_id = ${one.bookId} and role = 'OWNER' and left_at is null`.execute(app().database.db);
      expect(rows).toEqual([{ owners: 1 }]);
    }
  });

  test('requires a fresh sign-in', async () => {
    const slow = await aPerson();
    await addMember(app(), slow.bookId, stranger, 'MEMBER');
    clock.advance(6 * MINUTE_MS);
    const { status, body } = await slow.post<ErrorAnswer>(`/api/v2/books/${slow.bookId}/ownership`, {
      userId: stranger.userId,
    });
    expect([status, body.code]).toEqual([403, 'REAUTH_REQUIRED']);
  });
});
