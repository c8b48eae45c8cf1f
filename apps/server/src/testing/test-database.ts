import pg from 'pg';
import { inject } from 'vitest';

let databases = 0;

/** An empty database of its own in the cluster of the test run. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const clusterUrl = inject('clusterUrl');
  databases += 1;
  const name = `salim_${process.pid}_${databases}_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: clusterUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`drop database if exists ${name} with (force)`);
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  // A pool that has ended says so before its lines are closed, and one that is cut then throws where nobody listens.
  const untilLeft = `do $$ begin
    for turn in 1..50 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;
  return {
    url: url.href,
    drop: async () => {
      await run(untilLeft);
      await run(`drop database if exists ${name} with (force)`);
    },
  };
}
