import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../core/app-error.ts';
import { type AuthDeps, authDepsOf } from '../features/auth/auth-deps.ts';
import { totpCodeAt } from '../features/auth/two-factor/totp.ts';
import { useTestApp } from '../testing/test-app.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { joinAs, signedOut, TEST_PASSWORD, type TestPerson } from '../testing/test-client.ts';
import { administer, UsageError } from './admin.ts';

const app = useTestApp();
let deps: AuthDeps;
let people = 0;
let person: TestPerson;

beforeAll(() => {
  deps = authDepsOf(app().deps);
});

/** The lines that a command prints. */
async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await administer({ deps, backups: null }, args, (line) => lines.push(line));
  return lines;
}

async function newPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `administered-${people}`);
}

async function eventsOf(userId: string): Promise<(string | undefined)[][]> {
  const rows = await app()
    .deps.db.selectFrom('security_log')
    .select(['kind', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
  return rows.map(({ kind, address }) => [kind, address]);
}

describe('the operator', () => {
  beforeAll(async () => {
    person = await newPerson();
  });

  test('lists users with what they use, and no content of their books', async () => {
    const [json = ''] = await run('users', '--json');
    const listed = (JSON.parse(json) as { username: string }[]).find(({ username }) => username === person.username);
    expect(listed).toMatchObject({
      books: 1,
      hasTwoFactor: false,
      storage: 0,
      email: `${person.username}@example.com`,
    });
    expect((await run('users')).join('\n')).toContain(person.username);
  });

  test('sees the storage', async () => {
    const [json = ''] = await run('storage', '--json');
    expect(JSON.parse(json)).toMatchObject({ attachments: 0, attachmentCount: 0 });
    expect((await run('storage'))[0]).toMatch(/^데이터베이스 [\d.,]+MB$/u);
  });

  test('ends all sessions of a user', async () => {
    const one = await newPerson();
    expect((await run('end-sessions', one.username))[0]).toContain('1대');
    expect((await one.get('/api/v2/book/mybooks')).status).toBe(401);
    expect(await eventsOf(one.userId)).toContainEqual(['SESSION_ENDED', 'operator']);
  });

  test('makes a link that sets a new password once', async () => {
    const one = await newPerson();
    const [, url = ''] = await run('reset-password', one.username);
    expect((await one.get('/api/v2/book/mybooks')).status).toBe(401);
    const token = new URL(url).hash.replace('#token=', '');
    const reset = () =>
      signedOut(app()).post('/api/v2/auth/password-resets', { token, newPassword: 'orbit-물결-3391' });
    expect((await reset()).status).toBe(204);
    expect((await reset()).status).toBe(422);
    const browser = new TestBrowser(app());
    expect((await browser.login(one.username, TEST_PASSWORD)).status).toBe(401);
    expect((await browser.login(one.username, 'orbit-물결-3391')).status).toBe(200);
    expect(await eventsOf(one.userId)).toContainEqual(['PASSWORD_RESET_REQUESTED', 'operator']);
  });

  test('deletes a user only with --yes', async () => {
    const one = await newPerson();
    await expect(run('delete-user', one.username)).rejects.toThrow(UsageError);
    expect((await one.get('/api/v2/book/mybooks')).status).toBe(200);
    await run('delete-user', one.username, '--yes');
    expect((await one.get('/api/v2/book/mybooks')).status).toBe(401);
    await expect(run('delete-user', one.username, '--yes')).rejects.toThrow(`‘${one.username}’`);
  });

  test('switches the second factor off: the password is enough again, and recovery codes are void', async () => {
    const one = await newPerson();
    const path = '/api/v2/user/me/two-factor';
    const { secret } = (await one.post<{ secret: string }>(path, { password: TEST_PASSWORD })).body;
    const code = totpCodeAt(secret, app().deps.clock.now());
    const confirmed = await one.post<{ recoveryCodes: string[] }>(`${path}/confirm`, { code });
    const browser = new TestBrowser(app());
    expect((await browser.login(one.username, TEST_PASSWORD)).body).toMatchObject({ code: 'OTP_REQUIRED' });
    await run('disable-2fa', one.username);
    expect((await browser.login(one.username, TEST_PASSWORD)).status).toBe(200);
    expect(confirmed.body.recoveryCodes.length).toBeGreaterThan(0);
    const { rows } = await app().database.pool.query('select 1 from recovery_codes where user_id = $1', [one.userId]);
    expect(rows).toEqual([]);
    expect(await eventsOf(one.userId)).toContainEqual(['TWO_FACTOR_SWITCHED_OFF', 'operator']);
  });

  test('learns that there is no second factor to switch off', async () => {
    await expect(run('disable-2fa', person.username)).rejects.toThrow(AppError);
  });

  test.each([[], ['reboot'], ['users', 'someone'], ['end-sessions'], ['end-sessions', 'a', 'b']])(
    'is told how to use the command after %j',
    async (...args) => {
      await expect(run(...args)).rejects.toThrow('npm run admin');
    },
  );
});
