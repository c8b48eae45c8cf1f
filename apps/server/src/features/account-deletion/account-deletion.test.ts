import type { Activity, Member, Notification, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aJoin, joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { addMember, joinAs, signedOut, TEST_PASSWORD } from '../../testing/test-client.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { type DeliveredMail, deliveredMail, tokenIn } from '../../testing/test-mail.ts';
import { purgeTrash } from '../trash/purge.service.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: 'https://salim.example.com' } });
});
afterAll(() => server.stop());

const ME = '/api/v2/user/me';
const TRANSACTION = { type: 'EXPENSE', date: '2026-11-20', amount: 30_000, description: '장보기' };

async function deletionMails(address: string): Promise<DeliveredMail[]> {
  const mails = await deliveredMail(server);
  return mails.filter(({ to, subject }) => to.includes(address) && subject.includes('회원 탈퇴를 확인'));
}

function request(email: unknown) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/account-deletion-requests', { body: { email } });
}

function confirm(token: unknown) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/account-deletions', { body: { token } });
}

/** Rows of any table whose text contains the word, except for data that must be kept. */
async function placesOf(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.deps.db);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} t where t::text ilike ${`%${word}%`}`.execute(
      server.deps.db,
    );
    if ((rows[0]?.count ?? 0) > 0) places.push(name);
  }
  return places;
}

describe('deleting an account while signed in', () => {
  test('requires the right password and a fresh sign-in', async () => {
    const browser = await joinAndSignIn(server, 'hesitant');
    const wrong = await browser.send('DELETE', ME, { body: { password: 'not-the-password' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.code).toBe('WRONG_PASSWORD');
    expect((await browser.send('DELETE', ME)).status).toBe(400);
    expect((await new TestBrowser(server).send('DELETE', ME, { body: { password: TEST_PASSWORD } })).status).toBe(401);
    clock.advance(6 * MINUTE_MS);
    const stale = await browser.send('DELETE', ME, { body: { password: TEST_PASSWORD } });
    expect(stale.status).toBe(403);
    expect(stale.body.code).toBe('REAUTH_REQUIRED');
    expect((await browser.me()).status).toBe(200);
  });

  test('ends every session and invalidates every token and sign-in method', async () => {
    const browser = await joinAndSignIn(server, 'goner');
    const other = new TestBrowser(server);
    await other.login('goner');
    const { body: made } = await browser.send<{ token: string }>('POST', `${ME}/tokens`, {
      body: { name: '단축어', scopes: ['read'] },
    });
    const program = new TestBrowser(server);
    program.accessToken = made.token;
    const twin = browser.clone();
    const { body: profile } = await browser.me();
    expect((await browser.send('DELETE', ME, { body: { password: TEST_PASSWORD } })).status).toBe(204);
    const logged = server.deps.db.selectFrom('security_log').select(['kind', 'details']);
    expect(await logged.where('user_id', '=', profile.id).where('kind', '=', 'ACCOUNT_DELETED').execute()).toEqual([
      { kind: 'ACCOUNT_DELETED', details: { left: 0, removed: 1 } },
    ]);
    expect(browser.refreshToken).toBeNull();
    expect((await twin.me()).status).toBe(401);
    expect((await twin.renew()).status).toBe(401);
    expect((await other.me()).status).toBe(401);
    expect((await program.me()).status).toBe(401);
    expect((await new TestBrowser(server).login('goner')).status).toBe(401);
    expect((await browser.send('DELETE', ME, { body: { password: TEST_PASSWORD } })).status).toBe(401);
  });

  test('leaves no personal data in the database', async () => {
    const browser = new TestBrowser(server);
    await browser.send('POST', '/api/v2/join', {
      body: aJoin('vanishing77', { name: '사라질이름', email: 'vanishing77@example.com' }),
    });
    const { body: profile } = await browser.login('vanishing77');
    expect(await placesOf('vanishing77')).toContain('users');
    // Notices to others contain the account name and the name in the book.
    const friend = await joinAs(server, 'staying77');
    const invite = await friend.post<{ code: string }>(`/api/v2/books/${friend.bookId}/invites`);
    expect((await browser.send('POST', `/api/v2/invites/${invite.body.code}/accept`)).status).toBe(200);
    const seat = `/api/v2/books/${friend.bookId}/members/${profile.id}`;
    expect((await browser.send('PATCH', seat, { body: { nickname: '사라질별명' } })).status).toBe(200);
    const { body: other } = await friend.get<{ friendCode: string }>(ME);
    const asked = { friendCode: other.friendCode };
    expect((await browser.send('POST', '/api/v2/friends/requests', { body: asked })).status).toBe(201);
    expect(await placesOf('사라질이름')).toContain('notifications');
    await browser.send('DELETE', ME, { body: { password: TEST_PASSWORD } });
    const goodbye = (await deliveredMail(server)).filter(({ to }) => to.includes('vanishing77@'));
    expect(goodbye.at(-1)?.subject).toContain('탈퇴가 완료됐어요');
    await purgeTrash(server.deps);
    expect(await placesOf('vanishing77')).toEqual([]);
    expect(await placesOf('사라질이름')).toEqual([]);
    expect(await placesOf('사라질별명')).toEqual([]);
    const notified = (await friend.get<Notification[]>('/api/v2/notifications')).body.map(({ message }) => message);
    expect(notified.filter((message) => message.startsWith('탈퇴한 사용자님이'))).toHaveLength(2);
    expect((await new TestBrowser(server).send('POST', '/api/v2/join', { body: aJoin('vanishing77') })).status).toBe(
      201,
    );
  });

  test('permanently deletes the books that no other member uses', async () => {
    const person = await joinAs(server, 'alone');
    await person.post(`/api/v2/books/${person.bookId}/members`, { name: '아이' });
    await person.post(`/api/v2/books/${person.bookId}/transactions`, TRANSACTION);
    expect((await person.delete(ME, { password: TEST_PASSWORD })).status).toBe(204);
    await purgeTrash(server.deps);
    const { rows } = await sql`
      select 1 from books where book_id = ${person.bookId}
      union all select 1 from transactions where book_id = ${person.bookId}
      union all select 1 from user_books where book_id = ${person.bookId}`.execute(server.deps.db);
    expect(rows).toEqual([]);
  });

  test('passes a shared book to the highest role, then to the longest-standing member', async () => {
    const owner = await joinAs(server, 'owner1');
    const [member, first, second] = [
      await joinAs(server, 'member1'),
      await joinAs(server, 'manager1'),
      await joinAs(server, 'manager2'),
    ];
    await addMember(server, owner.bookId, member, 'MEMBER');
    clock.advance(SECOND_MS);
    await addMember(server, owner.bookId, first, 'MANAGER');
    clock.advance(SECOND_MS);
    await addMember(server, owner.bookId, second, 'MANAGER');
    const { body: transaction } = await owner.post<Transaction>(
      `/api/v2/books/${owner.bookId}/transactions`,
      TRANSACTION,
    );
    expect((await owner.delete(ME, { password: TEST_PASSWORD })).status).toBe(204);

    const members = (await member.get<{ items: Member[] }>(`/api/v2/books/${owner.bookId}/members`)).body.items;
    expect(members.filter(({ role }) => role === 'OWNER').map(({ userId }) => userId)).toEqual([first.userId]);
    expect(members.some(({ userId }) => userId === owner.userId)).toBe(false);
    const kept = await member.get<Transaction>(`/api/v2/books/${owner.bookId}/transactions/${transaction.id}`);
    expect(kept.body).toMatchObject({ amount: 30_000, createdBy: owner.userId });
    const activity = await member.get<{ items: Activity[] }>(`/api/v2/books/${owner.bookId}/activity`);
    const names = activity.body.items
      .filter(({ actor }) => actor.userId === owner.userId)
      .map(({ actor }) => actor.name);
    expect(new Set(names)).toEqual(new Set(['탈퇴한 사용자']));
    expect(JSON.stringify(activity.body)).not.toContain('"name":"owner1"');
    const notices = await first.get<Notification[]>('/api/v2/notifications');
    expect(notices.body[0]?.title).toContain('소유자가 됐어요');
    await expectSoundBooks(server);
  });

  test('frees an heir who could change their own transactions only', async () => {
    const [owner, heir] = [await joinAs(server, 'owner2'), await joinAs(server, 'heir2')];
    await addMember(server, owner.bookId, heir, 'MEMBER');
    const members = `/api/v2/books/${owner.bookId}/members`;
    expect((await owner.patch(`${members}/${heir.userId}`, { ownEntriesOnly: true })).status).toBe(200);
    expect((await owner.delete(ME, { password: TEST_PASSWORD })).status).toBe(204);
    const { items } = (await heir.get<{ items: Member[] }>(members)).body;
    expect(items).toMatchObject([{ userId: heir.userId, role: 'OWNER', ownEntriesOnly: false }]);
  });

  test('happens once for several concurrent requests', async () => {
    const browser = await joinAndSignIn(server, 'hurried');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.clone().send('DELETE', ME, { body: { password: TEST_PASSWORD } })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('deleting an account by mail', () => {
  test('responds alike for a known and an unknown address', async () => {
    await joinAndSignIn(server, 'bymail');
    const known = await request('bymail@example.com');
    const unknown = await request('nobody-at-all@example.com');
    expect(known.status).toBe(202);
    expect(unknown.status).toBe(202);
    expect(unknown.body).toEqual(known.body);
    expect(await deletionMails('nobody-at-all@')).toEqual([]);
  });

  test('accepts the token of the mail once', async () => {
    const browser = await joinAndSignIn(server, 'mailgone');
    await request('mailgone@example.com');
    const [mail] = await deletionMails('mailgone@');
    expect(mail?.text).toContain('https://salim.example.com/account-deletion#token=');
    const token = tokenIn(mail);
    expect((await confirm(token)).status).toBe(204);
    expect((await browser.me()).status).toBe(401);
    expect((await confirm(token)).body.code).toBe('TOKEN_INVALID');
  });

  test('rejects a token that is expired, replaced, or of another purpose', async () => {
    await joinAndSignIn(server, 'latecomer');
    const verification = tokenIn((await deliveredMail(server)).findLast(({ to }) => to.includes('latecomer@')));
    expect((await confirm(verification)).body.code).toBe('TOKEN_INVALID');
    await request('latecomer@example.com');
    await request('latecomer@example.com');
    const [older, newer] = (await deletionMails('latecomer@')).map(tokenIn);
    expect((await confirm(older)).body.code).toBe('TOKEN_INVALID');
    clock.advance(30 * MINUTE_MS + SECOND_MS);
    expect((await confirm(newer)).body.code).toBe('TOKEN_INVALID');
    expect((await new TestBrowser(server).login('latecomer')).status).toBe(200);
  });

  test.each([[undefined], [''], [7]])('rejects %j', async (value) => {
    expect([400, 422]).toContain((await confirm(value)).status);
    expect((await request(value)).status).toBe(400);
  });
});

test('a shared book can be deleted only by an owner with a fresh sign-in', async () => {
  const owner = await joinAs(server, 'bookowner');
  const member = await joinAs(server, 'bookmember');
  await addMember(server, owner.bookId, member, 'MEMBER');
  clock.advance(6 * MINUTE_MS);
  const refused = await owner.delete<{ code: string }>(`/api/v2/books/${owner.bookId}`);
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('REAUTH_REQUIRED');
  const proven = await owner.post('/api/v2/auth/reauth', { password: TEST_PASSWORD });
  expect(proven.status).toBe(204);
  expect((await owner.delete(`/api/v2/books/${owner.bookId}`)).status).toBe(204);
  expect((await signedOut(server).get(`/api/v2/books/${owner.bookId}`)).status).toBe(401);
});
