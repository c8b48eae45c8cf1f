import type { RecurringRule } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { DAY_MS, testClock } from '../../testing/test-clock.ts';
import { recordDueOccurrences } from './due-recurring-rules.service.ts';
import { createRule, DAILY, datesOf, everyDay, expectSound, untilDone } from './testing/due-rules.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const app = useTestApp({ clock: testClock() });
/** Another server on the same database, with a separate connection pool. */
let other: OpenDatabase;
let otherDeps: Deps;

beforeAll(() => {
  other = openDatabase({ url: String(app().database.pool.options.connectionString), connectionsMax: 4 });
  otherDeps = { ...app().deps, db: other.db };
});
afterAll(() => other.close());

describe('months of downtime', () => {
  /** A concurrent writer in the same book waits for one batch, however much is due. */
  const OTHERS_WAIT_MS = 1000;

  test('are caught up by two servers in short batches, through a kill, while members keep writing', {
    timeout: 300_000,
  }, async () => {
    const owner = await joinAs(app(), 'due-owner');
    const [days, count] = [250, 40];
    const first = new Date(Date.parse('2026-11-20T00:00:00Z') - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const rules: RecurringRule[] = [];
    for (let index = 0; index < count; index += 1) rules.push(await createRule(owner, { ...DAILY, startDate: first }));
    const url = new URL(String(app().database.pool.options.connectionString));
    url.searchParams.set('application_name', 'doomed');
    const doomed = openDatabase({ url: url.href, connectionsMax: 2 });

    const bystander = await joinAs(app(), 'due-bystander');
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
    for (const rule of rules) expect(await datesOf(app(), rule)).toEqual(expected);
    await expectSound(app());
  });
});
