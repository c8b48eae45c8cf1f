import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aJoin, joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { type DeliveredMail, deliveredMail, tokenIn } from '../../testing/test-mail.ts';

const NEW_PASSWORD = 'quiet-magpie-7-orchard';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: 'https://salim.example.com' } });
});
afterAll(() => server.stop());

async function resetMails(address: string): Promise<DeliveredMail[]> {
  const mails = await deliveredMail(server);
  return mails.filter(({ to, subject }) => to.includes(address) && subject.includes('재설정해'));
}

function request(email: unknown, headers: Readonly<Record<string, string>> = {}) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/password-reset-requests', { body: { email }, headers });
}

function reset(token: unknown, newPassword: unknown = NEW_PASSWORD, headers: Readonly<Record<string, string>> = {}) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/password-resets', {
    body: { token, newPassword },
    headers,
  });
}

async function verified(username: string): Promise<TestBrowser> {
  const browser = await joinAndSignIn(server, username);
  const mails = (await deliveredMail(server)).filter(({ to }) => to.includes(`${username}@`));
  await new TestBrowser(server).send('POST', '/api/v2/auth/email-verifications', {
    body: { token: tokenIn(mails[0]) },
  });
  return browser;
}

async function tokenFor(username: string): Promise<string> {
  expect((await request(`${username}@example.com`)).status).toBe(202);
  return tokenIn((await resetMails(`${username}@`)).at(-1));
}

describe('requesting a new password', () => {
  test('responds alike for a verified, an unverified and an unknown address', async () => {
    await verified('provenreset');
    await joinAndSignIn(server, 'unprovenreset');
    const answers = [];
    for (const name of ['provenreset', 'unprovenreset', 'nobodyreset']) {
      const { status, headers, body } = await request(`${name}@example.com`);
      answers.push({ status, body, fields: [...headers].filter(([field]) => field !== 'date') });
    }
    expect(answers[0]).toMatchObject({ status: 202, body: null });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await resetMails('nobodyreset@')).toHaveLength(0);
  });

  test('links to the configured origin, whatever the request says', async () => {
    await verified('poisonedreset');
    await request('poisonedreset@example.com', { 'x-forwarded-host': 'evil.example' });
    const [mail] = await resetMails('poisonedreset@');
    expect(mail?.text).toContain('https://salim.example.com/reset-password#token=');
    expect(mail?.text).not.toContain('evil.example');
  });

  test('mails only the verified account when others have entered its address', async () => {
    await verified('realowner');
    await new TestBrowser(server).send('POST', '/api/v2/join', {
      body: aJoin('pretender', { email: 'realowner@example.com' }),
    });
    await request('RealOwner@example.com');
    const mails = await resetMails('realowner@');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('‘realowner’');
  });

  test.each([[undefined], [''], ['no address'], [7]])('rejects %j', async (email) => {
    expect((await request(email)).status).toBe(400);
  });
});

describe('setting a new password', () => {
  test('works once and ends every session, every personal token and the old password', async () => {
    const browser = await verified('forgetful');
    const made = await browser.send<{ token: string }>('POST', '/api/v2/user/me/tokens', {
      body: { name: '단축어', scopes: ['read'] },
    });
    const token = await tokenFor('forgetful');
    expect((await reset(token)).status).toBe(204);
    expect((await browser.me()).status).toBe(401);
    expect((await browser.renew()).status).toBe(401);
    const program = new TestBrowser(server);
    program.accessToken = made.body.token;
    expect((await program.me()).status).toBe(401);
    expect((await new TestBrowser(server).login('forgetful')).status).toBe(401);
    expect((await new TestBrowser(server).login('forgetful', NEW_PASSWORD)).status).toBe(200);
    const again = await reset(token, 'another-magpie-8-orchard');
    expect(again.status).toBe(422);
    expect(again.body.code).toBe('TOKEN_INVALID');
    const mails = (await deliveredMail(server)).filter(({ to }) => to.includes('forgetful@'));
    expect(mails.at(-1)?.subject).toContain('비밀번호가 바뀌었어요');
  });

  test('verifies an unverified address and signs out the user who entered it', async () => {
    const squatter = await joinAndSignIn(server, 'squatter');
    const token = await tokenFor('squatter');
    expect((await reset(token)).status).toBe(204);
    expect((await squatter.me()).status).toBe(401);
    const owner = new TestBrowser(server);
    expect((await owner.login('squatter@example.com', NEW_PASSWORD)).body.emailVerified).toBe(true);
  });

  test('expires after half an hour', async () => {
    await verified('slowreset');
    const token = await tokenFor('slowreset');
    clock.advance(30 * MINUTE_MS + SECOND_MS);
    expect((await reset(token)).body.code).toBe('TOKEN_INVALID');
  });

  test('accepts only the newest link', async () => {
    await verified('twicereset');
    const older = await tokenFor('twicereset');
    const newer = await tokenFor('twicereset');
    expect((await reset(older)).body.code).toBe('TOKEN_INVALID');
    expect((await reset(newer)).status).toBe(204);
  });

  test('rejects a link from before a password change', async () => {
    const browser = await verified('changedreset');
    const token = await tokenFor('changedreset');
    const changed = await browser.send('PUT', '/api/v2/user/me/password', {
      body: { currentPassword: 'persimmon-tree-4-winter', newPassword: 'other-magpie-3-orchard' },
    });
    expect(changed.status).toBe(204);
    expect((await reset(token)).body.code).toBe('TOKEN_INVALID');
  });

  test('succeeds for one of ten concurrent requests', async () => {
    await verified('racyreset');
    const token = await tokenFor('racyreset');
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('returns the same response for a repeated request with the same key', async () => {
    await verified('keyedreset');
    const token = await tokenFor('keyedreset');
    const headers = { 'idempotency-key': 'reset-1' };
    expect((await reset(token, NEW_PASSWORD, headers)).status).toBe(204);
    const again = await reset(token, NEW_PASSWORD, headers);
    expect(again.status).toBe(204);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('rejects a common password and keeps the link valid', async () => {
    await verified('weakreset');
    const token = await tokenFor('weakreset');
    expect((await reset(token, 'password1234')).body.code).toBe('PASSWORD_TOO_COMMON');
    expect((await reset(token, 'short')).status).toBe(422);
    expect((await reset(token)).status).toBe(204);
  });

  test('rejects a token of another purpose', async () => {
    await joinAndSignIn(server, 'wrongkind');
    const [mail] = (await deliveredMail(server)).filter(({ to }) => to.includes('wrongkind@'));
    expect((await reset(tokenIn(mail))).body.code).toBe('TOKEN_INVALID');
  });

  test.each([[undefined], [''], [7], ['x'.repeat(201)]])('rejects the token %j as malformed', async (token) => {
    expect([400, 422]).toContain((await reset(token)).status);
  });
});

describe('limits', () => {
  test('allow three mails an hour to one address and ten requests an hour from one network address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      await joinAndSignIn(limited, 'pestered');
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) {
        const requests = count % 2 === 0 ? 'account-deletion-requests' : 'password-reset-requests';
        const { status } = await new TestBrowser(limited).send('POST', `/api/v2/auth/${requests}`, {
          body: { email: 'pestered@example.com' },
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
      const mails = (await deliveredMail(limited)).filter(({ to }) => to.includes('pestered@'));
      // One of the three was the verification mail.
      expect(mails).toHaveLength(3);
    } finally {
      await limited.stop();
    }
  });
});
