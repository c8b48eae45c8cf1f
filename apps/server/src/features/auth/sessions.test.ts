import type { DeviceSession } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { purgeOldSessions } from './sessions.service.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock });
});
afterAll(() => server.stop());

async function sessionsOf(browser: TestBrowser): Promise<DeviceSession[]> {
  const { body } = await browser.send<{ items: DeviceSession[]; nextCursor: null }>('GET', '/api/v2/user/me/sessions');
  expect(body.nextCursor).toBeNull();
  return body.items;
}

async function signedInAgain(username: string, userAgent?: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  const { status } = await browser.send('POST', '/login', {
    body: { username, password: 'persimmon-tree-4-winter' },
    ...(userAgent ? { headers: { 'user-agent': userAgent } } : {}),
  });
  expect(status).toBe(200);
  return browser;
}

describe('signing out', () => {
  test('ends access and renewal at once, clears the cookie and the browser cache', async () => {
    const browser = await joinAndSignIn(server, 'leaving');
    const before = browser.clone();
    const answer = await browser.send('POST', '/api/v2/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^refresh=; .*Path=\/.*HttpOnly; SameSite=Strict$/u);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect((await before.me()).status).toBe(401);
    expect((await before.renew()).status).toBe(401);
  });

  test('invalidates the token just spent, although it is within its grace period', async () => {
    const browser = await joinAndSignIn(server, 'nograce');
    const late = browser.clone();
    await browser.renew();
    await browser.send('POST', '/api/v2/logout');
    expect((await late.renew()).status).toBe(401);
  });

  test('works with only a stale access token', async () => {
    const browser = await joinAndSignIn(server, 'stale');
    const cookie = browser.refreshToken;
    clock.advance(60 * MINUTE_MS);
    browser.refreshToken = null;
    expect((await browser.send('POST', '/api/v2/logout')).status).toBe(204);
    browser.refreshToken = cookie;
    expect((await browser.renew()).status).toBe(401);
  });

  test('works with only the cookie, with an empty JSON body, and twice', async () => {
    const browser = await joinAndSignIn(server, 'cookieonly');
    const before = browser.clone();
    browser.accessToken = null;
    const headers = { 'content-type': 'application/json' };
    expect((await browser.send('POST', '/api/v2/logout', { headers })).status).toBe(204);
    expect((await before.me()).status).toBe(401);
    expect((await before.send('POST', '/api/v2/logout', { headers })).status).toBe(204);
    expect((await new TestBrowser(server).send('POST', '/api/v2/logout')).status).toBe(204);
  });

  test('ends no session for a forged access token', async () => {
    const browser = await joinAndSignIn(server, 'forged');
    const forger = new TestBrowser(server);
    const [header = '', payload = ''] = (browser.accessToken ?? '').split('.');
    forger.accessToken = `${header}.${payload}.${'A'.repeat(43)}`;
    expect((await forger.send('POST', '/api/v2/logout')).status).toBe(204);
    expect((await browser.me()).status).toBe(200);
  });

  test('keeps the session of another user who has signed in since', async () => {
    const first = await joinAndSignIn(server, 'wasfirst');
    const second = await joinAndSignIn(server, 'camelater');
    const late = new TestBrowser(server);
    late.accessToken = first.accessToken;
    late.refreshToken = second.refreshToken;
    const answer = await late.send('POST', '/api/v2/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await first.me()).status).toBe(401);
    expect((await second.me()).status).toBe(200);
    expect((await second.renew()).status).toBe(200);
  });

  test('keeps other devices signed in', async () => {
    const phone = await joinAndSignIn(server, 'devices');
    const desk = await signedInAgain('devices');
    await phone.send('POST', '/api/v2/logout');
    expect((await desk.me()).status).toBe(200);
  });
});

describe('the list of devices', () => {
  test('names each, including the current one, most recently used first', async () => {
    const phone = await joinAndSignIn(server, 'listing');
    clock.advance(SECOND_MS);
    const desk = await signedInAgain('listing', 'Mozilla/5.0 (Windows NT 10.0) Chrome/143.0.0.0 Safari/537.36');
    clock.advance(MINUTE_MS);
    await phone.renew();
    const items = await sessionsOf(desk);
    expect(items).toMatchObject([
      { isCurrent: false, lastSeenAt: clock.now().toISOString() },
      { isCurrent: true, device: 'Windows · Chrome' },
    ]);
  });

  test('can end one from another, which is signed out at once', async () => {
    const phone = await joinAndSignIn(server, 'lostphone');
    const desk = await signedInAgain('lostphone');
    const lost = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent);
    expect((await desk.send('DELETE', `/api/v2/user/me/sessions/${lost?.id}`)).status).toBe(204);
    expect((await phone.me()).status).toBe(401);
    expect((await phone.renew()).status).toBe(401);
    expect(await sessionsOf(desk)).toHaveLength(1);
    expect((await desk.send('DELETE', `/api/v2/user/me/sessions/${lost?.id}`)).status).toBe(404);
  });

  test('treats a session of another user as unknown', async () => {
    const owner = await joinAndSignIn(server, 'sessionowner');
    const stranger = await joinAndSignIn(server, 'stranger');
    const [session] = await sessionsOf(owner);
    const theirs = await stranger.send('DELETE', `/api/v2/user/me/sessions/${session?.id}`);
    const random = await stranger.send('DELETE', '/api/v2/user/me/sessions/01a1f6e5-0000-7000-8000-000000000000');
    const malformed = await stranger.send('DELETE', '/api/v2/user/me/sessions/1%27%20or%20true');
    expect([theirs.status, random.status, malformed.status]).toEqual([404, 404, 404]);
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...random.body, requestId: '' });
    expect((await owner.me()).status).toBe(200);
  });

  test('holds twenty; beyond that the least recently used one ends', async () => {
    const browsers = [await joinAndSignIn(server, 'collector')];
    for (let device = 1; device < 21; device += 1) {
      clock.advance(SECOND_MS);
      browsers.push(await signedInAgain('collector'));
    }
    expect(await sessionsOf(browsers.at(-1) as TestBrowser)).toHaveLength(20);
    expect((await browsers[0]?.me())?.status).toBe(401);
    expect((await browsers[1]?.me())?.status).toBe(200);
  });

  test('holds twenty also after concurrent sign-ins', async () => {
    const browser = await joinAndSignIn(server, 'parallel');
    await Promise.all(Array.from({ length: 25 }, () => signedInAgain('parallel')));
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from sessions s join users u on u.user_id = s.user_id
      where u.username = 'parallel' and s.ended_at is null`.execute(server.deps.db);
    expect(rows[0]?.count).toBe(20);
    expect((await browser.me()).status).toBe(401);
  });
});

test('sessions that ended more than a month ago are deleted with their tokens', async () => {
  const gone = await joinAndSignIn(server, 'forgotten');
  await gone.send('POST', '/api/v2/logout');
  clock.advance(29 * DAY_MS);
  const kept = await signedInAgain('forgotten');
  clock.advance(2 * DAY_MS);
  await purgeOldSessions(server.deps.db, clock.now());
  const { rows } = await sql<{ sessions: number; tokens: number }>`
    select count(distinct s.session_id) as sessions, count(t.token_hash) as tokens
    from sessions s join users u on u.user_id = s.user_id left join refresh_tokens t on t.session_id = s.session_id
    where u.username = 'forgotten'`.execute(server.deps.db);
  expect(rows[0]).toEqual({ sessions: 1, tokens: 1 });
  expect((await kept.renew()).status).toBe(200);
});
