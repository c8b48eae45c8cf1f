import { describe, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestApp, useTestApp } from '../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../testing/test-browser.ts';
import { TEST_PASSWORD } from '../testing/test-client.ts';

const app = useTestApp();

const ALWAYS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

describe('responses of the API', () => {
  test.each([
    ['GET', '/api/v2/user/me', 401],
    ['GET', '/api/v2/nothing', 404],
    ['POST', '/login', 400],
    ['POST', '/reissue', 401],
    ['DELETE', '/api/v2/join', 405],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/openapi.json', 200],
  ])('%s %s has every header', async (method, path, status) => {
    const answer = await rawRequest(app().url, method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...ALWAYS, 'content-type': 'application/json; charset=utf-8' });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['server']).toBeUndefined();
  });

  test('successful responses have them too', async () => {
    const browser = await joinAndSignIn(app(), 'headers');
    const answer = await browser.me();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...ALWAYS,
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('set HSTS on an HTTPS installation', async () => {
    const server = await startTestApp({ env: { PUBLIC_URL: 'https://salim.example.com' } });
    try {
      const answer = await rawRequest(server.url, 'GET', '/healthz');
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await server.stop();
    }
  });

  test('trust the forwarded protocol of a trusted proxy only', async () => {
    const byTls = { headers: { 'x-forwarded-proto': 'https' } };
    const server = await startTestApp({ env: { TRUST_PROXY: 'on' } });
    try {
      await joinAndSignIn(server, 'by-proxy');
      const body = { username: 'by-proxy', password: TEST_PASSWORD };
      const answer = await new TestBrowser(server).send('POST', '/login', { body, ...byTls });
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(answer.headers.get('set-cookie')).toMatch(/; Secure/u);
      const plain = await new TestBrowser(server).send('POST', '/login', { body });
      expect(plain.headers.get('strict-transport-security')).toBeNull();
      expect(plain.headers.get('set-cookie')).not.toMatch(/; Secure/u);
    } finally {
      await server.stop();
    }
    const { headers } = await rawRequest(app().url, 'GET', '/healthz', byTls);
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
