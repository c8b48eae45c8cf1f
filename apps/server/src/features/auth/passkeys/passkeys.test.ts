import { randomBytes } from 'node:crypto';
import type { ErrorAnswer, Passkey, PasskeyCreationOptions, PasskeyRequestOptions, Profile } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deviations, SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../../testing/test-client.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../../../testing/test-clock.ts';
import { deliveredMail, tokenIn } from '../../../testing/test-mail.ts';
import { totpCodeAt } from '../two-factor/totp.ts';
import { purgeOldChallenges } from './challenges.service.ts';

const ORIGIN = 'https://salim.example.com';
/** Shared by the servers of one database. */
const MASTER_KEY = randomBytes(32).toString('base64');
const MINE = '/api/v2/user/me/passkeys';
const SIGN_IN = '/api/v2/auth/passkeys';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: ORIGIN, MASTER_KEY } });
});
afterAll(() => server.stop());

async function creationOptions(browser: TestBrowser): Promise<PasskeyCreationOptions> {
  const { status, body } = await browser.send<PasskeyCreationOptions>('POST', `${MINE}/options`);
  expect(status).toBe(200);
  return body;
}

async function requestOptions(at: TestApp = server): Promise<PasskeyRequestOptions> {
  return (await new TestBrowser(at).send<PasskeyRequestOptions>('POST', `${SIGN_IN}/options`)).body;
}

function add(browser: TestBrowser, response: unknown, name = '지연의 휴대폰', headers: Record<string, string> = {}) {
  return browser.send<Passkey & ErrorAnswer>('POST', MINE, { body: { name, response }, headers });
}

/** Adds a passkey to the account of a signed-in browser. */
async function withPasskey(browser: TestBrowser, authenticator = new SoftwareAuthenticator(ORIGIN)) {
  const { status, body } = await add(browser, authenticator.create(await creationOptions(browser)));
  expect(status).toBe(201);
  return { authenticator, passkey: body };
}

async function aPerson(username: string) {
  const browser = await joinAndSignIn(server, username);
  return { browser, ...(await withPasskey(browser)) };
}

function signIn(response: unknown, browser = new TestBrowser(server)) {
  return browser.send<Profile & ErrorAnswer>('POST', SIGN_IN, { body: { response } });
}

async function deviating(authenticator: SoftwareAuthenticator, deviations: Deviations) {
  const answer = await signIn(authenticator.get(await requestOptions(), deviations));
  return { status: answer.status, code: answer.body.code };
}

async function list(browser: TestBrowser): Promise<Passkey[]> {
  return (await browser.send<{ items: Passkey[] }>('GET', MINE)).body.items;
}

const REFUSED = { status: 401, code: 'PASSKEY_INVALID' };

async function eventsOf(browser: TestBrowser, kind: string): Promise<readonly Record<string, unknown>[]> {
  const { id } = (await browser.me()).body;
  const { rows } = await server.database.pool.query(
    'select kind, details from security_log where user_id = $1 and kind = $2 order by log_id',
    [id, kind],
  );
  return rows as Record<string, unknown>[];
}

describe('adding a passkey', () => {
  test('asks for a discoverable one with user verification, lists it and tells its owner', async () => {
    const browser = await joinAndSignIn(server, 'adder');
    const options = await creationOptions(browser);
    expect(options).toMatchObject({
      rp: { id: 'salim.example.com', name: '살림' },
      user: { name: 'adder' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: 5 * MINUTE_MS,
      excludeCredentials: [],
    });
    const authenticator = new SoftwareAuthenticator(ORIGIN, { isSynced: true });
    const added = await add(browser, authenticator.create(options), ' 지연의 휴대폰 ');
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      name: '지연의 휴대폰',
      host: 'salim.example.com',
      isSynced: true,
      lastUsedAt: null,
    });
    expect(await list(browser)).toEqual([added.body]);
    expect((await browser.me()).body.passkeyCount).toBe(1);
    expect(await eventsOf(browser, 'PASSKEY_ADDED')).toHaveLength(1);
    expect((await deliveredMail(server)).some(({ subject }) => subject === '[살림] 패스키를 추가했어요')).toBe(true);
    expect((await creationOptions(browser)).excludeCredentials.map(({ id }) => id)).toEqual([
      authenticator.credentialId,
    ]);
  });

  test('requires a fresh sign-in, also between options and response', async () => {
    const browser = await joinAndSignIn(server, 'stale');
    const options = await creationOptions(browser);
    clock.advance(5 * MINUTE_MS + SECOND_MS);
    const late = await add(browser, new SoftwareAuthenticator(ORIGIN).create(options));
    expect([late.status, late.body.code]).toEqual([403, 'REAUTH_REQUIRED']);
    const again = await browser.send('POST', `${MINE}/options`);
    expect([again.status, again.body.code]).toEqual([403, 'REAUTH_REQUIRED']);
  });

  test.each<[string, Deviations]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['another host', { rpId: 'evil.example.com' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { isUserVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses %s, and the challenge is used up', async (_what, deviations) => {
    const browser = await joinAndSignIn(server, `adding-${_what.replaceAll(' ', '-').slice(-20)}`);
    const options = await creationOptions(browser);
    const refused = await add(browser, new SoftwareAuthenticator(ORIGIN).create(options, deviations));
    expect([refused.status, refused.body.code]).toEqual([422, 'PASSKEY_INVALID']);
    const hasSeenChallenge = deviations.challenge === undefined && deviations.crossOrigin === undefined;
    const next = await add(browser, new SoftwareAuthenticator(ORIGIN).create(options));
    expect(next.status).toBe(hasSeenChallenge ? 422 : 201);
  });

  test('uses a challenge once, for the account that asked for it and for adding only', async () => {
    const browser = await joinAndSignIn(server, 'once');
    const other = await joinAndSignIn(server, 'another');
    const options = await creationOptions(browser);
    expect((await add(other, new SoftwareAuthenticator(ORIGIN).create(options))).body.code).toBe('PASSKEY_INVALID');
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const both = [authenticator.create(options), new SoftwareAuthenticator(ORIGIN).create(options)];
    const statuses = (await Promise.all(both.map((one) => add(browser, one)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
    const forSigningIn = { ...options, challenge: (await requestOptions()).challenge };
    expect((await add(browser, new SoftwareAuthenticator(ORIGIN).create(forSigningIn))).status).toBe(422);
  });

  test('answers a repeated request as the first time', async () => {
    const browser = await joinAndSignIn(server, 'repeater');
    const response = new SoftwareAuthenticator(ORIGIN).create(await creationOptions(browser));
    const headers = { 'idempotency-key': 'add-once' };
    const first = await add(browser, response, '휴대폰', headers);
    const second = await add(browser, response, '휴대폰', headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await list(browser)).toHaveLength(1);
  });

  test('refuses a credential that an account already has', async () => {
    const { authenticator } = await aPerson('first-owner');
    const thief = await joinAndSignIn(server, 'second-owner');
    const same = await add(thief, authenticator.create(await creationOptions(thief)));
    expect([same.status, same.body.code]).toEqual([409, 'PASSKEY_TAKEN']);
    expect(await list(thief)).toEqual([]);
  });

  test('ends at 20', async () => {
    const browser = await joinAndSignIn(server, 'collector');
    for (let count = 0; count < 20; count += 1) await withPasskey(browser);
    expect((await browser.send('POST', `${MINE}/options`)).body.code).toBe('TOO_MANY');
  });
});

describe('signing in with a passkey', () => {
  test('answers as /login, records the use and tells of a new device', async () => {
    const { authenticator, browser } = await aPerson('holder');
    await browser.send('POST', '/api/v2/auth/email-verifications', {
      body: { token: tokenIn((await deliveredMail(server)).findLast(({ subject }) => /인증해/u.test(subject))) },
    });
    const fresh = new TestBrowser(server);
    const options = await requestOptions();
    expect(options).toMatchObject({ rpId: 'salim.example.com', userVerification: 'required' });
    expect(Object.keys(options)).not.toContain('allowCredentials');
    const answer = await fresh.send<Profile>('POST', SIGN_IN, {
      body: { response: authenticator.get(options) },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.username).toBe('holder');
    expect(answer.headers.get('access')).toMatch(/^ey/u);
    expect(answer.headers.get('set-cookie')).toMatch(/^refresh=.*HttpOnly; Secure; SameSite=Strict/u);
    expect((await fresh.me()).status).toBe(200);
    expect((await fresh.renew()).status).toBe(200);
    expect((await list(fresh))[0]?.lastUsedAt).toBe(clock.now().toISOString());
    expect((await eventsOf(fresh, 'SIGNED_IN')).at(-1)?.['details']).toMatchObject({ factor: 'PASSKEY' });
    const { body: sessions } = await fresh.send<{ items: { device: string }[] }>('GET', '/api/v2/user/me/sessions');
    expect(sessions.items).toHaveLength(2);
    expect(
      (await deliveredMail(server)).some(({ to, subject }) => to.includes('holder@') && /기기/u.test(subject)),
    ).toBe(true);
  });

  test.each<[string, Deviations]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['plain http', { origin: 'http://salim.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['no user verification', { isUserVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['an unknown challenge', { challenge: 'AAAA' }],
    ['the handle of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses %s', async (what, deviations) => {
    const { authenticator, browser } = await aPerson(`refused-${what.replaceAll(' ', '-').slice(-18)}`);
    expect(await deviating(authenticator, deviations)).toEqual(REFUSED);
    expect(await eventsOf(browser, 'SIGN_IN_FAILED')).toHaveLength(1);
    expect((await list(browser))[0]?.lastUsedAt).toBeNull();
  });

  test('refuses a changed signature, the credential of another user and an unknown one', async () => {
    const { authenticator } = await aPerson('genuine');
    const { authenticator: other } = await aPerson('impostor');
    const mixed = { ...other.get(await requestOptions()), id: authenticator.credentialId };
    expect((await signIn({ ...mixed, rawId: authenticator.credentialId })).status).toBe(401);
    const response = authenticator.get(await requestOptions());
    const signature = `${response.response.signature.slice(0, -4)}AAAA`;
    expect((await signIn({ ...response, response: { ...response.response, signature } })).status).toBe(401);
    const stranger = new SoftwareAuthenticator(ORIGIN);
    stranger.create({ ...(await creationOptions(await joinAndSignIn(server, 'never-adds'))) });
    expect((await signIn(stranger.get(await requestOptions()))).body.code).toBe('PASSKEY_INVALID');
  });

  test('takes a challenge once, also of two requests at the same moment, and within five minutes', async () => {
    const { authenticator } = await aPerson('punctual');
    const response = authenticator.get(await requestOptions());
    const statuses = (await Promise.all([signIn(response), signIn(response)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await signIn(response)).status).toBe(401);
    const early = await requestOptions();
    clock.advance(5 * MINUTE_MS - SECOND_MS);
    expect((await signIn(authenticator.get(early))).status).toBe(200);
    const late = await requestOptions();
    clock.advance(5 * MINUTE_MS);
    expect((await signIn(authenticator.get(late))).status).toBe(401);
  });

  test('a challenge for adding does not sign in', async () => {
    const { authenticator, browser } = await aPerson('mixer');
    const { challenge } = await creationOptions(browser);
    expect((await signIn(authenticator.get({ ...(await requestOptions()), challenge }))).status).toBe(401);
  });

  test('a challenge of one server is taken by another', async () => {
    const { authenticator } = await aPerson('two-servers');
    const databaseUrl = String(server.database.pool.options.connectionString);
    const other = await startTestApp({ clock, databaseUrl, env: { PUBLIC_URL: ORIGIN, MASTER_KEY } });
    try {
      const answer = await signIn(authenticator.get(await requestOptions(server)), new TestBrowser(other));
      expect(answer.status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test('a counter that goes back is refused, recorded and reported to the owner', async () => {
    const { authenticator, browser } = await aPerson('cloned');
    expect((await signIn(authenticator.get(await requestOptions(), { signCount: 7 }))).status).toBe(200);
    for (const signCount of [7, 6, 0]) {
      expect(await deviating(authenticator, { signCount })).toEqual(REFUSED);
    }
    expect(await eventsOf(browser, 'PASSKEY_CLONE_SUSPECTED')).toHaveLength(3);
    expect((await deliveredMail(server)).some(({ subject }) => /복제됐을 수 있어요/u.test(subject))).toBe(true);
    expect((await signIn(authenticator.get(await requestOptions(), { signCount: 8 }))).status).toBe(200);
  });

  test('an authenticator without a counter signs in again and again', async () => {
    const browser = await joinAndSignIn(server, 'countless');
    const { authenticator } = await withPasskey(browser, new SoftwareAuthenticator(ORIGIN, { isSynced: true }));
    for (let count = 0; count < 2; count += 1) {
      expect((await signIn(authenticator.get(await requestOptions()))).status).toBe(200);
    }
  });

  test('ends with the account', async () => {
    const { authenticator, browser } = await aPerson('leaver');
    const deleted = await browser.send('DELETE', '/api/v2/user/me', { body: { password: TEST_PASSWORD } });
    expect(deleted.status).toBe(204);
    expect(await deviating(authenticator, {})).toEqual(REFUSED);
    const { rows } = await server.database.pool.query('select 1 from passkeys where credential_id = $1', [
      authenticator.credentialId,
    ]);
    expect(rows).toEqual([]);
  });

  test.each([[undefined], [{}], ['x'], [{ id: 'a', rawId: 'a', type: 'public-key', response: {} }]])(
    'rejects the body %j',
    async (response) => {
      expect((await signIn(response)).status).toBe(400);
    },
  );

  test('expired challenges are deleted', async () => {
    await requestOptions();
    clock.advance(5 * MINUTE_MS + SECOND_MS);
    await purgeOldChallenges(server.deps.db, clock.now());
    expect((await server.database.pool.query('select 1 from passkey_challenges')).rows).toEqual([]);
  });
});

describe('a passkey as the second factor', () => {
  async function withTwoFactors(username: string) {
    const person = await aPerson(username);
    const path = '/api/v2/user/me/two-factor';
    const begun = await person.browser.send<{ secret: string }>('POST', path, { body: { password: TEST_PASSWORD } });
    const code = totpCodeAt(begun.body.secret, clock.now());
    expect((await person.browser.send('POST', `${path}/confirm`, { body: { code } })).status).toBe(200);
    return person;
  }
  const login = (username: string, more: object = {}) =>
    new TestBrowser(server).send<ErrorAnswer>('POST', '/login', {
      body: { username, password: TEST_PASSWORD, ...more },
    });

  test('signs in by itself without a code, and replaces the code after the password', async () => {
    const { authenticator } = await withTwoFactors('both');
    expect((await signIn(authenticator.get(await requestOptions()))).status).toBe(200);
    const asked = await login('both');
    expect([asked.status, asked.body.code]).toEqual([401, 'OTP_REQUIRED']);
    expect(asked.body.errors?.map(({ field }) => field)).toEqual(['passkey']);
    const passkey = authenticator.get(await requestOptions());
    expect((await login('both', { passkey })).status).toBe(200);
    const replayed = await login('both', { passkey });
    expect([replayed.status, replayed.body.code]).toEqual([401, 'PASSKEY_INVALID']);
  });

  test('is not offered to an account without one', async () => {
    const browser = await joinAndSignIn(server, 'code-only');
    const path = '/api/v2/user/me/two-factor';
    const begun = await browser.send<{ secret: string }>('POST', path, { body: { password: TEST_PASSWORD } });
    const code = totpCodeAt(begun.body.secret, clock.now());
    await browser.send('POST', `${path}/confirm`, { body: { code } });
    expect((await login('code-only')).body.errors ?? []).toEqual([]);
  });

  test('of another account, or with a wrong password, does not sign in', async () => {
    const { browser } = await withTwoFactors('target');
    const { authenticator: foreign } = await aPerson('attacker');
    const passkey = foreign.get(await requestOptions());
    expect((await login('target', { passkey })).body.code).toBe('PASSKEY_INVALID');
    const unused = foreign.get(await requestOptions());
    const wrong = await new TestBrowser(server).send<ErrorAnswer>('POST', '/login', {
      body: { username: 'attacker', password: 'not the password', passkey: unused },
    });
    expect(wrong.body.code).toBe('BAD_CREDENTIALS');
    expect(await eventsOf(browser, 'SIGN_IN_FAILED')).toHaveLength(1);
  });

  test('confirms the user of a session, without password and code', async () => {
    const { authenticator, browser } = await withTwoFactors('confirmer');
    const { authenticator: foreign } = await aPerson('bystander');
    clock.advance(6 * MINUTE_MS);
    await browser.renew();
    const reauth = (body: object) => browser.send<ErrorAnswer>('POST', '/api/v2/auth/reauth', { body });
    expect((await browser.send('POST', `${MINE}/options`)).body.code).toBe('REAUTH_REQUIRED');
    expect((await reauth({})).status).toBe(400);
    const refused = await reauth({ passkey: foreign.get(await requestOptions()) });
    expect([refused.status, refused.body.code]).toEqual([422, 'PASSKEY_INVALID']);
    expect((await browser.send('POST', `${MINE}/options`)).status).toBe(403);
    expect((await reauth({ passkey: authenticator.get(await requestOptions()) })).status).toBe(204);
    expect((await browser.send('POST', `${MINE}/options`)).status).toBe(200);
  });
});

describe('keeping passkeys', () => {
  test('renames one’s own, and removes it with a fresh sign-in', async () => {
    const { authenticator, browser, passkey } = await aPerson('keeper');
    const { browser: other } = await aPerson('neighbor');
    expect((await other.send('PATCH', `${MINE}/${passkey.id}`, { body: { name: '내 것' } })).status).toBe(404);
    expect((await other.send('DELETE', `${MINE}/${passkey.id}`)).status).toBe(404);
    const renamed = await browser.send<Passkey>('PATCH', `${MINE}/${passkey.id}`, { body: { name: '회사 노트북' } });
    expect(renamed.body.name).toBe('회사 노트북');
    clock.advance(6 * MINUTE_MS);
    await browser.renew();
    expect((await browser.send('DELETE', `${MINE}/${passkey.id}`)).body.code).toBe('REAUTH_REQUIRED');
    await browser.send('POST', '/api/v2/auth/reauth', { body: { password: TEST_PASSWORD } });
    expect((await browser.send('DELETE', `${MINE}/${passkey.id}`)).status).toBe(204);
    expect(await list(browser)).toEqual([]);
    expect((await browser.me()).body.passkeyCount).toBe(0);
    expect(await deviating(authenticator, {})).toEqual(REFUSED);
    expect(await eventsOf(browser, 'PASSKEY_REMOVED')).toHaveLength(1);
  });

  test('the last way in stays', async () => {
    const { browser, passkey } = await aPerson('lonely');
    await server.database.pool.query(`update users set password_hash = null where username = 'lonely'`);
    const kept = await browser.send<ErrorAnswer>('DELETE', `${MINE}/${passkey.id}`);
    expect([kept.status, kept.body.code]).toEqual([422, 'LAST_SIGN_IN']);
    const { passkey: second } = await withPasskey(browser);
    const removals = [passkey, second].map(({ id }) => browser.send('DELETE', `${MINE}/${id}`));
    expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([204, 422]);
    expect(await list(browser)).toHaveLength(1);
  });

  test('a passkey of another host is no way in, and may always be removed', async () => {
    const { browser, passkey } = await aPerson('moved');
    await server.database.pool.query(`update passkeys set rp_id = 'old.example.com' where passkey_id = $1`, [
      passkey.id,
    ]);
    expect((await browser.me()).body.passkeyCount).toBe(0);
    const { passkey: current } = await withPasskey(browser);
    await server.database.pool.query(`update users set password_hash = null where username = 'moved'`);
    expect((await browser.send('DELETE', `${MINE}/${current.id}`)).body.code).toBe('LAST_SIGN_IN');
    expect((await browser.send('DELETE', `${MINE}/${passkey.id}`)).status).toBe(204);
  });

  test('a password reset removes passkeys from before the address was verified, and no later ones', async () => {
    const { authenticator, browser } = await aPerson('squatter');
    const reset = async (newPassword: string) => {
      await new TestBrowser(server).send('POST', '/api/v2/auth/password-reset-requests', {
        body: { email: 'squatter@example.com' },
      });
      const token = tokenIn((await deliveredMail(server)).findLast(({ to }) => to.includes('squatter@')));
      return new TestBrowser(server).send('POST', '/api/v2/auth/password-resets', { body: { token, newPassword } });
    };
    expect((await reset('the owner takes over 1')).status).toBe(204);
    expect(await deviating(authenticator, {})).toEqual(REFUSED);
    await browser.login('squatter', 'the owner takes over 1');
    const { authenticator: own } = await withPasskey(browser);
    expect((await reset('the owner takes over 2')).status).toBe(204);
    expect((await signIn(own.get(await requestOptions()))).status).toBe(200);
  });

  test('are part of the export of the user’s data, without keys', async () => {
    const { authenticator, browser, passkey } = await aPerson('exporter');
    const { body } = await browser.send<{ passkeys: Passkey[] }>('GET', '/api/v2/user/me/export');
    expect(body.passkeys).toEqual([passkey]);
    expect(JSON.stringify(body)).not.toContain(authenticator.credentialId);
  });
});

describe('guesses', () => {
  test('are limited like wrong passwords, and challenges by network', async () => {
    const strict = await startTestApp({ clock, env: { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'on' } });
    try {
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      const browser = await joinAndSignIn(strict, 'guessed');
      const { body: options } = await browser.send<PasskeyCreationOptions>('POST', `${MINE}/options`);
      await add(browser, authenticator.create(options));
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const response = authenticator.get(await requestOptions(strict), { isUserVerified: false });
        statuses.push((await signIn(response, new TestBrowser(strict))).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      let last = 200;
      for (let count = 0; count < 600 && last === 200; count += 1) {
        last = (await new TestBrowser(strict).send('POST', `${SIGN_IN}/options`)).status;
      }
      expect(last).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});

describe('where passkeys are not available', () => {
  test.each([['http://192.168.0.10:3000'], ['http://127.0.0.1:3000'], ['http://nas.home:3000'], ['https://[::1]']])(
    '%s: service info does not name them, and calls say so',
    async (PUBLIC_URL) => {
      const databaseUrl = String(server.database.pool.options.connectionString);
      const other = await startTestApp({ clock, databaseUrl, env: { PUBLIC_URL, MASTER_KEY } });
      try {
        const info = await new TestBrowser(other).send<{ features: string[] }>('GET', '/api/v2/service-info');
        expect(info.body.features).not.toContain('PASSKEYS');
        const options = await new TestBrowser(other).send<ErrorAnswer>('POST', `${SIGN_IN}/options`);
        expect([options.status, options.body.code]).toEqual([422, 'PASSKEYS_OFF']);
      } finally {
        await other.stop();
      }
    },
  );

  test('a host name on https and localhost have them', async () => {
    const info = await new TestBrowser(server).send<{ features: string[] }>('GET', '/api/v2/service-info');
    expect(info.body.features).toContain('PASSKEYS');
  });
});
