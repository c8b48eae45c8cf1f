import type { ErrorAnswer, Profile } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aJoin, TestBrowser } from '../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../testing/test-client.ts';
import { MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { authDepsOf } from '../auth/auth-deps.ts';
import { fragmentField, OauthBrowser } from '../external-sign-in/testing/oauth-browser.ts';
import { startTestProvider, type TestProvider } from '../external-sign-in/testing/test-provider.ts';
import { resetPasswordOf } from './administration.service.ts';

const PUBLIC_URL = 'http://localhost:3998';
const SECRET = 'a secret between two machines';
const CONSENT = { termsAgreed: true, privacyAgreed: true, ageVerified: true };
const PERSON = { sub: 'a', email: 'minji@example.com', email_verified: true, name: '민지' };

const clock = testClock();
let provider: TestProvider;
let server: TestApp & { stop(): Promise<void> };

beforeAll(async () => {
  provider = await startTestProvider({ redirectUri: `${PUBLIC_URL}/login/oauth2/code/home`, clientSecret: SECRET });
  server = await startTestApp({
    clock,
    env: {
      PUBLIC_URL,
      SIGN_IN: 'provider',
      RECEIPT_READING: 'off',
      OIDC_HOME_ISSUER: provider.issuer,
      OIDC_HOME_CLIENT_ID: 'salim',
      OIDC_HOME_CLIENT_SECRET: SECRET,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function joinByProvider(): Promise<OauthBrowser> {
  provider.person = PERSON;
  const browser = new OauthBrowser(server);
  const { page } = await browser.walk('/oauth2/authorization/home');
  const ticket = fragmentField(page, 'ticket');
  const joined = await browser.send('POST', '/api/v2/join/external', { ticket, ...CONSENT });
  expect(joined.status).toBe(201);
  return browser;
}

describe('SIGN_IN=PROVIDER', () => {
  test.each([
    ['POST', '/login', { username: 'somebody', password: TEST_PASSWORD }],
    ['POST', '/api/v2/join', aJoin('somebody')],
    ['POST', '/api/v2/auth/password-reset-requests', { email: 'somebody@example.com' }],
    ['POST', '/api/v2/auth/password-resets', { token: 'x', newPassword: 'cedar-구름-3141' }],
  ])('%s %s is refused with a sentence', async (method, path, body) => {
    const answer = await new TestBrowser(server).send<ErrorAnswer>(method, path, { body });
    expect([answer.status, answer.body.code]).toEqual([403, 'PROVIDER_SIGN_IN_ONLY']);
    expect(answer.body.message).toBe('이 서버는 외부 계정으로만 로그인할 수 있어요.');
  });

  test('service info says so, and passkeys are off', async () => {
    const info = await new TestBrowser(server).send<object>('GET', '/api/v2/service-info');
    expect(info.body).toMatchObject({ signIn: 'PROVIDER', features: [] });
    const passkeys = await new TestBrowser(server).send('POST', '/api/v2/auth/passkeys/options');
    expect(passkeys.body.code).toBe('PASSKEYS_OFF');
  });

  test('the provider signs up and in; an earlier password counts nowhere', async () => {
    const browser = await joinByProvider();
    await server.database.pool.query(`update users set password_hash = 'from before' where email = $1`, [PERSON.email]);
    const me = await browser.send<Profile>('GET', '/api/v2/user/me');
    expect(me.body).toMatchObject({ hasPassword: false, passkeyCount: 0 });
    const last = await browser.send<ErrorAnswer>('DELETE', '/api/v2/user/me/providers/home');
    expect([last.status, last.body.code]).toEqual([422, 'LAST_SIGN_IN_METHOD']);
    const change = await browser.send<ErrorAnswer>('PUT', '/api/v2/user/me/password', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'cedar-구름-3141',
    });
    expect(change.body.code).toBe('PROVIDER_SIGN_IN_ONLY');

    clock.advance(6 * MINUTE_MS);
    for (const [body, code] of [
      [{ password: TEST_PASSWORD }, 'PROVIDER_SIGN_IN_ONLY'],
      [{}, 'VALIDATION_FAILED'],
    ] as const) {
      expect((await browser.send<ErrorAnswer>('POST', '/api/v2/auth/reauth', body)).body.code).toBe(code);
    }
    expect((await browser.send<ErrorAnswer>('DELETE', '/api/v2/user/me')).body.code).toBe('REAUTH_REQUIRED');

    const again = new OauthBrowser(server);
    expect((await again.walk('/oauth2/authorization/home')).page).toMatch(/#access=/u);
  });

  test('the operator gets no link for a password that would not sign in', async () => {
    await expect(resetPasswordOf(authDepsOf(server.deps), 'minji')).rejects.toThrow(/SIGN_IN=PROVIDER/u);
  });
});
