import type { RecurringRule, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, HOUR_MS, testClock } from '../../testing/test-clock.ts';
import { recordDueOccurrences } from './due-recurring-rules.service.ts';
import { createRule, DAILY, datesOf, everyDay, expectSound, untilDone } from './testing/due-rules.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const clock = testClock();
const app = useTestApp({ clock });
/** Another server on the same database, with a separate connection pool. */
let other: OpenDatabase;
let otherDeps: Deps;
let people = 0;
let owner: TestPerson;

beforeAll(() => {
  other = openDatabase({ url: String(app().database.pool.options.connectionString), connectionsMax: 4 });
  otherDeps = { ...app().deps, db: other.db };
});
afterAll(() => other.close());
beforeEach(async () => {
  people += 1;
  owner = await joinAs(app(), `due-${people}`);
});

const aRule = (fields: object, by: TestPerson = owner, bookId = by.bookId) => createRule(by, fields, bookId);

describe('each occurrence becomes one transaction', () => {
  test('when two servers run at once', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-03-01' });
    await Promise.all([untilDone(app().deps), untilDone(otherDeps), untilDone(app().deps), untilDone(otherDeps)]);
    await untilDone(otherDeps);
    expect(await datesOf(app(), rule)).toEqual(everyDay('2026-03-01', 265));
    await expectSound(app());
  });

  test('when a server loses its connections repeatedly', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-03-01' });
    const cutter = { isDone: false, cuts: 0 };
    const cutting = (async () => {
      while (!cutter.isDone) {
        const { rows } = await sql<{ cut: boolean }>`
          select pg_terminate_backend(pid) as cut from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
            and query not like '%pg_stat_activity%'`.execute(app().database.db);
        cutter.cuts += rows.length;
      }
    })();
    for (let attempt = 0; attempt < 200 && cutter.cuts < 5; attempt += 1) {
      await recordDueOccurrences(otherDeps).catch(() => undefined);
    }
    cutter.isDone = true;
    await cutting;
    expect(cutter.cuts).toBeGreaterThanOrEqual(5);
    // A pooled connection that was terminated reports it once.
    await untilDone(otherDeps).catch(() => untilDone(app().deps));
    expect(await datesOf(app(), rule)).toEqual(everyDay('2026-03-01', 265));
    await expectSound(app());
  });

  test('when the template was stored without the fields of today', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-11-19' });
    await sql`
      update recurring_rules set template = template - '{time,memo,isRefund,fee,foreign,tagIds,visibility,excludeFromStats}'::text[]
      where rule_id = ${rule.id}`.execute(app().database.db);
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual(['2026-11-19', '2026-11-20']);
    const { body } = await owner.get<RecurringRule>(`/api/v2/books/${owner.bookId}/recurring/${rule.id}`);
    expect(body).toMatchObject({ problem: null, template: { memo: '', tagIds: [], visibility: 'SHARED' } });
  });

  test('when the rule is changed during catch-up', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-07-01' });
    const url = `/api/v2/books/${owner.bookId}/recurring/${rule.id}`;
    const change = owner.put<RecurringRule>(url, { ...rule, template: { ...rule.template, amount: 2000 } });
    await Promise.all([untilDone(app().deps), untilDone(otherDeps), change]);
    await untilDone(app().deps);
    expect((await change).status).toBe(200);
    expect(await datesOf(app(), rule)).toEqual(everyDay('2026-07-01', 143));
    const { body } = await owner.get<{ items: Transaction[] }>(
      `/api/v2/books/${owner.bookId}/transactions?minAmount=2000&limit=200`,
    );
    expect(body.items).toEqual([]);
  });

  test('when a member records the same one by hand', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-11-20' });
    const url = `/api/v2/books/${owner.bookId}/recurring/${rule.id}/occurrences/2026-11-20/record`;
    const [first, second] = await Promise.all([owner.post(url), owner.post(url), untilDone(otherDeps)]);
    expect([201, 409]).toContain(first.status);
    expect([201, 409]).toContain(second.status);
    expect(await datesOf(app(), rule)).toEqual(['2026-11-20']);
  });
});

describe('the current date', () => {
  test('depends on the time zone of the book', async () => {
    const { body: book } = await owner.get<{ version: number }>(`/api/v2/books/${owner.bookId}`);
    const moved = await owner.patch(`/api/v2/books/${owner.bookId}`, {
      timeZone: 'America/New_York',
      version: book.version,
    });
    expect(moved.status).toBe(200);
    const rule = await aRule({ ...DAILY, startDate: '2026-11-20' });
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual([]);
    clock.advance(2 * HOUR_MS);
    await untilDone(app().deps);
    clock.advance(-2 * HOUR_MS);
    expect(await datesOf(app(), rule)).toEqual(['2026-11-20']);
  });

  test('may go back with a wrong clock without anything being recorded twice', { timeout: 120_000 }, async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-11-19' });
    clock.advance(2 * DAY_MS);
    await untilDone(app().deps);
    clock.advance(-2 * DAY_MS);
    await untilDone(app().deps);
    clock.advance(3 * DAY_MS);
    await untilDone(otherDeps);
    clock.advance(-3 * DAY_MS);
    expect(await datesOf(app(), rule)).toEqual(everyDay('2026-11-19', 5));
  });
});

describe('the author of a recorded transaction', () => {
  test('is the rule’s creator, and the owner once the creator has left', async () => {
    const member = await joinAs(app(), `due-member-${people}`);
    await addMember(app(), owner.bookId, member, 'MEMBER');
    const rule = await aRule({ ...DAILY, startDate: '2026-11-20' }, member, owner.bookId);
    const secret = await aRule(
      { ...DAILY, template: { ...DAILY.template, description: '비밀', visibility: 'MASKED' }, startDate: '2026-11-20' },
      member,
      owner.bookId,
    );
    await untilDone(app().deps);
    await owner.delete(`/api/v2/books/${owner.bookId}/members/${member.userId}`);
    clock.advance(DAY_MS);
    await untilDone(app().deps);
    clock.advance(-DAY_MS);
    const { rows } = await sql<{ created_by: string }>`
      select created_by from transactions where recurring_rule_id = ${rule.id} order by recurring_date`.execute(
      app().database.db,
    );
    expect(rows.map((row) => row.created_by)).toEqual([member.userId, owner.userId]);
    // A masked transaction does not become the owner's.
    expect(await datesOf(app(), secret)).toEqual(['2026-11-20']);
    const { body } = await owner.get<RecurringRule>(`/api/v2/books/${owner.bookId}/recurring/${secret.id}`);
    expect(body).toMatchObject({ isPaused: true, problem: 'AUTHOR_GONE', isMasked: true });
    const notices = JSON.stringify((await owner.get('/api/v2/notifications')).body);
    expect(notices).toContain('비공개 반복 거래가 멈췄어요');
    expect(notices).not.toContain('비밀,');
  });
});
