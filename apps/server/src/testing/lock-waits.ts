import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Resolves once this many statements of the test database wait for a lock. */
export async function untilStatementsWait(app: Pick<TestApp, 'database'>, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db);
    if ((rows[0]?.count ?? 0) >= count) return;
  }
}
