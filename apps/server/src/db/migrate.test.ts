import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { makeDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { explainDatabase } from './database-problem.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let opened: OpenDatabase;
let pool: OpenDatabase['pool'];

beforeEach(async () => {
  database = await makeDatabase();
  opened = openDatabase({ url: database.url, connectionsMax: 1 });
  ({ pool } = opened);
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

const CREATE = { id: '001-first', sql: 'create table first (id int)' };

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a connection lost during a migration is reported as such; the next attempt completes it', async () => {
  const lost = { id: '002-second', sql: 'create table second (id int); select pg_terminate_backend(pg_backend_pid())' };
  const failure: unknown = await migrate(pool, systemClock, [CREATE, lost]).catch((error: unknown) => error);
  expect(explainDatabase(failure)).toContain('연결이 끊겼어요');
  expect(await tables()).toEqual(['first', 'schema_migrations']);
  const second = { id: '002-second', sql: 'create table second (id int)' };
  expect(await migrate(pool, systemClock, [CREATE, second])).toEqual(['002-second']);
  expect(await tables()).toEqual(['first', 'schema_migrations', 'second']);
});
