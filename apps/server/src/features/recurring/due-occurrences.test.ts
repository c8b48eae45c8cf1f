import type { RecurringRule, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { auditDatabase } from '../../operations/audit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, HOUR_MS, testClock } from '../../testing/test-clock.ts';
import { recordDueOccurrences } from './due-recurring-rules.service.ts';

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

const DAILY = { template: { type: 'EXPENSE', amount: 1000, description: '매일' }, rrule: 'FREQ=DAILY' };

async function aRule(fields: object, by: TestPerson = owner, bookId = by.bookId): Promise<RecurringRule> {
  const answer = await by.post<RecurringRule>(`/api/v2/books/${bookId}/recurring`, fields);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The nominal dates of a rule's transactions in the ledger. */
async function datesOf(rule: RecurringRule): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select recurring_date as date from transactions
    where book_id = ${rule.bookId} and recurring_rule_id = ${rule.id} order by recurring_date`.execute(
    app().database.db,
  );
  return rows.map((row) => row.date);
}

async function untilDone(deps: Deps): Promise<void> {
  while ((await recordDueOccurrences(deps)).recorded > 0);
}

async function expectSound(): Promise<void> {
  const client = await app().database.pool.connect();
  try {
    expect(await auditDatabase(client)).toEqual([]);
  } finally {
    client.release();
  }
}

/** Every day from the first to the last, without gaps or duplicates. */
function everyDay(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + day * DAY_MS).toISOString().slice(0, 10),
  );
}

describe('each occurrence becomes one transaction', () => {
  test('when two servers run at once', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-03-01' });
    await Promise.all([untilDone(app().deps), untilDone(otherDeps), untilDone(app().deps), untilDone(otherDeps)]);
    await untilDone(otherDeps);
    expect(await datesOf(rule)).toEqual(everyDay('2026-03-01', 265));
    await expectSound();
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
    expect(await datesOf(rule)).toEqual(everyDay('2026-03-01', 265));
    await expectSound();
  });

  test('when the template was stored without the fields of today', async () => {
    const rule = await aRule({ ...DAILY, startDate: '2026-11-19' });
    await sql`
      update recurring_rules set template = template - '{time,memo,isRefund,fee,foreign,tagIds,visibility,excludeFromStats}'::text[]
      where rule_id = ${rule.id}`.execute(app().database.db);
    await untilDone(app().deps);
    expect(await datesOf(rule)).toEqual(['2026-11-19', '2026-11-20']);
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
    expect(await datesOf(rule)).toEqual(everyDay('2026-07-01', 143));
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
    expect(await datesOf(rule)).toEqual(['2026-11-20']);
  });
});

describe('months of downtime', () => {
  /** A concurrent writer in the same book waits for one batch, however much is due. */
  const OTHERS_WAIT_MS = 1000;

  test('are caught up by two servers in short batches, through a kill, while members keep writing', {
    timeout: 300_000,
  }, async () => {
    const [days, count] = [250, 40];
    const first = new Date(Date.parse('2026-11-20T00:00:00Z') - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const rules: RecurringRule[] = [];
    for (let index = 0; index < count; index += 1) rules.push(await aRule({ ...DAILY, startDate: first }));
    const url = new URL(String(app().database.pool.options.connectionString));
    url.searchParams.set('application_name', 'doomed');
    const doomed = openDatabase({ url: url.href, connectionsMax: 2 });

    const bystander = await joinAs(app(), `due-bystander-${people}`);
    const catching = { isDone: false };
    const writing = (async () => {
      let longest = 0;
      while (!catching.isDone) {
        for (const person of [bystander, owner]) {
          const body = { type: 'EXPENSE', date: '2026-11-20', amount: 1 };
          const startedAt = performance.now();
          const { status } = await person.post(`/api/v2/books/${person.bookId}/transactions`, body);
          longest = Math.max(longest, performance.now() - startedAt);
          expect(status).toBe(201);
        }
      }
      return longest;
    })();

    let steps = 0;
    const underWay = Promise.withResolvers<void>();
    const killed = recordDueOccurrences({ ...app().deps, db: doomed.db }, () => {
      steps += 1;
      if (steps === 10) underWay.resolve();
      return false;
    });
    const rest = untilDone(otherDeps);
    await underWay.promise;
    const cut = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`.execute(
      app().database.db,
    );
    expect(cut.rows.length).toBeGreaterThan(0);
    await Promise.all([killed.catch(() => undefined), rest, untilDone(app().deps)]);
    await untilDone(app().deps);
    catching.isDone = true;
    expect(await writing).toBeLessThan(OTHERS_WAIT_MS);
    await doomed.close();
    const expected = everyDay(first, days);
    for (const rule of rules) expect(await datesOf(rule)).toEqual(expected);
    await expectSound();
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
    expect(await datesOf(rule)).toEqual([]);
    clock.advance(2 * HOUR_MS);
    await untilDone(app().deps);
    clock.advance(-2 * HOUR_MS);
    expect(await datesOf(rule)).toEqual(['2026-11-20']);
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
    expect(await datesOf(rule)).toEqual(everyDay('2026-11-19', 5));
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
    expect(await datesOf(secret)).toEqual(['2026-11-20']);
    const { body } = await owner.get<RecurringRule>(`/api/v2/books/${owner.bookId}/recurring/${secret.id}`);
    expect(body).toMatchObject({ isPaused: true, problem: 'AUTHOR_GONE', isMasked: true });
    const notices = JSON.stringify((await owner.get('/api/v2/notifications')).body);
    expect(notices).toContain('비공개 반복 거래가 멈췄어요');
    expect(notices).not.toContain('비밀,');
  });
});
