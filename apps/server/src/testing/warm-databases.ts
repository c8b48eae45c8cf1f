import type pg from 'pg';
import type { OpenDatabase } from '../db/database.ts';
import { untilConnections } from './cluster-statements.ts';
import { makeMigratedDatabase, type TestDatabase } from './test-database.ts';

/** A migrated database and its connections. */
export interface WarmDatabase extends TestDatabase {
  readonly database: OpenDatabase;
  /** Names what is not emptied: the schema and the record of migrations. */
  readonly schema: string;
}

/** Emptied databases that no test file of this process uses at present. */
const free: WarmDatabase[] = [];

/** Changes with every change of a table, trigger, constraint or function, also one that was taken back. */
const SCHEMA = `
  select md5(string_agg(part, ',' order by part)) as schema from (
    select 'table ' || oid || ' ' || xmin as part from pg_class
    union all select 'column ' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute
    union all select 'trigger ' || oid || ' ' || xmin from pg_trigger
    union all select 'constraint ' || oid || ' ' || xmin from pg_constraint
    union all select 'function ' || oid || ' ' || xmin from pg_proc
    union all select 'setting ' || setdatabase || ' ' || xmin from pg_db_role_setting
    union all select 'migration ' || ctid || ' ' || xmin from schema_migrations
  ) parts`;

const TABLES = `
  select format('%I', relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`;

/**
 * A database without rows, by choice one that an earlier test file has used: PostgreSQL has read its catalogue and
 * planned most statements, which takes a quarter of the time of all server tests.
 */
export async function takeDatabase(open: (url: string) => OpenDatabase): Promise<WarmDatabase> {
  const emptied = free.pop();
  if (emptied !== undefined) return emptied;
  const made = await makeMigratedDatabase();
  const database = open(made.url);
  const { rows } = await database.pool.query<{ schema: string }>(SCHEMA);
  return { ...made, database, schema: rows[0]?.schema ?? '' };
}

/**
 * Empties a database for the next test file of this process. Drops it instead if the schema was changed or other
 * connections are open.
 */
export async function returnDatabase(warm: WarmDatabase): Promise<void> {
  if (await empty(warm)) {
    free.push(warm);
    return;
  }
  await warm.database.close();
  await warm.drop();
}

async function empty({ database: { pool }, schema }: WarmDatabase): Promise<boolean> {
  if (pool.ended || pool.idleCount < pool.totalCount) return false;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('reset all; select pg_advisory_unlock_all()');
    const [client] = clients;
    return client !== undefined && (await isAlone(client, pool)) && (await deleteRows(client, schema));
  } catch {
    return false;
  } finally {
    for (const client of clients) client.release();
  }
}

async function isAlone(client: pg.PoolClient, { totalCount }: pg.Pool): Promise<boolean> {
  await client.query(untilConnections(client.database ?? '', totalCount));
  const { rows } = await client.query('select from pg_stat_activity where datname = current_database()');
  return rows.length === totalCount;
}

async function deleteRows(client: pg.PoolClient, schema: string): Promise<boolean> {
  const { rows: current } = await client.query<{ schema: string }>(SCHEMA);
  if (current[0]?.schema !== schema) return false;
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const deletes = tables.map(({ name }) => `delete from ${name}`);
  await client.query(['begin', 'set local session_replication_role = replica', ...deletes, 'commit'].join(';'));
  return true;
}
