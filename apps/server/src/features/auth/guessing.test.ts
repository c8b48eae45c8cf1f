import type { ErrorAnswer } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { HEALTHY } from '../../testing/healthy-state.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { aJoin, TestBrowser } from '../../testing/test-browser.ts';
import { joinAs, signedOut, TEST_PASSWORD, type TestPerson } from '../../testing/test-client.ts';
import { HOUR_MS, MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { purgeTrash } from '../trash/purge.service.ts';
import { totpCodeAt } from './two-factor/totp.ts';

const clock = testClock();
const lines: string[] = [];
const app = useTestApp({
  clock,
  env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', LOG_LEVEL: 'warn' },
  log: { write: (line) => lines.push(line) },
});

let networks = 0;
/** Returns an address in an unused network. */
function otherNetwork(): string {
  networks += 1;
  return `100.64.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

interface LoginInput {
  readonly username: string;
  readonly password?: string;
  readonly otp?: string | undefined;
}

function login({ username, password = TEST_PASSWORD, otp }: LoginInput, from: string = otherNetwork(), at = app().url) {
  return new TestBrowser({ ...app(), url: at }).send<ErrorAnswer>('POST', '/login', {
    body: { username, password, ...(otp === undefined ? {} : { otp }) },
    headers: { 'x-forwarded-for': from },
  });
}

const join = (username: string) =>
  new TestBrowser(app()).send('POST', '/api/v2/join', {
    body: aJoin(username),
    headers: { 'x-forwarded-for': otherNetwork() },
  });

/** Creates an account with a second factor and returns its secret. */
async function withSecondFactor(username: string): Promise<{ secret: string; browser: TestBrowser }> {
  expect((await join(username)).status).toBe(201);
  const browser = new TestBrowser(app());
  expect((await browser.login(username)).status).toBe(200);
  const begun = await browser.send<{ secret: string }>('POST', '/api/v2/user/me/two-factor', {
    body: { password: TEST_PASSWORD },
  });
  const { secret } = begun.body;
  const confirmed = await browser.send('POST', '/api/v2/user/me/two-factor/confirm', {
    body: { code: totpCodeAt(secret, clock.now()) },
  });
  expect(confirmed.status).toBe(200);
  clock.advance(MINUTE_MS);
  return { secret, browser };
}

function countOf(answers: readonly { readonly status: number; readonly body: ErrorAnswer }[], code: string): number {
  return answers.filter(({ body }) => body.code === code).length;
}

describe('wrong codes of a second factor', () => {
  test('are counted across all networks, one after another', async () => {
    const { secret } = await withSecondFactor('codes-in-a-row');
    const wrong = { username: 'codes-in-a-row', otp: '000000' };
    for (let guess = 0; guess < 20; guess += 1) {
      const answer = await login(wrong);
      expect([guess, answer.status, answer.body.code]).toEqual([guess, 401, 'OTP_INVALID']);
      // A request without a code does not reset the count.
      if (guess % 5 === 0) expect((await login({ username: wrong.username })).body.code).toBe('OTP_REQUIRED');
    }
    const late = await login(wrong);
    expect([late.status, late.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const right = { ...wrong, otp: totpCodeAt(secret, clock.now()) };
    expect((await login(right)).status).toBe(429);
    clock.advance(HOUR_MS);
    expect((await login({ ...wrong, otp: totpCodeAt(secret, clock.now()) })).status).toBe(200);
  });

  test('count the same when sent concurrently', async () => {
    await withSecondFactor('codes-at-once');
    const answers = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 12 }, () => login({ username: 'codes-at-once', otp: '000000' })))),
      );
    }
    expect(countOf(answers, 'OTP_INVALID')).toBe(20);
    expect(countOf(answers, 'TOO_MANY_REQUESTS')).toBe(16);
  });

  test('count on every route that asks for a code', async () => {
    const { browser } = await withSecondFactor('codes-anywhere');
    for (let guess = 0; guess < 17; guess += 1) {
      expect((await login({ username: 'codes-anywhere', otp: '000000' })).body.code).toBe('OTP_INVALID');
    }
    expect((await browser.login('codes-anywhere')).status).toBe(401);
    const guess = async (method: string, path: string, body: object) => {
      const headers = { 'x-forwarded-for': otherNetwork() };
      const { status, body: answer } = await browser.send(method, path, { body, headers });
      return [status, answer.code];
    };
    const password = TEST_PASSWORD;
    expect(await guess('POST', '/api/v2/auth/reauth', { password, otp: '000000' })).toEqual([422, 'OTP_INVALID']);
    expect(await guess('DELETE', '/api/v2/user/me/two-factor', { password, code: '000000' })).toEqual([
      422,
      'OTP_INVALID',
    ]);
    expect(await guess('POST', '/api/v2/auth/reauth', { password, otp: '000000' })).toEqual([422, 'OTP_INVALID']);
    expect(await guess('POST', '/api/v2/auth/reauth', { password, otp: '000000' })).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await login({ username: 'codes-anywhere', otp: '000000' })).status).toBe(429);
  });
});

describe('wrong passwords of one account', () => {
  test('are limited to a hundred an hour across networks; then only known networks may try', {
    timeout: 60_000,
  }, async () => {
    expect((await join('guessed')).status).toBe(201);
    const home = otherNetwork();
    expect((await login({ username: 'guessed' }, home)).status).toBe(200);
    const wrong = { username: 'guessed', password: 'not-the-password-at-all' };
    const answers = [];
    for (let round = 0; round < 11; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => login(wrong)))));
    }
    expect(countOf(answers, 'BAD_CREDENTIALS')).toBe(100);
    expect(countOf(answers, 'TOO_MANY_REQUESTS')).toBe(10);
    // Neither the case of the name nor a right password from an unknown network makes a difference.
    expect((await login({ username: 'guessed' })).status).toBe(429);
    expect((await login({ username: 'GUESSED' })).status).toBe(429);
    expect((await login({ username: 'guessed' }, home)).status).toBe(200);
    expect((await login(wrong, home)).status).toBe(401);
    clock.advance(HOUR_MS);
    expect((await login({ username: 'guessed' })).status).toBe(200);
  });

  test('are limited alike for an unknown user name', { timeout: 60_000 }, async () => {
    const answers = [];
    for (let round = 0; round < 11; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => login({ username: 'nobody-at-all' })))));
    }
    expect(countOf(answers, 'BAD_CREDENTIALS')).toBe(100);
    expect(countOf(answers, 'TOO_MANY_REQUESTS')).toBe(10);
  });
});

test('wrong passwords are counted across servers, stored without user names, and deleted after an hour', {
  timeout: 60_000,
}, async () => {
  expect((await join('guessed-twice')).status).toBe(201);
  // A right password removes only its guess from the count.
  for (let time = 0; time < 3; time += 1) expect((await login({ username: 'guessed-twice' })).status).toBe(200);
  const twin = await buildApp(app().deps, HEALTHY);
  const twinUrl = await twin.listen({ host: '127.0.0.1', port: 0 });
  try {
    for (const username of ['guessed-twice', 'unknown-twice']) {
      const answers = [];
      for (let round = 0; round < 11; round += 1) {
        const guess = (_: unknown, index: number) =>
          login({ username, password: 'not-the-password-at-all' }, undefined, index % 2 === 0 ? app().url : twinUrl);
        answers.push(...(await Promise.all(Array.from({ length: 10 }, guess))));
      }
      expect([username, countOf(answers, 'BAD_CREDENTIALS'), countOf(answers, 'TOO_MANY_REQUESTS')]).toEqual([
        username,
        100,
        10,
      ]);
      expect((await login({ username }, undefined, twinUrl)).headers.get('retry-after')).toBe('3600');
    }
  } finally {
    await twin.close();
  }
  const kept = async () =>
    (await sql<{ text: string }>`select w::text as text from wrong_passwords w`.execute(app().deps.db)).rows;
  const before = await kept();
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(before)).not.toContain('twice');
  clock.advance(HOUR_MS);
  await purgeTrash(app().deps);
  expect(await kept()).toEqual([]);
});

describe('invite and friend codes', () => {
  let people: TestPerson[];
  beforeAll(async () => {
    people = [];
    for (let index = 0; index < 6; index += 1) people.push(await joinAs(app(), `coder-${index}`));
  });

  const guesses = {
    invite: (person: TestPerson | undefined, headers: Record<string, string>) =>
      person?.get<ErrorAnswer>('/api/v2/invites/ABCD-EFGH-JKMNP', headers),
    friend: (person: TestPerson | undefined, headers: Record<string, string>) =>
      person?.post<ErrorAnswer>('/api/v2/friends/requests', { friendCode: 'ABCDEFGHJKMNP' }, headers),
  };

  test.each(['invite', 'friend'] as const)(
    '%s: limits one network to forty wrong ones a minute across users, but not another network',
    async (kind) => {
      const from = otherNetwork();
      const guess = (person: TestPerson | undefined, address: string) =>
        guesses[kind](person, { 'x-forwarded-for': address });
      const seen: (number | undefined)[] = [];
      for (const person of people.slice(0, 5)) {
        for (let time = 0; time < 8; time += 1) seen.push((await guess(person, from))?.status);
      }
      expect(seen).toEqual(Array.from({ length: 40 }, () => 404));
      expect((await guess(people[5], from))?.status).toBe(429);
      expect((await guess(people[5], otherNetwork()))?.status).toBe(404);
      clock.advance(MINUTE_MS);
      expect((await guess(people[5], from))?.status).toBe(404);
    },
  );
});

describe('rejected requests', () => {
  const deniedOf = (logged: readonly string[]) =>
    logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'access denied');

  test('are logged with their user, and counted', async () => {
    const [owner, stranger] = [await joinAs(app(), 'kept-owner'), await joinAs(app(), 'kept-stranger')];
    const first = await owner.post<{ code: string }>(`/api/v2/books/${owner.bookId}/invites`, { role: 'VIEWER' });
    expect((await stranger.post(`/api/v2/invites/${first.body.code}/accept`)).status).toBe(200);
    expect((await stranger.post(`/api/v2/books/${owner.bookId}/tags`, { name: '몰래' })).status).toBe(403);
    expect(deniedOf(lines).at(-1)).toMatchObject({ code: 'ROLE_TOO_LOW', userId: stranger.userId });
    const { body: made } = await owner.post<{ token: string }>('/api/v2/user/me/tokens', {
      name: '읽기',
      scopes: ['read'],
    });
    const headers = { authorization: `Bearer ${made.token}` };
    expect((await signedOut(app()).post(`/api/v2/books/${owner.bookId}/tags`, { name: '몰래' }, headers)).status).toBe(
      403,
    );
    expect(deniedOf(lines).at(-1)).toMatchObject({ code: 'SCOPE_TOO_NARROW', userId: owner.userId });
    const id = '01890000-0000-7000-8000-00000000abcd';
    expect((await stranger.get(`/api/v2/books/${id}`)).status).toBe(404);
    const metrics = await (await fetch(`${app().url}/metrics`)).text();
    expect(metrics).toMatch(/^salim_signed_in_not_found_total\{route="\/api\/v2\/books\/:bookId"\} 1$/mu);
    expect(metrics).toMatch(/^salim_too_many_requests_total\{route="\/login"\} \d+$/mu);
    expect(metrics).toMatch(/^salim_too_many_requests_total\{route="\/api\/v2\/invites\/:code"\} 1$/mu);
  });
});
