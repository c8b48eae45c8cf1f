import { hash } from '@node-rs/argon2';
import type { ErrorAnswer } from '@salim/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PASSWORD_COST } from '../../core/password-cost.ts';
import { startTestApp, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { aJoin, joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../testing/test-client.ts';
import { SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { deliveredMail, tokenIn } from '../../testing/test-mail.ts';

const app = useTestApp({ passwordCost: PASSWORD_COST });

async function eventsOf(server: TestApp, username: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select l.kind from security_log l join users u on u.user_id = l.user_id where u.username = ${username}
    order by l.log_id`.execute(server.deps.db);
  return rows.map(({ kind }) => kind);
}

/** Strips the fields that differ between any two requests. */
function comparable({ status, headers, body }: { status: number; headers: Headers; body: unknown }): unknown {
  const { requestId: _requestId, ...rest } = body as ErrorAnswer;
  const fields = [...headers].filter(([name]) => name !== 'date');
  return { status, fields, rest };
}

describe('signing in', () => {
  test('returns the access token in a header and the refresh token only in a cookie', async () => {
    const browser = await joinAndSignIn(app(), 'handout');
    const answer = await browser.login('handout');
    expect(answer.headers.get('access')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^refresh=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/u);
    const secret = browser.refreshToken ?? 'none';
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect([...answer.headers].filter(([name, value]) => name !== 'set-cookie' && value.includes(secret))).toEqual([]);
    expect((await browser.me()).body.username).toBe('handout');
  });

  test('marks the cookie Secure when the address is https', async () => {
    const server = await startTestApp({ env: { PUBLIC_URL: 'https://salim.example.com' } });
    try {
      const browser = await joinAndSignIn(server, 'secured');
      expect((await browser.login('secured')).headers.get('set-cookie')).toContain('; Secure');
    } finally {
      await server.stop();
    }
  });

  test('accepts an e-mail address once it is verified, not before', async () => {
    const browser = await joinAndSignIn(app(), 'bymail');
    expect((await new TestBrowser(app()).login('bymail@example.com')).status).toBe(401);
    const mail = (await deliveredMail(app())).findLast(({ to }) => to.includes('bymail@example.com'));
    await browser.send('POST', '/api/v2/auth/email-verifications', { body: { token: tokenIn(mail) } });
    expect((await new TestBrowser(app()).login('ByMail@Example.com')).status).toBe(200);
  });

  test('starts a new session each time', async () => {
    const first = await joinAndSignIn(app(), 'sessions');
    const second = new TestBrowser(app());
    await second.login('sessions');
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await first.me()).status).toBe(200);
  });

  test('rehashes a password whose hash has an outdated cost', async () => {
    await joinAndSignIn(app(), 'oldhash');
    const weaker = await hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await sql`update users set password_hash = ${weaker} where username = 'oldhash'`.execute(app().deps.db);
    expect((await new TestBrowser(app()).login('oldhash')).status).toBe(200);
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from users where username = 'oldhash'`.execute(app().deps.db);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect((await new TestBrowser(app()).login('oldhash')).status).toBe(200);
  });

  test('is impossible for a deleted account, whose sessions end at once', async () => {
    const browser = await joinAndSignIn(app(), 'deleted');
    await sql`update users set deleted_at = ${app().deps.clock.now()} where username = 'deleted'`.execute(
      app().deps.db,
    );
    expect((await browser.me()).status).toBe(401);
    expect((await browser.renew()).status).toBe(401);
    expect((await new TestBrowser(app()).login('deleted')).status).toBe(401);
  });

  test.each([
    [{}, 400],
    [{ username: 'handout' }, 400],
    [{ username: 'handout', password: 7 }, 400],
    [{ username: { $ne: null }, password: TEST_PASSWORD }, 400],
    [{ username: 'handout', password: TEST_PASSWORD, role: 'OWNER' }, 400],
    [{ username: '', password: TEST_PASSWORD }, 422],
    [{ username: 'handout', password: 'x'.repeat(1025) }, 422],
    [{ username: "handout' or '1'='1", password: TEST_PASSWORD }, 401],
    [{ username: 'handout%', password: TEST_PASSWORD }, 401],
  ])('responds to %j with %i', async (body, status) => {
    const answer = await new TestBrowser(app()).send('POST', '/login', { body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access')).toBeNull();
  });

  test('is recorded in the security log, failures too, without the submitted values', async () => {
    await joinAndSignIn(app(), 'logged');
    await new TestBrowser(app()).login('logged', 'a wrong password of mine');
    expect(await eventsOf(app(), 'logged')).toEqual(['JOINED', 'SIGNED_IN', 'SIGN_IN_FAILED']);
    const { rows } = await sql<{ text: string }>`select security_log::text as text from security_log`.execute(
      app().deps.db,
    );
    const all = rows.map(({ text }) => text).join('\n');
    expect(all).not.toContain('a wrong password of mine');
    expect(all).not.toContain('@example.com');
    await expect(sql`update security_log set kind = 'JOINED'`.execute(app().deps.db)).rejects.toThrow(
      'security_log is only added to',
    );
  });
});

describe('a wrong sign-in', () => {
  test('responds alike whether or not the user exists', async () => {
    await joinAndSignIn(app(), 'existing');
    const known = await new TestBrowser(app()).login('existing', 'not the right one');
    const unknown = await new TestBrowser(app()).login('not-existing', 'not the right one');
    const unverified = await new TestBrowser(app()).login('existing@example.com', TEST_PASSWORD);
    expect(known.status).toBe(401);
    expect(known.body).toMatchObject({ code: 'BAD_CREDENTIALS', message: '아이디 또는 비밀번호를 확인해 주세요.' });
    expect(comparable(unknown)).toEqual(comparable(known));
    expect(comparable(unverified)).toEqual(comparable(known));
  });
});

test('a flood of sign-ins does not delay other requests', async () => {
  const reader = await joinAndSignIn(app(), 'reader');
  let answered = 0;
  const flood = Array.from({ length: 50 }, async (_, index) => {
    const { status } = await new TestBrowser(app()).login(`flood${index}`, 'wrong one');
    answered += 1;
    return status;
  });
  // Ten sequential calls finish long before the password queue does.
  for (let time = 0; time < 10; time += 1) expect((await reader.me()).status).toBe(200);
  expect(answered).toBeLessThan(50);
  const statuses = await Promise.all(flood);
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
});

describe('guessing with limits on', () => {
  async function withLimits(work: (server: TestApp, advance: (ms: number) => void) => Promise<void>): Promise<void> {
    const clock = testClock();
    const server = await startTestApp({ clock, env: { RATE_LIMITS: 'on' } });
    try {
      await work(server, (ms) => clock.advance(ms));
    } finally {
      await server.stop();
    }
  }

  test('is slowed down after five wrong passwords, for unknown users as well, and never locks the account', async () => {
    await withLimits(async (server, advance) => {
      await joinAndSignIn(server, 'victim');
      for (const username of ['victim', 'nobody']) {
        const answers = [];
        for (let time = 0; time < 10; time += 1)
          answers.push(await new TestBrowser(server).login(username, 'wrong one'));
        expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
        const last = answers.at(-1);
        expect(last?.headers.get('retry-after')).toBe('10');
        expect(last?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      }
      expect((await new TestBrowser(server).login('victim')).status).toBe(429);
      advance(10 * SECOND_MS);
      expect((await new TestBrowser(server).login('victim')).status).toBe(200);
    });
  });

  test('gains nothing from a hundred concurrent guesses', async () => {
    await withLimits(async (server) => {
      await joinAndSignIn(server, 'target');
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => new TestBrowser(server).login('target', 'wrong one')),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
    });
  });

  test('is slowed down at the twenty-first wrong guess from one address, across two hundred accounts', async () => {
    await withLimits(async (server) => {
      const statuses: number[] = [];
      for (let index = 0; index < 200; index += 1) {
        statuses.push((await new TestBrowser(server).login(`somebody${index}`, 'wrong one')).status);
      }
      expect(statuses.indexOf(429)).toBe(20);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    });
  });

  test('counts the address that the proxy saw, whatever the client puts into the header', async () => {
    const server = await startTestApp({ clock: testClock(), env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
    try {
      await joinAndSignIn(server, 'proxied');
      const guess = (address: string, password: string) =>
        new TestBrowser(server).send('POST', '/login', {
          body: { username: 'proxied', password },
          headers: { 'x-forwarded-for': address },
        });
      const statuses: number[] = [];
      for (let time = 0; time < 8; time += 1) {
        statuses.push((await guess(`198.51.100.${time}, 203.0.113.7`, 'wrong one')).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      expect((await guess('203.0.113.8', TEST_PASSWORD)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('is limited for the current password with a stolen token too', async () => {
    await withLimits(async (server) => {
      const thief = await joinAndSignIn(server, 'robbed');
      const statuses: number[] = [];
      for (let time = 0; time < 8; time += 1) {
        const body = { currentPassword: `guess number ${time}`, newPassword: 'thief-of-all-doors' };
        statuses.push((await thief.send('PUT', '/api/v2/user/me/password', { body })).status);
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
      expect((await new TestBrowser(server).login('robbed')).status).toBe(200);
    });
  });

  test('cannot request mails without limit', async () => {
    await withLimits(async (server) => {
      await joinAndSignIn(server, 'flooded');
      const ask = () =>
        new TestBrowser(server).send('POST', '/api/v2/auth/email-verification-requests', {
          body: { email: 'flooded@example.com' },
        });
      const statuses = [];
      for (let time = 0; time < 12; time += 1) statuses.push((await ask()).status);
      expect(statuses).toEqual([...Array<number>(10).fill(202), 429, 429]);
      expect(await deliveredMail(server)).toHaveLength(3);
    });
  });

  test('does not slow down users who join and sign in correctly', async () => {
    await withLimits(async (server) => {
      for (let index = 0; index < 25; index += 1) {
        const joined = await new TestBrowser(server).send('POST', '/api/v2/join', { body: aJoin(`classmate${index}`) });
        expect(joined.status).toBe(201);
        expect((await new TestBrowser(server).login(`classmate${index}`)).status).toBe(200);
      }
    });
  });
});
