import type { ErrorAnswer } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { joinAndSignIn, type TestBrowser } from '../testing/test-browser.ts';
import { TEST_PASSWORD } from '../testing/test-client.ts';

let server: TestApp & { stop(): Promise<void> };
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestApp({
    env: { PUBLIC_URL: 'https://salim.example.com', TRUST_PROXY: 'on', ALLOWED_HOSTS: 'home.local' },
  });
  browser = await joinAndSignIn(server, 'visitor');
});
afterAll(() => server.stop());

const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://salim.example.com.evil.example' },
  { origin: 'https://salim.example.com:8443' },
  { origin: 'http://salim.example.com' },
  { origin: 'file://' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://salim.example.com', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
];

const own = (): readonly Readonly<Record<string, string>>[] => [
  {},
  { origin: 'https://salim.example.com' },
  { origin: server.url },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://salim.example.com', 'sec-fetch-site': 'same-origin' },
];

function send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) {
  return rawRequest(server.url, method, path, {
    headers: {
      cookie: `refresh=${browser.refreshToken}`,
      authorization: `Bearer ${browser.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}

async function snapshot(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from refresh_tokens) as tokens, (select count(*) from refresh_tokens where spent_at is not null) as spent,
      (select count(*) from sessions where ended_at is null) as sessions, (select count(*) from users) as users,
      (select count(*) from security_log) as events, (select string_agg(name, ',' order by user_id) from users) as names`.execute(
    server.deps.db,
  );
  return rows[0];
}

describe('cross-site writes', () => {
  test.each(FOREIGN)('with %j are rejected before anything happens', async (headers) => {
    const before = await snapshot();
    const login = JSON.stringify({ username: 'visitor', password: TEST_PASSWORD });
    const answers = [
      await send('POST', '/reissue', headers),
      await send('POST', '/login', headers, login),
      await send('POST', '/api/v2/logout', headers),
      await send('POST', '/api/v2/join', headers, '{"malformed'),
      await send('PATCH', '/api/v2/user/me', headers, '{"name":"taken over"}'),
      await send('DELETE', '/api/v2/notifications', headers),
      await send('PUT', '/no/such/path', headers),
      await send('OPTIONS', '/api/v2/join', { ...headers, 'access-control-request-method': 'POST' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect((JSON.parse(answer.text) as ErrorAnswer).code).toBe('CROSS_SITE_REFUSED');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['access']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(await snapshot()).toEqual(before);
  });

  test('our own pages and other programs may write', async () => {
    for (const headers of own()) {
      const answer = await send('PATCH', '/api/v2/user/me', headers, '{"name":"방문자"}');
      expect(answer.status, JSON.stringify(headers)).toBe(200);
    }
  });

  test('a page behind a proxy that keeps the host may write as well', async () => {
    const headers = { host: 'home.local:8080', origin: 'http://home.local:8080' };
    expect((await send('PATCH', '/api/v2/user/me', headers, '{"name":"방문자"}')).status).toBe(200);
    const foreign = { host: 'home.local:8080', origin: 'http://home.local' };
    expect((await send('PATCH', '/api/v2/user/me', foreign, '{"name":"방문자"}')).status).toBe(403);
  });

  test('reads are never rejected by origin, and not shared with other origins', async () => {
    for (const headers of FOREIGN) {
      const answer = await send('GET', '/api/v2/user/me', headers);
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('no read changes anything', async () => {
    const before = await snapshot();
    for (const path of ['/reissue', '/login', '/api/v2/logout', '/api/v2/join', '/api/v2/notifications/read-all']) {
      await send('GET', path, {});
      await send('HEAD', path, {});
    }
    expect(await snapshot()).toEqual(before);
  });
});
