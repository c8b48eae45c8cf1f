import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../../testing/test-client.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../../../testing/test-clock.ts';
import { deliveredMail, tokenIn } from '../../../testing/test-mail.ts';
import { newTotpSecret, stepOfCode, totpCodeAt } from './totp.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock });
});
afterAll(() => server.stop());

const PATH = '/api/v2/user/me/two-factor';

function setUp(browser: TestBrowser, body: unknown = { password: TEST_PASSWORD }) {
  return browser.send<{ secret: string; otpauthUrl: string; code: string }>('POST', PATH, { body });
}

function confirm(browser: TestBrowser, code: unknown) {
  return browser.send<{ recoveryCodes: string[]; code: string }>('POST', `${PATH}/confirm`, { body: { code } });
}

function login(username: string, otp?: string) {
  return new TestBrowser(server).send('POST', '/login', {
    body: { username, password: TEST_PASSWORD, ...(otp === undefined ? {} : { otp }) },
  });
}

/** Creates a user with two factors, then advances the clock so that the next code is unused. */
async function withTwoFactors(username: string) {
  const browser = await joinAndSignIn(server, username);
  const { body } = await setUp(browser);
  const { recoveryCodes } = (await confirm(browser, totpCodeAt(body.secret, clock.now()))).body;
  clock.advance(MINUTE_MS);
  return { browser, secret: body.secret, recoveryCodes };
}

describe('codes of an authenticator app', () => {
  test('match the current step or a neighbor, and no step twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000_000 }), fc.integer({ min: -3, max: 3 }), (step, off) => {
        const secret = newTotpSecret();
        const now = new Date(step * 30_000 + 12_000);
        const code = totpCodeAt(secret, new Date((step + off) * 30_000));
        const found = stepOfCode(secret, code, now, 0);
        // Two steps share a code once in a million.
        if (Math.abs(off) <= 1) {
          expect(found).not.toBeNull();
          expect(stepOfCode(secret, code, now, step + 1)).toBeNull();
        } else if (found !== null) {
          expect(totpCodeAt(secret, new Date(found * 30_000))).toBe(code);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('match the test vectors of the standard', () => {
    // The standard's test secret "12345678901234567890"; its codes are cut to six digits here.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpCodeAt(secret, new Date(59_000))).toBe('287082');
    expect(totpCodeAt(secret, new Date(1_111_111_109_000))).toBe('081804');
    expect(totpCodeAt(secret, new Date(2_000_000_000_000))).toBe('279037');
  });
});

describe('turning two-factor sign-in on', () => {
  test('takes a password, returns a secret, and takes effect with the first right code', async () => {
    const browser = await joinAndSignIn(server, 'careful');
    const begun = await setUp(browser);
    expect(begun.status).toBe(200);
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/u);
    const url = new URL(begun.body.otpauthUrl);
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('살림:careful');
    expect(url.searchParams.get('secret')).toBe(begun.body.secret);
    expect((await login('careful')).status).toBe(200);
    const wrong = await confirm(browser, '000000');
    expect(wrong.status).toBe(422);
    expect(wrong.body.code).toBe('OTP_INVALID');
    const done = await confirm(browser, totpCodeAt(begun.body.secret, clock.now()));
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect((await browser.me()).body.twoFactor).toBe(true);
    expect((await setUp(browser)).body.code).toBe('TWO_FACTOR_ON');
  });

  test('requires a fresh sign-in and the right password', async () => {
    const browser = await joinAndSignIn(server, 'strict');
    expect((await setUp(browser, { password: 'wrong-password' })).body.code).toBe('WRONG_PASSWORD');
    expect((await setUp(browser, {})).status).toBe(400);
    clock.advance(6 * MINUTE_MS);
    const stale = await setUp(browser);
    expect(stale.status).toBe(403);
    expect(stale.body.code).toBe('REAUTH_REQUIRED');
    expect((await setUp(new TestBrowser(server))).status).toBe(401);
  });

  test('stores neither secret nor recovery codes in plain text', async () => {
    const { secret, recoveryCodes } = await withTwoFactors('sealed');
    const { rows } = await sql<{ text: string }>`
      select t::text as text from two_factor t union all select r::text from recovery_codes r`.execute(server.deps.db);
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in with two factors', () => {
  test('asks for the code only once the password is right', async () => {
    const { secret } = await withTwoFactors('double');
    const asked = await login('double');
    expect(asked.status).toBe(401);
    expect(asked.body.code).toBe('OTP_REQUIRED');
    expect(asked.headers.get('access')).toBeNull();
    expect(asked.headers.get('set-cookie')).toBeNull();
    const wrong = await login('double', '123456');
    expect(wrong.body.code).toBe('OTP_INVALID');
    expect(wrong.headers.get('access')).toBeNull();
    const wrongPassword = await new TestBrowser(server).send('POST', '/login', {
      body: { username: 'double', password: 'not-the-password', otp: totpCodeAt(secret, clock.now()) },
    });
    expect(wrongPassword.body.code).toBe('BAD_CREDENTIALS');
    expect((await login('double', totpCodeAt(secret, clock.now()))).status).toBe(200);
  });

  test('accepts each code once, also across concurrent requests', async () => {
    const { secret } = await withTwoFactors('oncecode');
    const code = totpCodeAt(secret, clock.now());
    const answers = await Promise.all(Array.from({ length: 6 }, () => login('oncecode', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login('oncecode', code)).body.code).toBe('OTP_INVALID');
    clock.advance(30 * SECOND_MS);
    expect((await login('oncecode', totpCodeAt(secret, clock.now()))).status).toBe(200);
  });

  test('tolerates one step either way and no more', async () => {
    const { secret } = await withTwoFactors('skewed');
    const at = (seconds: number) => totpCodeAt(secret, new Date(clock.now().getTime() + seconds * SECOND_MS));
    expect((await login('skewed', at(-61))).body.code).toBe('OTP_INVALID');
    expect((await login('skewed', at(61))).body.code).toBe('OTP_INVALID');
    expect((await login('skewed', at(-30))).status).toBe(200);
    expect((await login('skewed', at(30))).status).toBe(200);
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await withTwoFactors('recovering');
    const [first = '', second = ''] = recoveryCodes;
    expect((await login('recovering', first)).status).toBe(200);
    expect((await login('recovering', first)).body.code).toBe('OTP_INVALID');
    expect((await login('recovering', second.replaceAll('-', ' ').toLowerCase())).status).toBe(200);
  });

  test('rejects the recovery code of another user', async () => {
    const { recoveryCodes } = await withTwoFactors('neighbor');
    await withTwoFactors('intruder');
    expect((await login('intruder', recoveryCodes[0])).body.code).toBe('OTP_INVALID');
  });

  test('is also required for re-authentication', async () => {
    const { browser, secret } = await withTwoFactors('provenagain');
    clock.advance(6 * MINUTE_MS);
    const reauth = (otp?: string) =>
      browser.send('POST', '/api/v2/auth/reauth', { body: { password: TEST_PASSWORD, ...(otp ? { otp } : {}) } });
    const asked = await reauth();
    expect(asked.status).toBe(422);
    expect(asked.body.errors?.[0]).toMatchObject({ field: 'otp', code: 'OTP_REQUIRED' });
    expect((await reauth('111111')).body.code).toBe('OTP_INVALID');
    expect((await reauth(totpCodeAt(secret, clock.now()))).status).toBe(204);
  });

  test('accepts a re-authentication code once across concurrent requests', async () => {
    const { browser, secret } = await withTwoFactors('proventwice');
    const otp = totpCodeAt(secret, clock.now());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.clone().send('POST', '/api/v2/auth/reauth', { body: { password: TEST_PASSWORD, otp } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('stays on after a password reset by mail', async () => {
    await withTwoFactors('stillon');
    await new TestBrowser(server).send('POST', '/api/v2/auth/password-reset-requests', {
      body: { email: 'stillon@example.com' },
    });
    const mails = (await deliveredMail(server)).filter(
      ({ to, subject }) => to.includes('stillon@') && subject.includes('재설정해'),
    );
    await new TestBrowser(server).send('POST', '/api/v2/auth/password-resets', {
      body: { token: tokenIn(mails[0]), newPassword: 'quiet-magpie-7-orchard' },
    });
    const answer = await new TestBrowser(server).login('stillon', 'quiet-magpie-7-orchard');
    expect(answer.status).toBe(401);
  });

  test('slows down guessing of codes', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const browser = await joinAndSignIn(limited, 'guessed');
      const { secret } = (await browser.send<{ secret: string }>('POST', PATH, { body: { password: TEST_PASSWORD } }))
        .body;
      await browser.send('POST', `${PATH}/confirm`, { body: { code: totpCodeAt(secret, limited.deps.clock.now()) } });
      const statuses = [];
      for (let guess = 0; guess < 8; guess += 1) {
        const { status } = await new TestBrowser(limited).send('POST', '/login', {
          body: { username: 'guessed', password: TEST_PASSWORD, otp: `00000${guess}` },
        });
        statuses.push(status);
      }
      expect(statuses).toContain(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('recovery codes', () => {
  const CODES = `${PATH}/recovery-codes`;
  const left = async (browser: TestBrowser) => (await browser.send<{ left: number }>('GET', CODES)).body.left;
  const replace = (browser: TestBrowser) =>
    browser.send<{ recoveryCodes: string[]; code: string }>('POST', CODES, { body: {} });

  test('are counted down as they are used', async () => {
    const { browser, recoveryCodes } = await withTwoFactors('counting');
    expect(await left(browser)).toBe(10);
    await login('counting', recoveryCodes[0]);
    await login('counting', recoveryCodes[0]);
    expect(await left(browser)).toBe(9);
    expect(await left(await joinAndSignIn(server, 'notcounting'))).toBe(0);
  });

  test('are replaced by new ones, of which the owner is notified', async () => {
    const { browser, recoveryCodes } = await withTwoFactors('renewing');
    await login('renewing', recoveryCodes[0]);
    const renewed = await replace(browser);
    expect(renewed.status).toBe(200);
    expect(new Set([...renewed.body.recoveryCodes, ...recoveryCodes]).size).toBe(20);
    expect(await left(browser)).toBe(10);
    expect((await login('renewing', recoveryCodes[1])).body.code).toBe('OTP_INVALID');
    expect((await login('renewing', renewed.body.recoveryCodes[0])).status).toBe(200);
    const mails = await deliveredMail(server);
    expect(mails.filter(({ to, subject }) => to.includes('renewing@') && subject.includes('복구 코드'))).toHaveLength(
      1,
    );
    const { rows } = await sql<{ kind: string }>`
      select kind from security_log join users using (user_id)
      where username = 'renewing' and kind = 'RECOVERY_CODES_REPLACED'`.execute(server.deps.db);
    expect(rows).toHaveLength(1);
  });

  test('are replaced as a whole by concurrent requests', async () => {
    const { browser } = await withTwoFactors('renewingtwice');
    const answers = await Promise.all(Array.from({ length: 4 }, () => replace(browser.clone())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await left(browser)).toBe(10);
  });

  test('are only replaced after a fresh sign-in, while two-factor sign-in is on', async () => {
    const { browser } = await withTwoFactors('renewinglate');
    clock.advance(6 * MINUTE_MS);
    const stale = await replace(browser);
    expect([stale.status, stale.body.code]).toEqual([403, 'REAUTH_REQUIRED']);
    expect(await left(browser)).toBe(10);
    expect((await replace(await joinAndSignIn(server, 'withoutcodes'))).body.code).toBe('TWO_FACTOR_OFF');
    expect((await replace(new TestBrowser(server))).status).toBe(401);
    expect((await new TestBrowser(server).send('GET', CODES)).status).toBe(401);
  });
});

describe('turning two-factor sign-in off', () => {
  test('requires a fresh sign-in', async () => {
    const { browser, secret } = await withTwoFactors('leavinglate');
    clock.advance(6 * MINUTE_MS);
    const off = await browser.send<{ code: string }>('DELETE', PATH, {
      body: { password: TEST_PASSWORD, code: totpCodeAt(secret, clock.now()) },
    });
    expect([off.status, off.body.code]).toEqual([403, 'REAUTH_REQUIRED']);
  });

  test('requires the password and a code', async () => {
    const { browser, secret } = await withTwoFactors('leaving');
    const off = (body: unknown) => browser.send('DELETE', PATH, { body });
    expect((await off({ password: 'wrong-password', code: '000000' })).body.code).toBe('WRONG_PASSWORD');
    expect((await off({ password: TEST_PASSWORD, code: '000000' })).body.code).toBe('OTP_INVALID');
    expect((await off({ password: TEST_PASSWORD })).status).toBe(400);
    expect((await off({ password: TEST_PASSWORD, code: totpCodeAt(secret, clock.now()) })).status).toBe(204);
    expect((await browser.me()).body.twoFactor).toBe(false);
    expect((await login('leaving')).status).toBe(200);
    expect((await off({ password: TEST_PASSWORD, code: '000000' })).body.code).toBe('TWO_FACTOR_OFF');
  });
});
