import { randomBytes } from 'node:crypto';
import type { ErrorAnswer } from '@salim/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../secrets.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../testing/test-clock.ts';
import { type RequestKind, requestLimits } from './request-limits.ts';

const clock = testClock();
const app = useTestApp({ clock, env: { RATE_LIMITS: 'on' } });

/** Servers of one unused installation. */
function servers(count: number) {
  const secrets = secretsFrom(randomBytes(32));
  return Array.from({ length: count }, () => requestLimits({ ...app().deps, secrets }));
}

const tooMany = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter } });

/** Number of requests admitted before the first refusal, in turns at all servers. */
async function admitted(all: ReturnType<typeof servers>, kind: RequestKind, most = 10_000): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    try {
      await all[count % all.length]?.take('minsu', kind);
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      return count;
    }
  }
  return most;
}

describe('requests of one user', () => {
  test.each([
    ['read', 2000],
    ['write', 1000],
    ['export', 20],
    ['receipt', 20],
  ] as const)('of the kind %s are limited to %i at once', async (kind, burst) => {
    expect(await admitted(servers(1), kind)).toBe(burst);
  });

  test('are limited together by three servers, to what one alone would admit', async () => {
    expect(await admitted(servers(3), 'write')).toBeLessThanOrEqual(1000);
    const exporting = servers(3);
    expect(await admitted(exporting, 'export')).toBe(20);
    await expect(exporting[1]?.take('minsu', 'export')).rejects.toEqual(tooMany(180));
    await expect(exporting[2]?.take('jiyeon', 'export')).resolves.toBeUndefined();
  });

  test('exceed the burst by no more than what each server has reserved', async () => {
    const all = servers(2);
    for (const server of all) await server.take('minsu', 'write');
    // The shared bucket refills, while both servers still have 49 reserved tokens.
    clock.advance(30 * SECOND_MS);
    const count = await admitted(all, 'write');
    expect(count).toBeGreaterThanOrEqual(1000);
    expect(count).toBeLessThanOrEqual(1000 + 2 * 49);
  });

  test('are admitted again as the bucket refills', async () => {
    const [server] = servers(1);
    expect(await admitted(server ? [server] : [], 'read')).toBe(2000);
    clock.advance(MINUTE_MS);
    expect(await admitted(server ? [server] : [], 'read')).toBe(2000);
  });

  test('cost one statement for many', async () => {
    const secrets = secretsFrom(randomBytes(32));
    const server = requestLimits({ ...app().deps, secrets });
    for (let count = 0; count < 100; count += 1) await server.take('minsu', 'read');
    const { rows } = await sql<{ tokens: number }>`
      select round(extract(epoch from until - ${clock.now()}::timestamptz) * 100)::int as tokens
      from limit_counters where limit_key = ${secrets.lookup('limit', 'read:minsu')}`.execute(app().deps.db);
    expect(rows).toEqual([{ tokens: 100 }]);
  });

  test('are counted once when they come at the same time', async () => {
    const all = servers(2);
    const asked = Array.from({ length: 1500 }, async (_, at) => all[at % 2]?.take('minsu', 'write'));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1000);
  });
});

test('a database that cannot count does not keep users from reading', async () => {
  const person = await joinAs(app(), 'uncounted');
  await sql`alter table limit_counters rename to hidden_counters`.execute(app().deps.db);
  try {
    expect((await person.get(`/api/v2/books/${person.bookId}/transactions`)).status).toBe(200);
  } finally {
    await sql`alter table hidden_counters rename to limit_counters`.execute(app().deps.db);
  }
});

test('a refusal says in a sentence when to come back', async () => {
  const person = await joinAs(app(), 'impatient');
  const path = `/api/v2/books/${person.bookId}/export?format=json`;
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) statuses.push((await person.get(path)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await person.get<ErrorAnswer>(path);
  expect([refused.status, refused.headers.get('retry-after'), refused.body.code]).toEqual([
    429,
    expect.stringMatching(/^1[78]\d$/u),
    'TOO_MANY_REQUESTS',
  ]);
  expect(refused.body.message).toMatch(/[가-힣]+요\./u);
});
