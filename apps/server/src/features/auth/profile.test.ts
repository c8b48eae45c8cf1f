import type { Profile } from '@salim/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';

const app = useTestApp();

function patch(browser: TestBrowser, body: unknown) {
  return browser.send<Profile>('PATCH', '/api/v2/user/me', { body });
}

describe('the profile', () => {
  test('changes its name; books and other data keep theirs', async () => {
    const browser = await joinAndSignIn(app(), 'renamed');
    const before = (await browser.me()).body;
    const answer = await patch(browser, { name: ' 새 이름 ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, name: '새 이름' });
    expect((await browser.me()).body).toEqual(answer.body);
  });

  test('records each marketing decision with its time, and none when nothing changed', async () => {
    const browser = await joinAndSignIn(app(), 'deciding');
    await patch(browser, { marketingAgreed: true });
    await patch(browser, { marketingAgreed: true });
    await patch(browser, { name: '이름만' });
    expect((await patch(browser, { marketingAgreed: false })).body.marketingAgreed).toBe(false);
    const { rows } = await sql<{ is_agreed: boolean; channel: string }>`
      select c.is_agreed, c.channel from consents c join users u on u.user_id = c.user_id
      where u.username = 'deciding' and c.kind = 'MARKETING' order by c.decided_at`.execute(app().deps.db);
    expect(rows).toEqual([
      { is_agreed: false, channel: 'JOIN' },
      { is_agreed: true, channel: 'PROFILE' },
      { is_agreed: false, channel: 'PROFILE' },
    ]);
  });

  test('ignores an empty change', async () => {
    const browser = await joinAndSignIn(app(), 'emptychange');
    const before = (await browser.me()).body;
    expect((await patch(browser, {})).body).toEqual(before);
  });

  test.each([
    [{ name: '' }, 422],
    [{ name: '   ' }, 422],
    [{ name: '가'.repeat(51) }, 422],
    [{ name: 5 }, 400],
    [{ name: null }, 400],
    [{ email: 'other@example.com' }, 400],
    [{ emailVerified: true }, 400],
    [{ username: 'other' }, 400],
    [{ friendCode: 'AAAAAAAAAAAAA' }, 400],
    [{ id: '01a1f6e5-8834-7155-a0f1-1b2287471cf9' }, 400],
    [{ passwordHash: 'x' }, 400],
    [{ marketingAgreed: 'yes' }, 400],
    [[], 400],
    ['name', 400],
  ])('rejects %j with %i and stores nothing', async (body, status) => {
    const browser = new TestBrowser(app());
    if ((await browser.login('careful')).status !== 200) await joinAndSignIn(app(), 'careful');
    await browser.login('careful');
    const before = (await browser.me()).body;
    expect((await patch(browser, body)).status).toBe(status);
    expect((await browser.me()).body).toEqual(before);
  });

  test('returns markup as plain text', async () => {
    const browser = await joinAndSignIn(app(), 'markup');
    const name = '<img src=x onerror=alert(1)>';
    expect((await patch(browser, { name })).body.name).toBe(name);
  });

  test('requires a session', async () => {
    const anonymous = new TestBrowser(app());
    expect((await anonymous.me()).body).toMatchObject({ code: 'UNAUTHENTICATED', message: '로그인이 필요해요.' });
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'Bearer x.y.z']) {
      const answer = await anonymous.send('GET', '/api/v2/user/me', { headers: { authorization } });
      expect(answer.status, authorization).toBe(401);
    }
  });

  test('loads with a friend code that this installation cannot decrypt', async () => {
    const browser = await joinAndSignIn(app(), 'moved');
    await sql`update users set friend_code_sealed = 'sealed-by-another-key-altogether' where username = 'moved'`.execute(
      app().deps.db,
    );
    expect((await browser.me()).body).toMatchObject({ username: 'moved', friendCode: '' });
  });
});
