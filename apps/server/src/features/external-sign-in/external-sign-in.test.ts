import { generateKeyPairSync } from 'node:crypto';
import type { ErrorAnswer, Profile } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../testing/test-client.ts';
import { MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { deliveredMail, tokenIn } from '../../testing/test-mail.ts';
import { photo } from '../attachments/processing/testing/receipt-files.ts';
import { totpCodeAt } from '../auth/two-factor/totp.ts';
import { fragmentField, OauthBrowser } from './testing/oauth-browser.ts';
import { startTestProvider, type TestProvider } from './testing/test-provider.ts';

const PUBLIC_URL = 'http://127.0.0.1:3999';
const SECRET = 'a secret between two machines';
/** How long a picture may take on a busy machine. */
const PATIENCE_MS = 30_000;
const CONSENT = { termsAgreed: true, privacyAgreed: true, ageVerified: true };

const clock = testClock();
const providers: Record<string, TestProvider> = {};
let server: TestApp & { stop(): Promise<void> };

function providerOf(id: string): TestProvider {
  const provider = providers[id];
  if (!provider) throw new Error(`no provider is called ${id}`);
  return provider;
}

beforeAll(async () => {
  const at = (id: string) => ({ redirectUri: `${PUBLIC_URL}/login/oauth2/code/${id}`, clientSecret: SECRET });
  providers['home'] = await startTestProvider(at('home'));
  providers['google'] = await startTestProvider({ ...at('google'), hasClaimsInIdToken: true });
  providers['kakao'] = await startTestProvider({
    ...at('kakao'),
    authentication: 'client_secret_post',
    userInfo: 'kakao',
  });
  providers['naver'] = await startTestProvider({ ...at('naver'), userInfo: 'naver' });
  providers['apple'] = await startTestProvider({
    ...at('apple'),
    authentication: 'client_secret_post',
    hasClaimsInIdToken: true,
  });
  server = await startTestApp({
    clock,
    env: {
      PUBLIC_URL,
      OIDC_HOME_ISSUER: providerOf('home').issuer,
      OIDC_HOME_CLIENT_ID: 'salim',
      OIDC_HOME_CLIENT_SECRET: SECRET,
      OIDC_HOME_NAME: '우리집 계정',
      OIDC_GONE_ISSUER: 'http://127.0.0.1:9',
      OIDC_GONE_CLIENT_ID: 'salim',
      ...Object.fromEntries(
        ['google', 'kakao', 'naver', 'apple'].flatMap((id) => [
          [`${id.toUpperCase()}_ISSUER`, providerOf(id).issuer],
          [`${id.toUpperCase()}_CLIENT_ID`, 'salim'],
          [`${id.toUpperCase()}_CLIENT_SECRET`, SECRET],
        ]),
      ),
    },
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all(Object.values(providers).map((provider) => provider.stop()));
});

async function ticketFrom(
  id: string,
  person: TestProvider['person'],
): Promise<{ browser: OauthBrowser; ticket: string }> {
  providerOf(id).person = person;
  const browser = new OauthBrowser(server);
  const { page } = await browser.walk(`/oauth2/authorization/${id}`);
  const ticket = fragmentField(page, 'ticket');
  if (ticket === null) throw new Error(`there is no ticket in ${page}`);
  return { browser, ticket };
}

async function joinFrom(
  id: string,
  person: TestProvider['person'],
  changes: object = {},
): Promise<{ browser: OauthBrowser; profile: Profile }> {
  const { browser, ticket } = await ticketFrom(id, person);
  const joined = await browser.send<Profile>('POST', '/api/v2/join/external', { ticket, ...CONSENT, ...changes });
  expect(joined.status).toBe(201);
  return { browser, profile: joined.body };
}

async function verifiedLocal(username: string): Promise<TestBrowser> {
  const browser = await joinAndSignIn(server, username);
  const mail = (await deliveredMail(server)).find(({ to }) => to.includes(`${username}@`));
  await browser.send('POST', '/api/v2/auth/email-verifications', { body: { token: tokenIn(mail) } });
  return browser;
}

test('lists the configured providers without requiring a session', async () => {
  const { status, body } = await new OauthBrowser(server).send<object[]>('GET', '/api/v2/auth/providers');
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: 'kakao', name: '카카오' },
    { id: 'naver', name: '네이버' },
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
    { id: 'gone', name: 'gone' },
    { id: 'home', name: '우리집 계정' },
  ]);
});

describe('a first visit', () => {
  test('asks for consent, creates an account and signs in', async () => {
    const person = { sub: 'first-1', name: '민지', email: 'minji.first@example.com', email_verified: true };
    const { browser, ticket } = await ticketFrom('home', person);
    const read = await browser.send('POST', '/api/v2/auth/external-tickets', { ticket });
    expect(read.body).toEqual({
      step: 'JOIN',
      hasPasskey: false,
      provider: { id: 'home', name: '우리집 계정' },
      name: '민지',
      email: 'minji.first@example.com',
      username: 'minji.first',
    });
    const refused = await browser.send<ErrorAnswer>('POST', '/api/v2/join/external', {
      ticket,
      ...CONSENT,
      ageVerified: false,
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'CONSENT_REQUIRED', errors: [{ field: 'ageVerified' }] });
    const joined = await browser.send<Profile>('POST', '/api/v2/join/external', { ticket, ...CONSENT });
    expect(joined.status).toBe(201);
    expect(joined.headers.get('access')).not.toBeNull();
    expect(joined.body).toMatchObject({
      username: 'minji.first',
      name: '민지',
      email: 'minji.first@example.com',
      emailVerified: true,
      hasPassword: false,
      providers: [{ id: 'home', name: '우리집 계정' }],
    });
    expect((await browser.send<unknown[]>('GET', '/api/v2/book/mybooks')).body).toHaveLength(1);
    expect(browser.cookie('oauth-request')).toBeUndefined();
    const again = await browser.send<ErrorAnswer>('POST', '/api/v2/join/external', { ticket, ...CONSENT });
    expect(again.body.code).toBe('TOKEN_INVALID');
  });

  test('keeps its ticket valid while a user name is taken', async () => {
    await joinAndSignIn(server, 'takenname');
    const { browser, ticket } = await ticketFrom('home', { sub: 'first-2' });
    const join = (username: string) =>
      browser.send<ErrorAnswer>('POST', '/api/v2/join/external', { ticket, username, ...CONSENT });
    const taken = await join('takenname');
    expect(taken.status).toBe(409);
    expect(taken.body.errors?.[0]?.field).toBe('username');
    expect((await join('freename')).status).toBe(201);
  });

  test('accepts its ticket only from the browser that started the request, for ten minutes', async () => {
    const { browser, ticket } = await ticketFrom('home', { sub: 'first-3' });
    const other = new OauthBrowser(server);
    const stolen = await other.send<ErrorAnswer>('POST', '/api/v2/join/external', { ticket, ...CONSENT });
    expect(stolen.status).toBe(422);
    expect(stolen.body.code).toBe('TOKEN_INVALID');
    expect(other.cookie('refresh')).toBeUndefined();
    expect((await other.send('POST', '/api/v2/auth/external-tickets', { ticket })).status).toBe(422);
    clock.advance(10 * MINUTE_MS);
    expect((await browser.send('POST', '/api/v2/join/external', { ticket, ...CONSENT })).status).toBe(422);
  });

  test.each([
    ['without an address', { sub: 'mail-1' }, { email: '', emailVerified: false }],
    [
      'with an unverified address',
      { sub: 'mail-2', email: 'mail2@example.com', email_verified: false },
      { email: 'mail2@example.com', emailVerified: false },
    ],
    [
      'with a verified flag that is only text',
      { sub: 'mail-3', email: 'mail3@example.com', email_verified: 'false' },
      { email: 'mail3@example.com', emailVerified: false },
    ],
    [
      'without a verified flag',
      { sub: 'mail-4', email: 'mail4@example.com' },
      { email: 'mail4@example.com', emailVerified: false },
    ],
  ])('handles a user %s', async (_name, person, expected) => {
    expect((await joinFrom('home', person)).profile).toMatchObject(expected);
  });
});

describe('a returning user', () => {
  test('is identified by issuer and subject, even under a new name', async () => {
    const { profile } = await joinFrom('home', { sub: 'back-1', name: '옛이름', email: 'back1@example.com' });
    providerOf('home').person = { sub: 'back-1', name: '새이름', email: 'other-back1@example.com' };
    const browser = new OauthBrowser(server);
    const { page, status } = await browser.walk('/oauth2/authorization/home');
    expect(status).toBe(303);
    expect(page).toMatch(/^\/oauth2\/callback#access=/u);
    expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body).toMatchObject({
      id: profile.id,
      name: '옛이름',
    });
    const renewed = await browser.send('POST', '/reissue');
    expect(renewed.status).toBe(200);
    expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body.id).toBe(profile.id);
  });

  test('is never identified by an address, neither a local account’s nor another provider’s', async () => {
    const local = await verifiedLocal('victim');
    const attacker = await joinFrom('home', { sub: 'attacker', email: 'victim@example.com', email_verified: true });
    expect(attacker.profile.id).not.toBe((await local.me()).body.id);
    expect(attacker.profile.emailVerified).toBe(false);
    const elsewhere = await joinFrom('google', { sub: 'attacker', email: 'victim@example.com', email_verified: true });
    expect(elsewhere.profile.id).not.toBe(attacker.profile.id);
    expect((await local.me()).body.providers).toEqual([]);
  });

  test('has to enter a second factor here as well', async () => {
    const { browser } = await joinFrom('home', { sub: 'double-1', name: '이중' });
    const { secret } = (await browser.send<{ secret: string }>('POST', '/api/v2/user/me/two-factor')).body;
    await browser.send('POST', '/api/v2/user/me/two-factor/confirm', { code: totpCodeAt(secret, clock.now()) });
    clock.advance(MINUTE_MS);
    const back = new OauthBrowser(server);
    const { page } = await back.walk('/oauth2/authorization/home');
    expect(fragmentField(page, 'access')).toBeNull();
    expect(back.cookie('refresh')).toBeUndefined();
    const ticket = fragmentField(page, 'ticket');
    const finish = (otp: string) =>
      back.send<ErrorAnswer & Profile>('POST', '/api/v2/auth/external-sign-ins', { ticket, otp });
    expect((await back.send<{ step: string }>('POST', '/api/v2/auth/external-tickets', { ticket })).body.step).toBe(
      'OTP',
    );
    expect((await back.send<ErrorAnswer>('POST', '/api/v2/join/external', { ticket, ...CONSENT })).body.code).toBe(
      'TOKEN_INVALID',
    );
    expect((await finish('000000')).body.code).toBe('OTP_INVALID');
    const done = await finish(totpCodeAt(secret, clock.now()));
    expect(done.status).toBe(200);
    expect(done.body.twoFactor).toBe(true);
    expect((await finish(totpCodeAt(secret, clock.now()))).status).toBe(422);
  });

  test('can set a first password, and delete the account without one', async () => {
    const { browser } = await joinFrom('home', { sub: 'nopass-1', name: '무암호' });
    const wrong = await browser.send<ErrorAnswer>('DELETE', '/api/v2/user/me', { password: 'guess' });
    expect(wrong.body.code).toBe('WRONG_PASSWORD');
    expect(
      (await browser.send('PUT', '/api/v2/user/me/password', { newPassword: 'quiet-magpie-7-orchard' })).status,
    ).toBe(204);
    expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body.hasPassword).toBe(true);
    const { browser: other } = await joinFrom('home', { sub: 'nopass-2', name: '떠남' });
    expect((await other.send('DELETE', '/api/v2/user/me')).status).toBe(204);
    providerOf('home').person = { sub: 'nopass-2', name: '떠남' };
    const { page } = await new OauthBrowser(server).walk('/oauth2/authorization/home');
    expect(fragmentField(page, 'ticket')).not.toBeNull();
  });
});

describe('accepts the format of each provider', () => {
  test('Kakao’s and Naver’s nested user info', async () => {
    const kakao = await joinFrom('kakao', {
      sub: 'k-1',
      name: '라이언',
      email: 'ryan@example.com',
      email_verified: true,
    });
    expect(kakao.profile).toMatchObject({ name: '라이언', email: 'ryan@example.com', emailVerified: true });
    const naver = await joinFrom('naver', {
      sub: 'n-1',
      name: '브라운',
      email: 'brown@example.com',
      email_verified: true,
    });
    expect(naver.profile).toMatchObject({ name: '브라운', email: 'brown@example.com', emailVerified: false });
  });

  test.each(['home', 'google', 'kakao', 'naver'])('copies the picture of %s and serves it from here', async (id) => {
    const provider = providerOf(id);
    provider.picture = { status: 200, bytes: await photo() };
    const { browser } = await joinFrom(id, {
      sub: `pictured-${id}`,
      name: '사진',
      picture: `${provider.issuer}/pictures/1`,
    });
    const image = await vi.waitFor(async () => {
      const { body } = await browser.send<Profile>('GET', '/api/v2/user/me');
      expect(body.profileImageUrl).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/u);
      return body.profileImageUrl ?? '';
    }, PATIENCE_MS);
    const shown = await fetch(`${server.url}${image}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(provider.pictureRequests).toBe(1);
  });

  test('leaves the account without a picture for another host, a redirect or a missing picture', async () => {
    const provider = providerOf('home');
    const asked = provider.pictureRequests;
    const outside = await joinFrom('home', {
      sub: 'outside-1',
      name: '밖',
      picture: `${providerOf('google').issuer}/pictures/1`,
    });
    provider.picture = { status: 302, bytes: Buffer.alloc(0) };
    const moved = await joinFrom('home', { sub: 'moved-1', name: '이사', picture: `${provider.issuer}/pictures/2` });
    await vi.waitFor(() => expect(provider.pictureRequests).toBe(asked + 1), PATIENCE_MS);
    provider.picture = { status: 200, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    const fake = await joinFrom('home', { sub: 'fake-1', name: '가짜', picture: `${provider.issuer}/pictures/3` });
    await vi.waitFor(() => expect(provider.pictureRequests).toBe(asked + 2), PATIENCE_MS);
    for (const { browser } of [outside, moved, fake]) {
      expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body.profileImageUrl).toBeNull();
    }
    expect(providerOf('google').pictureRequests).toBeLessThanOrEqual(1);
  });

  test('Google’s ID token', async () => {
    const { profile } = await joinFrom('google', {
      sub: 'g-1',
      name: 'Minji',
      email: 'minji.g@example.com',
      email_verified: true,
    });
    expect(profile).toMatchObject({
      name: 'Minji',
      emailVerified: true,
      providers: [{ id: 'google', name: 'Google' }],
    });
  });

  test('Apple’s response, which is posted from another site', async () => {
    const { profile } = await joinFrom('apple', { sub: 'a-1', email: 'relay@example.com', email_verified: 'true' });
    expect(profile).toMatchObject({ email: 'relay@example.com', emailVerified: true });
    providerOf('apple').person = { sub: 'a-1' };
    const back = new OauthBrowser(server);
    const { page, status } = await back.walk('/oauth2/authorization/apple');
    expect(status).toBe(303);
    expect(fragmentField(page, 'access')).not.toBeNull();
    expect((await back.send<Profile>('GET', '/api/v2/user/me')).body.id).toBe(profile.id);
  });
});

describe('handles failures along the way', () => {
  test('a denied consent at the provider', async () => {
    providerOf('home').isRefusing = true;
    const browser = new OauthBrowser(server);
    const { page } = await browser.walk('/oauth2/authorization/home');
    providerOf('home').isRefusing = false;
    expect(page).toBe('/login?external=denied');
    expect(browser.cookie('refresh')).toBeUndefined();
  });

  test('an unreachable provider, and one that is not configured', async () => {
    expect((await new OauthBrowser(server).walk('/oauth2/authorization/gone')).page).toBe(
      '/login?external=unavailable',
    );
    for (const path of ['/oauth2/authorization/nobody', '/login/oauth2/code/nobody?state=x&code=y']) {
      expect((await new OauthBrowser(server).request(`${server.url}${path}`)).status).toBe(404);
    }
  });

  /** The URL that the provider redirects the browser back to, not yet visited. */
  async function answerOf(id: string, sub: string): Promise<{ browser: OauthBrowser; address: URL }> {
    providerOf(id).person = { sub };
    const browser = new OauthBrowser(server);
    const begun = await browser.request(`${server.url}/oauth2/authorization/${id}`);
    let address = begun.headers.get('location') ?? '';
    for (let count = 0; count < 8 && !address.startsWith(PUBLIC_URL); count += 1) {
      const answer = await browser.request(address);
      address = new URL(answer.headers.get('location') ?? '', address).href;
    }
    return { browser, address: new URL(address) };
  }
  const ofApp = ({ pathname, search }: URL): string => `${pathname}${search}`;

  test('a response without the cookie, in another browser, or twice', async () => {
    const { browser, address } = await answerOf('home', 'replay-1');
    const clean = await new OauthBrowser(server).walk(ofApp(address));
    expect(clean.page).toBe('/login?external=expired');
    expect(clean.cookies.join()).not.toContain('refresh=');
    const other = new OauthBrowser(server);
    await other.request(`${server.url}/oauth2/authorization/home`);
    expect((await other.walk(ofApp(address))).page).toBe('/login?external=expired');
    expect((await browser.walk(ofApp(address))).page).toMatch(/#ticket=/u);
    expect((await browser.walk(ofApp(address))).page).toBe('/login?external=expired');
  });

  test('a response that arrives too late, or at the URL of another provider', async () => {
    const late = await answerOf('home', 'late-1');
    clock.advance(10 * MINUTE_MS + 1);
    expect((await late.browser.walk(ofApp(late.address))).page).toBe('/login?external=expired');
    const mixed = await answerOf('home', 'mixed-1');
    const elsewhere = `/login/oauth2/code/google${mixed.address.search}`;
    expect((await mixed.browser.walk(elsewhere)).page).toBe('/login?external=expired');
  });

  test.each([
    ['a forged code', (parameters: URLSearchParams) => parameters.set('code', 'forged')],
    ['another issuer', (parameters: URLSearchParams) => parameters.set('iss', 'https://evil.example')],
    ['no code', (parameters: URLSearchParams) => parameters.delete('code')],
  ])('%s', async (_name, change) => {
    const { browser, address } = await answerOf('home', 'forged-1');
    change(address.searchParams);
    expect((await browser.walk(ofApp(address))).page).toBe('/login?external=failed');
    expect(browser.cookie('refresh')).toBeUndefined();
  });

  test.each([['state='], ['state=%00'], [`state=${'x'.repeat(3000)}`], ['error=access_denied'], ['']])(
    'a response with only %s',
    async (query) => {
      const { page, status } = await new OauthBrowser(server).walk(`/login/oauth2/code/home?${query}`);
      expect(status).toBe(303);
      expect(page).toBe('/login?external=expired');
    },
  );

  test('a POST that is not a form, or that is too long', async () => {
    const post = (body: string, type: string) =>
      fetch(`${server.url}/login/oauth2/code/apple`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': type, origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
        body,
      });
    expect((await post('{"state":"x"}', 'application/json')).status).toBe(415);
    expect((await post(`state=${'x'.repeat(100_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413);
    const forged = await post('state=x&code=y', 'application/x-www-form-urlencoded');
    expect(forged.headers.get('location')).toBe('/login?external=expired');
  });
});

describe('the return path', () => {
  test('leads to the requested page', async () => {
    await joinFrom('home', { sub: 'path-1' });
    const { page } = await new OauthBrowser(server).walk(
      `/oauth2/authorization/home?to=${encodeURIComponent('/transactions?type=EXPENSE')}`,
    );
    expect(fragmentField(page, 'to')).toBe('/transactions?type=EXPENSE');
  });

  test.each([
    ['//evil.example'],
    ['https:evil.example'],
    ['https://evil.example'],
    ['/\\evil.example'],
    ['\\evil'],
    ['/transactions/../../evil'],
    ['/login'],
    ['/oauth2/authorization/home'],
    ['/dashboard#access=x'],
    ['javascript:alert(1)'],
    ['/books\r\nSet-Cookie: refresh=x'],
  ])('never leads to %j', async (to) => {
    await joinFrom('home', { sub: `evil-${to.length}-${to.charCodeAt(1)}` });
    const { page } = await new OauthBrowser(server).walk(`/oauth2/authorization/home?to=${encodeURIComponent(to)}`);
    expect(page.startsWith('/oauth2/callback#access=')).toBe(true);
    expect(fragmentField(page, 'to')).toBeNull();
  });
});

describe('linking', () => {
  async function signedInLocal(username: string): Promise<OauthBrowser> {
    await verifiedLocal(username);
    const browser = new OauthBrowser(server);
    await browser.send('POST', '/login', { username, password: TEST_PASSWORD });
    return browser;
  }
  const begin = (browser: OauthBrowser, id = 'home') =>
    browser.send<{ url: string; code: string }>('POST', `/api/v2/user/me/providers/${id}`);

  test('adds an external account to the signed-in account, and removes it again', async () => {
    const browser = await signedInLocal('linker');
    providerOf('home').person = { sub: 'link-1', name: '링크' };
    const begun = await begin(browser);
    expect(begun.status).toBe(200);
    expect((await browser.walk(begun.body.url)).page).toBe('/profile?external=linked');
    const profile = (await browser.send<Profile>('GET', '/api/v2/user/me')).body;
    expect(profile.providers).toMatchObject([{ id: 'home', name: '우리집 계정' }]);
    const back = new OauthBrowser(server);
    await back.walk('/oauth2/authorization/home');
    expect((await back.send<Profile>('GET', '/api/v2/user/me')).body.id).toBe(profile.id);
    expect((await browser.send('DELETE', '/api/v2/user/me/providers/home')).status).toBe(204);
    expect((await browser.send('DELETE', '/api/v2/user/me/providers/home')).status).toBe(404);
    expect((await new OauthBrowser(server).walk('/oauth2/authorization/home')).page).toMatch(/#ticket=/u);
    const subjects = (await deliveredMail(server))
      .filter(({ to }) => to.includes('linker@'))
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('우리집 계정'))).toHaveLength(2);
  });

  test('rejects an external account linked to another user', async () => {
    await joinFrom('home', { sub: 'owned-1' });
    const browser = await signedInLocal('thief');
    const begun = await begin(browser);
    expect((await browser.walk(begun.body.url)).page).toBe('/profile?external=taken');
    expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body.providers).toEqual([]);
  });

  test('requires a fresh sign-in, a verified address and an active session', async () => {
    const unproven = await joinAndSignIn(server, 'unprovenlink');
    const refused = await unproven.send('POST', '/api/v2/user/me/providers/home');
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('EMAIL_UNVERIFIED');
    expect((await new OauthBrowser(server).send('POST', '/api/v2/user/me/providers/home')).status).toBe(401);
    const browser = await signedInLocal('laterlink');
    expect((await begin(browser, 'nobody')).status).toBe(404);
    providerOf('home').person = { sub: 'laterlink-1' };
    const begun = await begin(browser);
    await browser.send('POST', '/api/v2/logout');
    expect((await browser.walk(begun.body.url)).page).toBe('/profile?external=expired');
    const stale = await signedInLocal('stalelink');
    clock.advance(6 * MINUTE_MS);
    expect((await begin(stale)).body.code).toBe('REAUTH_REQUIRED');
    expect((await stale.send<ErrorAnswer>('DELETE', '/api/v2/user/me/providers/home')).body.code).toBe(
      'REAUTH_REQUIRED',
    );
  });

  test('keeps at least one sign-in method', async () => {
    const { browser } = await joinFrom('home', { sub: 'lastway-1' });
    const refused = await browser.send<ErrorAnswer>('DELETE', '/api/v2/user/me/providers/home');
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('LAST_SIGN_IN_METHOD');
    expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body.providers).toHaveLength(1);
  });
});

test('each OAuth request has a new challenge, nonce and state', async () => {
  const urls = await Promise.all(
    [0, 1].map(async () => {
      const begun = await new OauthBrowser(server).request(`${server.url}/oauth2/authorization/home`);
      expect(begun.headers.getSetCookie().some((cookie) => /^oauth-request=.*SameSite=None/u.test(cookie))).toBe(true);
      return new URL(begun.headers.get('location') ?? '').searchParams;
    }),
  );
  for (const parameters of urls) {
    expect(parameters.get('code_challenge_method')).toBe('S256');
    expect(parameters.get('redirect_uri')).toBe(`${PUBLIC_URL}/login/oauth2/code/home`);
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(urls[0]?.get(name)).toMatch(/^[\w-]{43}$/u);
    expect(urls[0]?.get(name)).not.toBe(urls[1]?.get(name));
  }
});

test('authenticates to Apple with a secret signed by its key', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signing = await startTestApp({
    clock,
    env: {
      PUBLIC_URL,
      APPLE_ISSUER: providerOf('apple').issuer,
      APPLE_CLIENT_ID: 'salim',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
      APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    },
  });
  try {
    providerOf('apple').person = { sub: 'signed-1' };
    // This test provider only knows a static secret and rejects the signed one, which has been sent nonetheless.
    const { page } = await new OauthBrowser(signing).walk('/oauth2/authorization/apple');
    expect(page).toBe('/login?external=failed');
  } finally {
    await signing.stop();
  }
});
