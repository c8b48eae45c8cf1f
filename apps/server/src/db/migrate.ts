import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Key of the advisory lock for schema changes: an arbitrary number, the same in every program of the product. Only one
 * migration or restore runs at a time.
 */
export const SCHEMA_LOCK = 5_317_203;

/** The table of applied migrations. */
export const SCHEMA_MIGRATIONS =
  'schema_migrations (migration_id text primary key, applied_at timestamptz not null, keeps_older_servers boolean not null default false)';

/** The database was used by a newer version than this one. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Compares the database with the migrations of this version: `newer` after a newer server has applied others that this
 * version works with, `different` if it must not go on.
 */
export async function compareSchema(
  db: Db,
  steps: readonly Migration[] = migrations,
): Promise<'same' | 'newer' | 'different'> {
  const applied = await db
    .selectFrom('schema_migrations')
    .select(['migration_id as id', 'keeps_older_servers as keepsOlderServers'])
    .execute();
  const known = new Set(steps.map((step) => step.id));
  const unknown = applied.filter(({ id }) => !known.has(id));
  if (applied.length - unknown.length !== known.size) return 'different';
  if (unknown.length === 0) return 'same';
  return unknown.every(({ keepsOlderServers }) => keepsOlderServers) ? 'newer' : 'different';
}

/**
 * Migrates the schema to the current version. Each migration is one database transaction together with its record,
 * after its preparatory steps, so that a kill leaves only complete steps; concurrent starts wait for the lock.
 *
 * @throws NewerDatabaseError when the database has migrations that this version does not know and cannot work with
 */
export async function migrate(
  pool: pg.Pool,
  clock: Clock,
  steps: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    const done = await migrateOver(client, clock, steps);
    client.release();
    return done;
  } catch (error) {
    // Ends the transaction, the lock and the settings, also where the connection no longer answers.
    client.release(true);
    throw error;
  }
}

async function migrateOver(client: pg.PoolClient, clock: Clock, steps: readonly Migration[]): Promise<string[]> {
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
  await client.query(
    `create table if not exists ${SCHEMA_MIGRATIONS};
    alter table schema_migrations add column if not exists keeps_older_servers boolean not null default false`,
  );
  const { rows } = await client.query<{ id: string; keeps_older_servers: boolean }>(
    'select migration_id as id, keeps_older_servers from schema_migrations',
  );
  const applied = new Set(rows.map(({ id }) => id));
  const unknown = rows
    .filter((row) => !row.keeps_older_servers && !steps.some(({ id }) => id === row.id))
    .map(({ id }) => id);
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `더 최신 버전의 살림에서 쓰던 데이터베이스예요(${unknown.join(', ')}). 살림을 업데이트해 주세요.`,
    );
  }
  const done: string[] = [];
  for (const step of steps.filter((candidate) => !applied.has(candidate.id))) {
    await step.steps?.(client);
    await client.query('begin');
    await client.query(step.sql);
    await client.query(
      'insert into schema_migrations (migration_id, applied_at, keeps_older_servers) values ($1, $2, $3)',
      [step.id, clock.now(), step.keepsOlderServers === true],
    );
    await client.query('commit');
    done.push(step.id);
  }
  await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]);
  await client.query('reset statement_timeout');
  return done;
}
