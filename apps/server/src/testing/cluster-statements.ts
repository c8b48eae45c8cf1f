import pg from 'pg';

/** Runs one statement on a new connection. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** URL of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * A statement that waits, for at most a second, until a database has no more than `count` connections. A pool resolves
 * `end()` before the server has closed its connections, and one that is cut by `drop database` throws in a later test.
 */
export function untilConnections(name: string, count: number): string {
  return `
    do $$ begin
      for turn in 1..200 loop
        exit when (select count(*) from pg_stat_activity where datname = '${name}') <= ${count};
        perform pg_sleep(0.005);
        perform pg_stat_clear_snapshot();
      end loop;
    end $$`;
}
