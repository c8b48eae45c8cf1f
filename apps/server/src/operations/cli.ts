import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, configFrom } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { borrowEmbeddedPostgres } from '../db/embedded/running-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { auditDatabase } from './audit.ts';
import { backupTo } from './backup.ts';
import { DamagedBackupError } from './backup-format.ts';
import { checkBackup, restoreFrom } from './restore.ts';

const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
  error: (message: string) => console.error(message),
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'salim-operations' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of a running server, or one started for this command alone. */
async function borrowed<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return withClient(config.databaseUrl, work);
  if (!existsSync(config.dataDir)) throw new ConfigError(`데이터 폴더가 없어요: ${config.dataDir}`);
  const database = await borrowEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    return await withClient(database.url, work);
  } finally {
    await database.stop();
  }
}

async function audit(config: Config): Promise<number> {
  const findings = await borrowed(config, auditDatabase);
  if (findings.length === 0) {
    console.log('장부가 모두 맞아요.');
    return 0;
  }
  for (const finding of findings) {
    console.log(`어긋남: ${finding.name}`);
    for (const row of finding.rows) console.log(`  ${JSON.stringify(row)}`);
  }
  return 1;
}

function stamp(): string {
  return systemClock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/gu, '');
}

async function backup(config: Config, file: string | undefined): Promise<number> {
  const target = resolve(file ?? `salim-${stamp()}.backup`);
  const rows = await borrowed(config, (client) => backupTo(target, client, config.dataDir, systemClock));
  console.log(`백업했어요: ${target} (${rows.toLocaleString('ko-KR')}줄)`);
  return 0;
}

/** Restoring takes the data directory for itself, so that no server writes meanwhile. */
async function restore(config: Config, file: string | undefined): Promise<number> {
  if (file === undefined) {
    console.error('복원할 백업 파일을 적어 주세요: npm run restore -- FILE');
    return 2;
  }
  const source = resolve(file);
  await checkBackup(source);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  try {
    const url = config.databaseUrl ?? embedded?.url ?? '';
    await withClient(url, async (client) => {
      await refuseWhileServed(client);
      const saved = await saveWhatIsThere(config, client);
      if (saved !== null) console.log(`지금까지의 내용을 따로 백업해 두었어요: ${saved}`);
      const rows = await restoreFrom(source, client, config.dataDir, systemClock);
      console.log(`복원했어요: ${rows.toLocaleString('ko-KR')}줄`);
    });
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await migrate(pool, systemClock);
    await pool.end();
  } finally {
    await embedded?.stop();
  }
  return 0;
}

async function refuseWhileServed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where application_name = 'salim' and datname = current_database() limit 1`,
  );
  if (rows.length > 0)
    throw new ConfigError('살림 서버가 이 데이터베이스를 쓰고 있어요. 서버를 멈춘 뒤 복원해 주세요.');
}

async function saveWhatIsThere(config: Config, client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`select to_regclass('public.users') is not null as is_there`);
  if (!rows[0]?.is_there || !existsSync(join(config.dataDir, 'secrets', 'master.key'))) return null;
  const { rows: people } = await client.query('select 1 from users limit 1');
  if (people.length === 0) return null;
  const file = join(config.dataDir, `before-restore-${stamp()}.backup`);
  await backupTo(file, client, config.dataDir, systemClock);
  return file;
}

async function run(verb: string | undefined, file: string | undefined): Promise<number> {
  const config = configFrom(process.env, import.meta.dirname);
  switch (verb) {
    case 'audit':
      return audit(config);
    case 'backup':
      return backup(config, file);
    case 'restore':
      return restore(config, file);
    default:
      console.error('audit, backup FILE, restore FILE 가운데 하나를 골라 주세요.');
      return 2;
  }
}

try {
  process.exitCode = await run(process.argv[2], process.argv[3]);
} catch (error) {
  const isForPeople =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof DamagedBackupError;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
