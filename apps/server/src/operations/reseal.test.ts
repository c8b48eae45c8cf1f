import { createECDH, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { authDepsOf } from '../features/auth/auth-deps.ts';
import { totpCodeAt } from '../features/auth/two-factor/totp.ts';
import { secretsFrom } from '../secrets.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { joinAs, signedOut, TEST_PASSWORD } from '../testing/test-client.ts';
import { makeMigratedDatabase } from '../testing/test-database.ts';
import { administer } from './admin.ts';

async function reseal(app: TestApp): Promise<string> {
  const lines: string[] = [];
  await administer({ deps: authDepsOf(app.deps), backups: null }, ['reseal'], (line) => lines.push(line));
  return lines.join('\n');
}

/** Sealed values of all tables. */
async function sealedValues(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select friend_code_sealed as value from users where friend_code_sealed <> '' union all
    select code_sealed from invites union all
    select secret_sealed from two_factor union all
    select sealed_payload from outbox where sealed_payload <> '' union all
    select key_check_sealed from installation union all select push_key_sealed from installation`.execute(app.deps.db);
  return rows.map(({ value }) => value);
}

test('after sealing again, a server works without the earlier key', async () => {
  const { url, drop } = await makeMigratedDatabase();
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const env = (current: Buffer, previous?: Buffer) => ({
    MASTER_KEY: current.toString('base64'),
    ...(previous ? { MASTER_KEY_PREVIOUS: previous.toString('base64') } : {}),
    ALLOW_PRIVATE_TARGETS: 'on',
  });
  const before = await startTestApp({ databaseUrl: url, env: env(first) });
  const person = await joinAs(before, 'resealed');
  const other = await joinAs(before, 'resealed-other');
  const begun = await person.post<{ secret: string }>('/api/v2/user/me/two-factor', { password: TEST_PASSWORD });
  const code = totpCodeAt(begun.body.secret, before.deps.clock.now());
  expect((await person.post('/api/v2/user/me/two-factor/confirm', { code })).status).toBe(200);
  const { friendCode } = (await person.get<{ friendCode: string }>('/api/v2/user/me')).body;
  const invite = await person.post<{ code: string }>(`/api/v2/books/${person.bookId}/invites`, { role: 'MEMBER' });
  expect(invite.status).toBe(201);
  const seat = await person.post<{ userId: string }>(`/api/v2/books/${person.bookId}/members`, { name: '서연' });
  const forSeat = { memberId: seat.body.userId, scope: 'VIEW' };
  const link = await person.post<{ url: string }>(`/api/v2/books/${person.bookId}/guest-links`, forSeat);
  expect(link.status).toBe(201);
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const push = { endpoint: 'https://127.0.0.1/push/resealed', keys };
  expect((await person.post('/api/v2/push-subscriptions', push)).status).toBeLessThan(300);
  await before.stop();

  const rotated = await startTestApp({ databaseUrl: url, env: env(second, first) });
  const only = secretsFrom(second);
  expect((await sealedValues(rotated)).some((value) => !only.isSealedByCurrentKey(value))).toBe(true);
  const said = await reseal(rotated);
  expect(said).toMatch(/다시 봉인했어요: [1-9]/u);
  expect(said).toContain('2단계 인증을 켠 계정이 1개');
  expect(said).toContain('키를 바꾸기 전에 만든 정산 링크가 1개');
  expect(said).toMatch(/ · 서연, \d{4}-\d\d-\d\d까지$/mu);
  expect((await sealedValues(rotated)).filter((value) => !only.isSealedByCurrentKey(value))).toEqual([]);
  expect(await reseal(rotated)).toContain('다시 봉인했어요: 0개');
  await rotated.stop();

  const after = await startTestApp({ databaseUrl: url, env: env(second) });
  try {
    const login = await signedOut(after).post('/login', { username: other.username, password: TEST_PASSWORD });
    const headers = { authorization: `Bearer ${login.headers.get('access')}` };
    const asked = await signedOut(after).post('/api/v2/friends/requests', { friendCode }, headers);
    expect(asked.status).toBe(201);
    const path = `/api/v2/invites/${invite.body.code}`;
    expect((await signedOut(after).get(path, headers)).status).toBe(200);
    const { rows } = await sql<{ lookup: string }>`
      select endpoint_lookup as lookup from push_subscriptions`.execute(after.deps.db);
    expect(rows).toEqual([{ lookup: only.lookup('push-endpoint', push.endpoint) }]);
  } finally {
    await after.stop();
    await drop();
  }
});
