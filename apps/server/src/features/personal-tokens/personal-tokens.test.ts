import type { Asset, Book, PersonalToken, Transaction } from '@salim/contract';
import { endpoints, tokenScopeOf } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, MINUTE_MS, testClock } from '../../testing/test-clock.ts';

const PATH = '/api/v2/user/me/tokens';
const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
let minji: TestPerson;
beforeAll(async () => {
  server = await startTestApp({ clock });
  minji = await joinAs(server, 'tokenminji');
});
afterAll(() => server.stop());

type Made = PersonalToken & { token: string; code: string };

function make(person: TestPerson, body: unknown) {
  return person.post<Made>(PATH, body);
}

function program(token: string): TestBrowser {
  const browser = new TestBrowser(server);
  browser.accessToken = token;
  return browser;
}

async function programWith(scopes: readonly string[], more: object = {}): Promise<TestBrowser> {
  const made = await make(minji, { name: '프로그램', scopes, ...more });
  expect(made.status).toBe(201);
  return program(made.body.token);
}

const TRANSACTION = { type: 'EXPENSE', date: '2026-11-20', amount: 12_500, description: '점심' };

describe('personal tokens', () => {
  test('are shown once and stored as hashes', async () => {
    const made = await make(minji, { name: '아이폰 단축어', scopes: ['read', 'intake', 'read'] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: '아이폰 단축어',
      scopes: ['intake', 'read'],
      bookIds: null,
      expiresAt: null,
    });
    expect(made.body.token).toMatch(/^salim_pat_[\w-]{43}$/u);
    const listed = await minji.get<{ items: PersonalToken[] }>(PATH);
    const item = listed.body.items.find(({ id }) => id === made.body.id);
    expect(item).toMatchObject({ name: '아이폰 단축어' });
    expect(JSON.stringify(listed.body)).not.toContain(made.body.token.slice(10));
    const { rows } = await sql<{ text: string }>`select t::text as text from personal_tokens t`.execute(server.deps.db);
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(made.body.token.slice(10));
  });

  test('are visible to their owner only', async () => {
    const made = await make(minji, { name: '내 것', scopes: ['read'] });
    const other = await joinAs(server, 'tokenother');
    expect((await other.get<{ items: unknown[] }>(PATH)).body.items).toEqual([]);
    expect((await other.delete(`${PATH}/${made.body.id}`)).status).toBe(404);
    expect((await program(made.body.token).me()).status).toBe(200);
  });

  test('end immediately when revoked', async () => {
    const made = await make(minji, { name: '잠깐', scopes: ['read'] });
    expect((await program(made.body.token).me()).status).toBe(200);
    expect((await minji.delete(`${PATH}/${made.body.id}`)).status).toBe(204);
    expect((await program(made.body.token).me()).status).toBe(401);
    expect((await minji.delete(`${PATH}/${made.body.id}`)).status).toBe(404);
  });

  test('report when they were last used', async () => {
    const made = await make(minji, { name: '쓰임', scopes: ['read'] });
    expect(made.body.lastUsedAt).toBeNull();
    await program(made.body.token).me();
    const usedAt = clock.now().toISOString();
    clock.advance(MINUTE_MS / 2);
    await program(made.body.token).me();
    const { body } = await minji.get<{ items: PersonalToken[] }>(PATH);
    expect(body.items.find(({ id }) => id === made.body.id)?.lastUsedAt).toBe(usedAt);
  });

  test('read with `read`, write with `write`, and nothing else', async () => {
    const transactions = `/api/v2/books/${minji.bookId}/transactions`;
    const reader = await programWith(['read']);
    const writer = await programWith(['write']);
    expect((await reader.send('GET', transactions)).status).toBe(200);
    const refused = await reader.send('POST', transactions, { body: TRANSACTION });
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('SCOPE_TOO_NARROW');
    expect((await writer.send('GET', transactions)).status).toBe(403);
    const written = await writer.send<Transaction>('POST', transactions, { body: TRANSACTION });
    expect(written.status).toBe(201);
    expect(written.body.createdBy).toBe(minji.userId);
    const taker = await programWith(['intake']);
    expect((await taker.send('GET', transactions)).status).toBe(403);
    expect((await taker.send('POST', transactions, { body: TRANSACTION })).status).toBe(403);
  });

  test('never reach the account, members, or the settings of a book', async () => {
    const all = await programWith(['intake', 'read', 'write']);
    for (const [method, path, body] of [
      ['GET', PATH, undefined],
      ['POST', PATH, { name: '새끼', scopes: ['write'] }],
      ['GET', '/api/v2/user/me/sessions', undefined],
      ['GET', '/api/v2/user/me/export', undefined],
      ['PATCH', '/api/v2/user/me', { name: '남' }],
      ['PUT', '/api/v2/user/me/password', { currentPassword: 'x', newPassword: 'quiet-magpie-7-orchard' }],
      ['DELETE', '/api/v2/user/me', { password: 'x' }],
      ['POST', '/api/v2/auth/reauth', { password: 'x' }],
      ['DELETE', `/api/v2/books/${minji.bookId}`, undefined],
      ['PATCH', `/api/v2/books/${minji.bookId}`, { title: '남의 것', version: 1 }],
    ] as const) {
      const answer = await all.send(method, path, body === undefined ? {} : { body });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });

  test('are restricted to the books they were created for', async () => {
    const second = await minji.post<Book>('/api/v2/books', { title: '둘째 가계부' });
    const assets = await minji.get<Asset[]>(`/api/v2/books/${minji.bookId}/assets`);
    const kept = await programWith(['read', 'write'], { bookIds: [second.body.id] });
    const books = await kept.send<Book[]>('GET', '/api/v2/book/mybooks');
    expect(books.body.map(({ id }) => id)).toEqual([second.body.id]);
    expect((await kept.send('GET', `/api/v2/books/${second.body.id}/transactions`)).status).toBe(200);
    expect((await kept.send('GET', `/api/v2/books/${minji.bookId}`)).status).toBe(404);
    expect((await kept.send('GET', `/api/v2/books/${minji.bookId}/transactions`)).status).toBe(404);
    expect((await kept.send('GET', `/api/v2/assets/${assets.body[0]?.id}`)).status).toBe(404);
    expect((await kept.send('POST', `/api/v2/books/${minji.bookId}/transactions`, { body: TRANSACTION })).status).toBe(
      404,
    );
    expect((await kept.send('GET', `/api/v2/dashboard?bookId=${minji.bookId}`)).status).toBe(404);
    const found = await kept.send<{ items: { bookId: string }[] }>(
      'GET',
      `/api/v2/search?q=${encodeURIComponent('점심')}`,
    );
    expect(found.body.items.filter(({ bookId }) => bookId === minji.bookId)).toEqual([]);
    const stranger = await joinAs(server, 'tokenstranger');
    expect((await make(stranger, { name: '남의 책', scopes: ['read'], bookIds: [minji.bookId] })).status).toBe(404);
  });

  test.each([
    [{ scopes: ['read'] }],
    [{ name: '없음', scopes: ['admin'] }],
    [{ name: '글자', scopes: 'read' }],
    [{ name: '더', scopes: ['read'], userId: 'x' }],
    [{ name: '때', scopes: ['read'], expiresAt: 'tomorrow' }],
  ])('reject %j as malformed', async (body) => {
    expect((await make(minji, body)).status).toBe(400);
  });

  test.each([[{ name: '', scopes: ['read'] }], [{ name: '빈', scopes: [] }]])(
    'reject %j as out of range',
    async (body) => {
      expect((await make(minji, body)).status).toBe(422);
    },
  );

  test('require a sign-in, and no other kind of bearer token', async () => {
    const anonymous = new TestBrowser(server);
    expect((await anonymous.send('GET', PATH)).status).toBe(401);
    for (const bearer of ['salim_pat_', `salim_pat_${'x'.repeat(43)}`, 'salim_pat_../../x']) {
      expect((await program(bearer).me()).status).toBe(401);
    }
  });
});

test('a user has fifty personal tokens at most, also when they are created at once', async () => {
  const person = await joinAs(server, 'tokencollector');
  const answers = await Promise.all(
    Array.from({ length: 54 }, () => make(person, { name: '프로그램', scopes: ['read'] })),
  );
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
  expect(refused).toEqual(Array(4).fill('TOO_MANY'));
});

test('a personal token ends at its expiry and cannot be created with a past one', async () => {
  const person = await joinAs(server, 'tokenday');
  const expiresAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
  const made = await make(person, { name: '하루', scopes: ['read'], expiresAt });
  expect((await program(made.body.token).me()).status).toBe(200);
  clock.advance(DAY_MS);
  expect((await program(made.body.token).me()).status).toBe(401);
  const later = await joinAs(server, 'tokenlater');
  expect((await make(later, { name: '지난 하루', scopes: ['read'], expiresAt })).status).toBe(422);
});

test('every call open to tokens declares it, and no account call does', () => {
  const reachable = Object.entries(endpoints).filter(([, call]) => tokenScopeOf(call) !== null);
  const ofSession = reachable.filter(([, call]) => call.access === 'session').map(([name]) => name);
  expect(ofSession).toEqual(expect.arrayContaining(['getProfile', 'listMyBooks', 'getDashboard', 'search']));
  expect(
    ofSession.filter((name) => /token|password|session|provider|delete|export|email|twoFactor/iu.test(name)),
  ).toEqual([]);
});
