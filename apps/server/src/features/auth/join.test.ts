import type { Book, ErrorAnswer, Profile } from '@salim/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { aJoin, joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { TEST_PASSWORD } from '../../testing/test-client.ts';
import { deliveredMail, tokenIn } from '../../testing/test-mail.ts';

const app = useTestApp();

function joinWith(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return new TestBrowser(app()).send<ErrorAnswer & { id: string; username: string }>('POST', '/api/v2/join', {
    body,
    headers,
  });
}

async function countUsers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(app().deps.db);
  return rows[0]?.count ?? 0;
}

describe('joining', () => {
  test('creates an account with a first book that can sign in at once', async () => {
    const joined = await joinWith(aJoin('minji', { name: '김민지' }));
    expect(joined.status).toBe(201);
    expect(joined.body).toEqual({ id: expect.any(String), username: 'minji' });

    const browser = new TestBrowser(app());
    const signedIn = await browser.login('minji');
    expect(signedIn.body).toEqual({
      id: joined.body.id,
      username: 'minji',
      name: '김민지',
      email: 'minji@example.com',
      emailVerified: false,
      profileImageUrl: null,
      friendCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{13}$/u),
      hasPassword: true,
      twoFactor: false,
      passkeyCount: 0,
      marketingAgreed: false,
      providers: [],
    });
    const books = await browser.send<Book[]>('GET', '/api/v2/book/mybooks');
    expect(books.body).toMatchObject([{ title: '김민지의 가계부', role: 'OWNER', memberCount: 1, currency: 'KRW' }]);
  });

  test('defaults the name to the user name, and the user name to the e-mail', async () => {
    await joinWith(aJoin('fallback', { name: undefined }));
    await joinWith(aJoin('emptyname', { name: '' }));
    const named = await joinWith(
      aJoin('x', { username: undefined, name: undefined, email: 'Hong.Gil+dong@example.com' }),
    );
    expect(named.body.username).toBe('hong.gildong');
    for (const username of ['fallback', 'emptyname', 'hong.gildong']) {
      const { body } = await new TestBrowser(app()).login(username);
      expect(body.name).toBe(username);
    }
  });

  test('treats user names as case-insensitive', async () => {
    await joinWith(aJoin('CaseBlind'));
    expect((await new TestBrowser(app()).login('CASEblind')).status).toBe(200);
    const again = await joinWith(aJoin('caseblind', { email: 'other@example.com' }));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'USERNAME_TAKEN', errors: [{ field: 'username' }] });
  });

  test('records each consent with version, time and channel', async () => {
    const { body } = await joinWith(aJoin('consenting', { marketingAgreed: undefined, marketingConsent: true }));
    const { rows } = await sql`
      select kind, document_version, is_agreed, channel, decided_at from consents where user_id = ${body.id} order by kind`.execute(
      app().deps.db,
    );
    const kept = { document_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u), is_agreed: true, channel: 'JOIN' };
    expect(rows).toEqual(
      ['AGE', 'MARKETING', 'PRIVACY', 'TERMS'].map((kind) => ({ kind, ...kept, decided_at: expect.any(String) })),
    );
  });

  test('requires the three consents', async () => {
    const before = await countUsers();
    for (const field of ['termsAgreed', 'privacyAgreed', 'ageVerified']) {
      const refused = await joinWith(aJoin('unwilling', { [field]: false }));
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'CONSENT_REQUIRED', errors: [{ field }] });
    }
    const all = await joinWith(aJoin('unwilling', { termsAgreed: false, privacyAgreed: false, ageVerified: false }));
    expect(all.body.errors?.map(({ field }) => field)).toEqual(['termsAgreed', 'privacyAgreed', 'ageVerified']);
    expect(await countUsers()).toBe(before);
  });

  test('requires the repeated password to match, under either field name', async () => {
    for (const field of ['passwordConfirm', 'confirmPassword']) {
      const refused = await joinWith(aJoin('repeating', { [field]: `${TEST_PASSWORD}!` }));
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'PASSWORD_MISMATCH', errors: [{ field }] });
    }
    const matching = { passwordConfirm: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };
    expect((await joinWith(aJoin('repeating', matching))).status).toBe(201);
  });

  test('rejects guessable passwords and counts length in code points', async () => {
    const refused = await joinWith(aJoin('lazy-person', { password: 'password123' }));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'PASSWORD_TOO_COMMON', errors: [{ field: 'password' }] });
    expect((await joinWith(aJoin('lazy-person', { password: 'lazy-person1' }))).body.code).toBe('PASSWORD_TOO_COMMON');
    expect((await joinWith(aJoin('lazy-person', { password: '감나무네그루' }))).body).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      errors: [{ field: 'password' }],
    });
    expect((await joinWith(aJoin('lazy-person', { password: '가나다'.repeat(43) }))).body.code).toBe('LIMIT_EXCEEDED');
    const longest = '가나다라마바사아'.repeat(16);
    expect((await joinWith(aJoin('lazy-person', { password: longest }))).status).toBe(201);
    expect((await new TestBrowser(app()).login('lazy-person', longest)).status).toBe(200);
    expect((await new TestBrowser(app()).login('lazy-person', longest.slice(0, -1))).status).toBe(401);
  });

  test.each([
    [{ username: 'ab' }, 422, 'username'],
    [{ username: '' }, 422, 'username'],
    [{ username: 'a'.repeat(31) }, 422, 'username'],
    [{ username: '민지' }, 400, 'username'],
    [{ username: 'min ji' }, 400, 'username'],
    [{ username: 'minji@example.com' }, 400, 'username'],
    [{ username: 7 }, 400, 'username'],
    [{ username: ['minji'] }, 400, 'username'],
    [{ email: 'not an address' }, 400, 'email'],
    [{ email: '' }, 400, 'email'],
    [{ email: undefined }, 400, 'email'],
    [{ email: 'a@example.com, b@example.com' }, 400, 'email'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 400, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 422, 'email'],
    [{ name: '가'.repeat(51) }, 422, 'name'],
    [{ password: undefined }, 400, 'password'],
    [{ termsAgreed: 'true' }, 400, 'termsAgreed'],
    [{ role: 'ADMIN' }, 400, 'role'],
    [{ emailVerified: true }, 400, 'emailVerified'],
    [{ id: '01a1f6e5-8834-7155-a0f1-1b2287471cf9' }, 400, 'id'],
    [{ createdAt: '2020-01-01T00:00:00Z' }, 400, 'createdAt'],
  ])('rejects %j and names the field', async (changes, status, field) => {
    const before = await countUsers();
    const refused = await joinWith(aJoin('mistaken', changes));
    expect(refused.status).toBe(status);
    expect(refused.body.errors?.map((error) => error.field)).toEqual([field]);
    expect(await countUsers()).toBe(before);
  });

  test('strips invisible characters from names', async () => {
    await joinWith(aJoin('invisible', { name: ' \u202e김\u200b민지\u0007 ' }));
    expect((await new TestBrowser(app()).login('invisible')).body.name).toBe('김민지');
  });

  test('creates one account from twenty concurrent requests with one user name', async () => {
    const before = await countUsers();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => joinWith(aJoin('crowded', { email: `crowd${index}@example.com` }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await countUsers()).toBe(before + 1);
  });

  test('replays a request with the same key, and rejects the same request with another key', async () => {
    const headers = { 'idempotency-key': 'join-key-1' };
    const first = await joinWith(aJoin('keyed'), headers);
    const again = await joinWith(aJoin('keyed'), headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await joinWith(aJoin('keyed2'), headers);
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('the address given when joining', () => {
  test('gets one mail with a link that verifies it', async () => {
    await joinWith(aJoin('mailed', { email: 'mailed@example.com' }));
    const mails = (await deliveredMail(app())).filter(({ to }) => to.includes('mailed@example.com'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('이메일');
    expect(mails[0]?.text).toContain(`${app().deps.config.publicUrl}/email-verification-sent#token=`);
    expect(tokenIn(mails[0])).toMatch(/^[\w-]{43}$/u);
  });

  test('may be verified by another account: same response, and its owner is notified', async () => {
    const owner = await joinAndSignIn(app(), 'addressowner');
    const mail = (await deliveredMail(app())).findLast(({ to }) => to.includes('addressowner@example.com'));
    await owner.send('POST', '/api/v2/auth/email-verifications', { body: { token: tokenIn(mail) } });
    expect((await owner.me()).body.emailVerified).toBe(true);

    const second = await joinWith(aJoin('newcomer', { email: 'AddressOwner@example.com' }));
    const fresh = await joinWith(aJoin('freshone', { email: 'fresh@example.com' }));
    expect(second.status).toBe(201);
    expect(Object.keys(second.body)).toEqual(Object.keys(fresh.body));
    const sentMail = (await deliveredMail(app())).findLast(({ to }) =>
      to.toLowerCase().includes('addressowner@example.com'),
    );
    expect(sentMail?.subject).toContain('다른 계정에서 이 이메일을 등록하려고');
    expect(sentMail?.text).not.toContain('#token=');

    const browser = new TestBrowser(app());
    await browser.login('newcomer');
    expect((await browser.send<Profile>('GET', '/api/v2/user/me')).body.emailVerified).toBe(false);
    expect((await new TestBrowser(app()).login('addressowner@example.com')).body.username).toBe('addressowner');
  });
});
