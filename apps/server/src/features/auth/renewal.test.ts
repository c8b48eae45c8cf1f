import type { Notification } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock });
});
afterAll(() => server.stop());

/** A browser that still sends an older refresh token. */
function withToken(refreshToken: string | null): TestBrowser {
  const browser = new TestBrowser(server);
  browser.refreshToken = refreshToken;
  return browser;
}

async function reusesOf(username: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from security_log l join users u on u.user_id = l.user_id
    where u.username = ${username} and l.kind = 'RENEWAL_REUSED'`.execute(server.deps.db);
  return rows[0]?.count ?? 0;
}

describe('renewing', () => {
  test('returns a new access token in the header, a new cookie and no body', async () => {
    const browser = await joinAndSignIn(server, 'renewing');
    const [access, refresh] = [browser.accessToken, browser.refreshToken];
    const answer = await browser.renew();
    expect(answer.status).toBe(200);
    expect(answer.body).toBeNull();
    expect(browser.accessToken).not.toBe(access);
    expect(browser.refreshToken).not.toBe(refresh);
    expect((await browser.me()).body.username).toBe('renewing');
  });

  test('continues the session as long as it happens in time', async () => {
    const browser = await joinAndSignIn(server, 'steady');
    for (let time = 0; time < 12; time += 1) {
      clock.advance(9 * MINUTE_MS);
      expect((await browser.renew()).status).toBe(200);
      expect((await browser.me()).status).toBe(200);
    }
  });

  test('stores only hashes of the tokens', async () => {
    const browser = await joinAndSignIn(server, 'hashed');
    const first = browser.refreshToken ?? '';
    await browser.renew();
    const { rows } = await sql<{ text: string }>`
      select t::text as text from refresh_tokens t union all select s::text from sessions s`.execute(server.deps.db);
    const stored = rows.map(({ text }) => text).join('\n');
    for (const token of [first, browser.refreshToken ?? '']) {
      expect(token).toMatch(/^[\w-]{43}$/u);
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  test('is rejected without a cookie or with an unknown one, and clears no cookie', async () => {
    for (const token of [null, 'x'.repeat(43), 'short', 'y'.repeat(5000), '%00', '"quoted"']) {
      const answer = await withToken(token).renew();
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('access')).toBeNull();
    }
  });

  test('rejects an access token', async () => {
    const browser = await joinAndSignIn(server, 'mixedup');
    expect((await withToken(browser.accessToken).renew()).status).toBe(401);
  });
});

describe('concurrent renewals', () => {
  test('give ten tabs the same successor', async () => {
    const browser = await joinAndSignIn(server, 'racing');
    const windows = Array.from({ length: 10 }, () => browser.clone());
    const answers = await Promise.all(windows.map((window) => window.renew()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const successors = new Set(windows.map(({ refreshToken }) => refreshToken));
    expect(successors.size).toBe(1);
    expect(successors.has(browser.refreshToken)).toBe(false);
    for (const window of windows) expect((await window.me()).status).toBe(200);
    clock.advance(9 * MINUTE_MS);
    expect((await windows[3]?.renew())?.status).toBe(200);
    expect(await reusesOf('racing')).toBe(0);
  });

  test('give a tab that is ten seconds late the successor too', async () => {
    const browser = await joinAndSignIn(server, 'late');
    const late = browser.clone();
    await browser.renew();
    clock.advance(10 * SECOND_MS);
    expect((await late.renew()).status).toBe(200);
    expect(late.refreshToken).toBe(browser.refreshToken);
  });

  test('give a tab that is two renewals late the current token', async () => {
    const browser = await joinAndSignIn(server, 'later');
    const late = browser.clone();
    await browser.renew();
    clock.advance(SECOND_MS);
    await browser.renew();
    clock.advance(SECOND_MS);
    expect((await late.renew()).status).toBe(200);
    expect(late.refreshToken).toBe(browser.refreshToken);
    clock.advance(9 * MINUTE_MS);
    expect((await late.renew()).status).toBe(200);
  });
});

describe('a token reused after its grace period', () => {
  test('ends the session for both parties, is logged once, and notifies the owner', async () => {
    const owner = await joinAndSignIn(server, 'stolen');
    const other = new TestBrowser(server);
    await other.login('stolen');
    const thief = owner.clone();
    await owner.renew();
    clock.advance(10 * SECOND_MS + 1);

    const answer = await thief.renew();
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await owner.me()).status).toBe(401);
    expect((await owner.renew()).status).toBe(401);
    expect((await thief.renew()).status).toBe(401);
    expect(await reusesOf('stolen')).toBe(1);

    expect((await other.me()).status).toBe(200);
    const { body } = await other.send<Notification[]>('GET', '/api/v2/notifications');
    expect(body).toMatchObject([{ type: 'SECURITY', isRead: false, link: '/change-password' }]);
  });

  test('is detected although the clock was set back', async () => {
    const owner = await joinAndSignIn(server, 'setback');
    const thief = owner.clone();
    await owner.renew();
    clock.advance(-60 * MINUTE_MS);
    try {
      expect((await thief.renew()).status).toBe(401);
    } finally {
      clock.advance(60 * MINUTE_MS);
    }
  });
});

describe('sessions expire', () => {
  test('after two weeks without use', async () => {
    const browser = await joinAndSignIn(server, 'idle');
    clock.advance(14 * DAY_MS - SECOND_MS);
    expect((await browser.renew()).status).toBe(200);
    clock.advance(14 * DAY_MS);
    expect((await browser.renew()).status).toBe(401);
  });

  test('after thirty days even with daily use, and the cookie no later', async () => {
    const browser = await joinAndSignIn(server, 'daily');
    for (let day = 0; day < 29; day += 1) {
      clock.advance(DAY_MS);
      expect((await browser.renew()).status).toBe(200);
    }
    clock.advance(DAY_MS / 2);
    const last = await browser.renew();
    expect(last.headers.get('set-cookie')).toContain(`Max-Age=${12 * 3600};`);
    clock.advance(DAY_MS / 2);
    expect((await browser.renew()).status).toBe(401);
    expect((await browser.me()).status).toBe(401);
  });
});
