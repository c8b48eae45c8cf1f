import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../testing/test-client.ts';
import { MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { type DeliveredMail, deliveredMail, tokenIn } from '../../testing/test-mail.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: 'https://salim.example.com' } });
});
afterAll(() => server.stop());

async function mailsTo(address: string): Promise<DeliveredMail[]> {
  return (await deliveredMail(server)).filter(({ to }) => to.includes(address));
}

function verify(token: string) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/email-verifications', { body: { token } });
}

function change(browser: TestBrowser, email: unknown) {
  return browser.send('POST', '/api/v2/user/me/email-changes', { body: { email } });
}

function reauth(browser: TestBrowser, password: unknown = TEST_PASSWORD) {
  return browser.send('POST', '/api/v2/auth/reauth', { body: { password } });
}

describe('re-authentication', () => {
  test('keeps a session fresh for five more minutes', async () => {
    const browser = await joinAndSignIn(server, 'fresh');
    expect((await change(browser, 'fresh2@example.com')).status).toBe(202);
    clock.advance(5 * MINUTE_MS + 1);
    const stale = await change(browser, 'fresh3@example.com');
    expect(stale.status).toBe(403);
    expect(stale.body.code).toBe('REAUTH_REQUIRED');
    expect((await reauth(browser)).status).toBe(204);
    expect((await change(browser, 'fresh3@example.com')).status).toBe(202);
  });

  test('requires the right password', async () => {
    const browser = await joinAndSignIn(server, 'wrongreauth');
    clock.advance(6 * MINUTE_MS);
    const wrong = await reauth(browser, 'not-the-password');
    expect(wrong.status).toBe(422);
    expect(wrong.body.code).toBe('WRONG_PASSWORD');
    expect(wrong.body.errors?.[0]?.field).toBe('password');
    expect((await change(browser, 'wrongreauth2@example.com')).status).toBe(403);
  });

  test('applies to this session only', async () => {
    const browser = await joinAndSignIn(server, 'twowindows');
    const other = new TestBrowser(server);
    await other.login('twowindows');
    clock.advance(6 * MINUTE_MS);
    await other.renew();
    await browser.renew();
    expect((await reauth(browser)).status).toBe(204);
    expect((await change(other, 'twowindows2@example.com')).status).toBe(403);
  });

  test('requires a session and a password', async () => {
    expect((await reauth(new TestBrowser(server))).status).toBe(401);
    const browser = await joinAndSignIn(server, 'malformedreauth');
    expect((await reauth(browser, null)).status).toBe(400);
    expect((await reauth(browser, 7)).status).toBe(400);
  });
});

describe('changing the e-mail address', () => {
  test('keeps the old one until the new one is verified, and notifies both', async () => {
    const browser = await joinAndSignIn(server, 'mover');
    await verify(tokenIn((await mailsTo('mover@'))[0]));
    expect((await change(browser, 'moved@example.com')).status).toBe(202);
    expect((await browser.me()).body.email).toBe('mover@example.com');
    expect((await mailsTo('mover@')).at(-1)?.subject).toContain('이메일 변경 요청');
    const [mail] = await mailsTo('moved@');
    expect(mail?.text).toContain('https://salim.example.com/email-verification-sent#token=');
    expect((await verify(tokenIn(mail))).status).toBe(204);
    expect((await browser.me()).body).toMatchObject({ email: 'moved@example.com', emailVerified: true });
    expect((await mailsTo('mover@')).at(-1)?.subject).toContain('바뀌었어요');
    expect((await verify(tokenIn(mail))).body.code).toBe('TOKEN_INVALID');
    expect((await new TestBrowser(server).login('moved@example.com')).status).toBe(200);
    expect((await new TestBrowser(server).login('mover@example.com')).status).toBe(401);
  });

  test('invalidates the links sent to the old address', async () => {
    const browser = await joinAndSignIn(server, 'oldlinks');
    await new TestBrowser(server).send('POST', '/api/v2/auth/password-reset-requests', {
      body: { email: 'oldlinks@example.com' },
    });
    const resetToken = tokenIn((await mailsTo('oldlinks@')).at(-1));
    await change(browser, 'newlinks@example.com');
    await verify(tokenIn((await mailsTo('newlinks@'))[0]));
    const { body } = await new TestBrowser(server).send('POST', '/api/v2/auth/password-resets', {
      body: { token: resetToken, newPassword: 'quiet-magpie-7-orchard' },
    });
    expect(body.code).toBe('TOKEN_INVALID');
  });

  test('does not reveal that the address is taken, and notifies its owner', async () => {
    await joinAndSignIn(server, 'holder');
    await verify(tokenIn((await mailsTo('holder@'))[0]));
    const browser = await joinAndSignIn(server, 'taker');
    const [taken, free] = [await change(browser, 'holder@example.com'), await change(browser, 'freeone@example.com')];
    expect(taken.status).toBe(free.status);
    expect(taken.body).toEqual(free.body);
    const mail = (await mailsTo('holder@')).at(-1);
    expect(mail?.text).not.toContain('#token=');
    expect(mail?.subject).toContain('다른 계정');
  });

  test('accepts only the newest link', async () => {
    const browser = await joinAndSignIn(server, 'undecided');
    await change(browser, 'first-choice@example.com');
    await change(browser, 'second-choice@example.com');
    expect((await verify(tokenIn((await mailsTo('first-choice@'))[0]))).body.code).toBe('TOKEN_INVALID');
    expect((await verify(tokenIn((await mailsTo('second-choice@'))[0]))).status).toBe(204);
  });

  test('requires a session and a valid address', async () => {
    expect((await change(new TestBrowser(server), 'a@example.com')).status).toBe(401);
    const browser = await joinAndSignIn(server, 'malformedchange');
    expect((await change(browser, 'nonsense')).status).toBe(400);
    expect((await change(browser, undefined)).status).toBe(400);
  });
});

describe('a sign-in on an unknown device', () => {
  test('is reported to the owner by mail when the address is verified', async () => {
    await joinAndSignIn(server, 'traveler');
    await verify(tokenIn((await mailsTo('traveler@'))[0]));
    await new TestBrowser(server).login('traveler');
    const before = (await mailsTo('traveler@')).length;
    await new TestBrowser(server).send('POST', '/login', {
      body: { username: 'traveler', password: TEST_PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' },
    });
    const mails = await mailsTo('traveler@');
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.subject).toContain('새 기기');
  });
});
