import type { Notification } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../testing/test-client.ts';
import { deliveredMail } from '../../testing/test-mail.ts';

const app = useTestApp();
const NEW_PASSWORD = 'tangerine-box-from-jeju';

function change(browser: TestBrowser, changes: Readonly<Record<string, unknown>> = {}) {
  return browser.send('PUT', '/api/v2/user/me/password', {
    body: { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...changes },
  });
}

describe('changing the password', () => {
  test('ends all other sessions, keeps this one, and notifies the owner', async () => {
    const here = await joinAndSignIn(app(), 'changing');
    const there = new TestBrowser(app());
    await there.login('changing');

    const answer = await change(here);
    expect(answer.status).toBe(204);
    expect((await here.me()).status).toBe(200);
    expect((await here.renew()).status).toBe(200);
    expect((await there.me()).status).toBe(401);
    expect((await there.renew()).status).toBe(401);
    expect((await new TestBrowser(app()).login('changing')).status).toBe(401);
    expect((await new TestBrowser(app()).login('changing', NEW_PASSWORD)).status).toBe(200);

    const mail = (await deliveredMail(app())).findLast(({ to }) => to.includes('changing@example.com'));
    expect(mail?.subject).toContain('비밀번호가 바뀌었어요');
    expect(mail?.text).toContain('2026년 11월 20일');
    expect(mail?.text).not.toContain(NEW_PASSWORD);
    const { body } = await here.send<Notification[]>('GET', '/api/v2/notifications');
    expect(body).toMatchObject([{ type: 'SECURITY', title: '비밀번호를 바꿨어요', bookId: null }]);
  });

  test.each([
    ['ends personal tokens', {}, 401],
    ['keeps them on request', { endTokens: false }, 200],
  ] as const)('%s', async (how, wish, status) => {
    const browser = await joinAndSignIn(app(), `tokened-${how.length}`);
    const made = await browser.send<{ token: string }>('POST', '/api/v2/user/me/tokens', {
      body: { name: '자동화', scopes: ['read'] },
    });
    expect(made.status).toBe(201);
    expect((await change(browser, wish)).status).toBe(204);
    const asked = await fetch(`${app().url}/api/v2/book/mybooks`, {
      headers: { authorization: `Bearer ${made.body.token}` },
    });
    expect(asked.status).toBe(status);
  });

  test('requires the current password; a wrong one does not affect the session', async () => {
    const browser = await joinAndSignIn(app(), 'needing');
    const wrong = await change(browser, { currentPassword: 'not the right one' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 'WRONG_PASSWORD', errors: [{ field: 'currentPassword' }] });
    expect((await browser.me()).status).toBe(200);
    expect((await new TestBrowser(app()).login('needing')).status).toBe(200);
  });

  test.each([
    [{ currentPassword: undefined }, 400],
    [{ newPassword: undefined }, 400],
    [{ currentPassword: '' }, 422],
    [{ newPassword: 'short' }, 422],
    [{ newPassword: 'qwerty12345' }, 422],
    [{ newPassword: 'picky-user1!' }, 422],
    [{ userId: '01a1f6e5-8834-7155-a0f1-1b2287471cf9' }, 400],
    [{ loginMethod: 'none' }, 400],
  ])('rejects %j with %i and changes nothing', async (changes, status) => {
    const browser = new TestBrowser(app());
    if ((await browser.login('picky-user')).status !== 200) await joinAndSignIn(app(), 'picky-user');
    await browser.login('picky-user');
    expect((await change(browser, changes)).status).toBe(status);
    expect((await new TestBrowser(app()).login('picky-user')).status).toBe(200);
  });

  test('requires a session', async () => {
    expect((await change(new TestBrowser(app()))).status).toBe(401);
  });

  test('succeeds for one of two concurrent requests, whose password then works', async () => {
    const first = await joinAndSignIn(app(), 'twochanges');
    const second = new TestBrowser(app());
    await second.login('twochanges');
    const passwords = ['the-first-new-password', 'the-second-new-password'];
    const answers = await Promise.all([
      change(first, { newPassword: passwords[0] }),
      change(second, { newPassword: passwords[1] }),
    ]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await new TestBrowser(app()).login('twochanges', passwords[winner])).status).toBe(200);
    expect((await new TestBrowser(app()).login('twochanges', passwords[1 - winner])).status).toBe(401);
  });

  test('ends every session started with the old password, also during the change', async () => {
    const browser = await joinAndSignIn(app(), 'racinglogin');
    const others = Array.from({ length: 8 }, () => new TestBrowser(app()));
    const [changed] = await Promise.all([change(browser), ...others.map((other) => other.login('racinglogin'))]);
    expect(changed.status).toBe(204);
    const alive = await Promise.all(others.map(async (other) => (await other.me()).status));
    expect(alive).toEqual(Array(8).fill(401));
  });
});
