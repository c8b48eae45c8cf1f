import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../../apps/server/src/clock.ts';
import { createDatabaseIfMissing } from '../../apps/server/src/db/embedded/create-database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { migrations } from '../../apps/server/src/db/migrations/index.ts';
import { BACKUP_TABLES } from '../../apps/server/src/operations/backup.ts';

/** The migrations of the older database. */
export const OLD_STEPS = migrations.slice(0, 1);

const NAME = 'older';
const BLOCKED_WITHIN_MS = 20_000;
const TABLES = `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The faults end connections.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Creates a second database with the same rows, as the first release would have left them.
 *
 * @param url of a superuser
 * @returns its address
 */
export async function createOlderDatabase(url: string): Promise<string> {
  await createDatabaseIfMissing(url, NAME);
  const older = new URL(url);
  older.pathname = `/${NAME}`;
  const from = await connected(url);
  const pool = new pg.Pool({ connectionString: older.href, max: 1 });
  await migrate(pool, systemClock, OLD_STEPS);
  const to = await pool.connect();
  await to.query('begin');
  await to.query('set constraints all deferred');
  for (const table of BACKUP_TABLES) {
    const { rows: known } = await to.query('select 1 where to_regclass($1) is not null', [table]);
    if (known.length === 0) continue;
    const { rows } = await from.query<{ all: string }>(
      `select coalesce(json_agg(t), '[]')::text as all from ${table} t`,
    );
    await to.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      rows[0]?.all,
    ]);
  }
  await to.query('commit');
  to.release();
  await pool.end();
  await from.end();
  return older.href;
}

/**
 * Holds up the next migration of the older database with a lock while a fault happens in its transaction.
 *
 * @param happen starts the program that migrates; `untilBlocked` resolves once it waits
 * @returns what is wrong: afterwards the database has to be as it was
 */
export async function duringMigration(
  url: string,
  happen: (untilBlocked: () => Promise<void>) => Promise<readonly string[]>,
): Promise<string[]> {
  const blocker = await connected(url);
  const { rows: tables } = await blocker.query<{ name: string }>(TABLES);
  await blocker.query('begin');
  await blocker.query(`lock table ${tables.map(({ name }) => name).join(', ')} in row exclusive mode`);
  const limit = performance.now() + BLOCKED_WITHIN_MS;
  const wrong = await happen(async () => {
    const isBlocked = async (): Promise<boolean> =>
      (await blocker.query('select 1 from pg_locks where not granted')).rows.length > 0;
    while (!(await isBlocked())) {
      if (performance.now() > limit) throw new Error('the migration was not held up');
      await delay(20);
    }
  });
  await blocker.end();
  const client = await connected(url);
  // Statements sent by the program may still complete; without a commit they leave nothing.
  const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await client.query(others)).rows.length > 0 && performance.now() < limit) await delay(50);
  const { rows: steps } = await client.query('select 1 from schema_migrations');
  const { rows: after } = await client.query(TABLES);
  await client.end();
  const isAsBefore = steps.length === OLD_STEPS.length && after.length === tables.length;
  return isAsBefore
    ? [...wrong]
    : [...wrong, `단계 ${steps.length}, 표 ${after.length} (앞서 ${OLD_STEPS.length}, ${tables.length})`];
}
