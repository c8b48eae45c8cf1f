import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../../apps/server/src/clock.ts';
import { createDatabaseIfMissing } from '../../apps/server/src/db/embedded/create-database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { migrations } from '../../apps/server/src/db/migrations/index.ts';
import { BACKUP_TABLES } from '../../apps/server/src/operations/backup.ts';
import { ExpectedLedger } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { runOperation, startServer, withDataDir } from './fault-server.ts';

const WRITERS = 4;
const OLD_STEPS = migrations.slice(0, 1);
const BLOCKED_WITHIN_MS = 20_000;

/**
 * Kills a newer program during the migration of an older database: a lock delays the step, so that every kill hits its
 * transaction. Afterwards the database is still at the old version, and a last start completes the migration.
 */
export async function killUpgrades(report: FaultReport, { kills }: { kills: number }): Promise<void> {
  report.section(`올리는 도중에 kill -9, ${kills}번`);
  await withDataDir((dataDir) =>
    withDataDir(async (oldDataDir) => {
      const server = await startServer({ dataDir });
      const ledger = await ExpectedLedger.open(server.url, WRITERS);
      const until = performance.now() + 700;
      await ledger.write({ writers: WRITERS, isOver: () => performance.now() > until, retries: false });
      await server.stop();

      const quiet = (): void => undefined;
      const postgres = await startEmbeddedPostgres({ dataDir, log: { info: quiet, warn: quiet, error: quiet } });
      try {
        const url = await leaveBehind(postgres.superuserUrl);
        await mkdir(join(oldDataDir, 'secrets'), { mode: 0o700 });
        await copyFile(join(dataDir, 'secrets', 'master.key'), join(oldDataDir, 'secrets', 'master.key'));
        const env = { DATABASE_URL: url };
        const wrong: string[] = [];
        for (let n = 0; n < kills; n += 1) wrong.push(...(await killDuringStep(oldDataDir, server.port, url)));
        report.none('죽을 때마다 옛 데이터베이스 그대로예요', wrong);

        const upgraded = await startServer({ dataDir: oldDataDir, port: server.port, env });
        await ledger.settle();
        await ledger.compare();
        const audit = await runOperation(oldDataDir, ['audit'], { env });
        report.none(
          '마지막에는 끝까지 올라가고 모두 그대로예요',
          [...ledger.violations, ...(audit.code === 0 ? [] : [audit.output])],
          `단계 ${OLD_STEPS.length} → ${migrations.length}, ${ledger.acknowledged}건, audit 통과`,
        );
        ledger.person.close();
        await upgraded.stop();
      } finally {
        await postgres.stop();
      }
    }),
  );
}

/** Creates a second database with the same rows, as the first release would have left them. */
async function leaveBehind(url: string): Promise<string> {
  await createDatabaseIfMissing(url, 'older');
  const older = new URL(url);
  older.pathname = '/older';
  const from = new pg.Client({ connectionString: url });
  const pool = new pg.Pool({ connectionString: older.href, max: 1 });
  await from.connect();
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

async function killDuringStep(dataDir: string, port: number, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  await client.query('begin');
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in row exclusive mode`);
  const server = await startServer({ dataDir, port, env: { DATABASE_URL: url }, isImpatient: true });
  const isBlocked = async (): Promise<boolean> =>
    (await client.query('select 1 from pg_locks where not granted')).rows.length > 0;
  const limit = performance.now() + BLOCKED_WITHIN_MS;
  while (!(await isBlocked()) && performance.now() < limit) await delay(20);
  const wrong = (await isBlocked()) ? [] : ['단계를 멈춰 세우지 못했어요'];
  server.kill('SIGKILL');
  await server.ended;
  await client.query('rollback');
  // Statements sent by the killed program may still complete; without a commit they leave nothing.
  const others = `select 1 from pg_stat_activity where datname = 'older' and pid <> pg_backend_pid()`;
  while ((await client.query(others)).rows.length > 0 && performance.now() < limit) await delay(50);
  const { rows: steps } = await client.query<{ migration_id: string }>('select migration_id from schema_migrations');
  const after = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  await client.end();
  if (steps.length !== OLD_STEPS.length || after.rows.length !== tables.length) {
    wrong.push(`단계 ${steps.length}, 표 ${after.rows.length} (앞서 ${tables.length})`);
  }
  return wrong;
}
