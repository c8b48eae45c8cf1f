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

/** Drops the databases whose names begin with a prefix, also those that are in use. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I', datname) as name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
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
