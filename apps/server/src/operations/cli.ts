import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, configFrom } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { borrowEmbeddedPostgres } from '../db/embedded/running-postgres.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { loadSecrets } from '../secrets.ts';
import { auditDatabase } from './audit.ts';
import { auditFiles } from './audit-files.ts';
import { backupTo } from './backup.ts';
import { DamagedBackupError } from './backup-format.ts';
import { checkBackup, restoreFrom } from './restore.ts';
import { settleRestoredKey } from './restored-key.ts';

const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
  error: (message: string) => console.error(message),
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'salim-operations' });
  // A lost connection fails the pending query; no other handler is needed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of a running server, or one started for this command only. */
async function borrowed<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return withClient(config.databaseUrl, work);
  if (!existsSync(config.dataDir)) throw new ConfigError(`데이터 폴더가 없어요: ${config.dataDir}`);
  if (!existsSync(join(config.dataDir, 'postgres'))) throw new ConfigError(`아직 데이터가 없어요: ${config.dataDir}`);
  const database = await borrowEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    return await withClient(database.url, work);
  } finally {
    await database.stop();
  }
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    `public.${table}`,
  ]);
  return rows[0]?.is_there === true;
}

/** @throws ConfigError, NewerDatabaseError unless the schema is the one that this version knows */
async function requireSchema(client: pg.Client): Promise<void> {
  if (!(await isThere(client, 'schema_migrations'))) throw new ConfigError('데이터베이스에 아직 데이터가 없어요.');
  const { rows } = await client.query<{ migration_id: string }>('select migration_id from schema_migrations');
  const applied = new Set(rows.map((row) => row.migration_id));
  if ([...applied].some((id) => !migrations.some((step) => step.id === id)))
    throw new NewerDatabaseError('더 최신 버전의 살림에서 쓰던 데이터베이스예요. 같은 버전의 살림으로 검사해 주세요.');
  if (migrations.some((step) => !applied.has(step.id)))
    throw new ConfigError('이전 버전의 살림에서 쓰던 데이터베이스예요. 살림을 한 번 시작한 뒤 검사해 주세요.');
}

async function audit(config: Config): Promise<number> {
  const findings = await borrowed(config, async (client) => {
    await requireSchema(client);
    return [...(await auditDatabase(client)), ...(await auditFiles(client, config.dataDir))];
  });
  if (findings.length === 0) {
    console.log('검사를 마쳤어요. 이상이 없어요.');
    return 0;
  }
  for (const finding of findings) {
    console.log(`문제 발견: ${finding.name}`);
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

function amountOf(rows: number, files: number): string {
  const [lines, count] = [rows, files].map((number) => number.toLocaleString('ko-KR'));
  return files === 0 ? `${lines}줄` : `${lines}줄, 첨부 파일 ${count}개`;
}

async function backup(config: Config, file: string | undefined): Promise<number> {
  const target = resolve(file ?? `salim-${stamp()}.backup`);
  const { rows, files, lostFiles } = await borrowed(config, async (client) => {
    if (!(await isThere(client, 'users'))) throw new ConfigError('데이터베이스에 아직 데이터가 없어요.');
    await settleRestoredKey(client, config.dataDir);
    if (!existsSync(join(config.dataDir, 'secrets', 'master.key')))
      throw new ConfigError(`비밀 키가 없어 전체 백업을 만들 수 없어요: ${config.dataDir}/secrets/master.key`);
    return backupTo(target, client, config.dataDir, systemClock);
  });
  console.log(`백업했어요: ${target} (${amountOf(rows, files)})`);
  if (lostFiles > 0)
    console.log(`첨부한 영수증 파일 ${lostFiles.toLocaleString('ko-KR')}개를 찾을 수 없어 제외하고 백업했어요.`);
  return 0;
}

/** A restore locks the data directory, so that no server writes meanwhile. */
async function restore(config: Config, file: string | undefined): Promise<number> {
  if (file === undefined) {
    console.error('복원할 백업 파일을 입력해 주세요: npm run restore -- FILE');
    return 2;
  }
  const source = resolve(file);
  await checkBackup(source);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  try {
    const url = config.databaseUrl ?? embedded?.url ?? '';
    await withClient(url, async (client) => {
      const { rows, files } = await restoreFrom(source, client, config.dataDir, systemClock, async () => {
        await refuseWhileServed(client);
        const saved = await saveWhatIsThere(config, url);
        if (saved !== null) console.log(`기존 데이터를 따로 백업했어요: ${saved}`);
      });
      console.log(`복원했어요: ${amountOf(rows, files)}`);
    });
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

/** Makes a restore reversible: the replaced data is kept as a backup in the data directory. */
async function saveWhatIsThere(config: Config, url: string): Promise<string | null> {
  return withClient(url, async (client) => {
    if (!(await isThere(client, 'users'))) return null;
    const { rows: people } = await client.query('select 1 from users limit 1');
    if (people.length === 0) return null;
    await settleRestoredKey(client, config.dataDir);
    // A missing secret is replaced by a new one, as on server start.
    await loadSecrets(config.dataDir);
    const file = join(config.dataDir, `before-restore-${stamp()}.backup`);
    await backupTo(file, client, config.dataDir, systemClock);
    return file;
  });
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
      console.error('audit, backup FILE, restore FILE 중 하나를 입력해 주세요.');
      return 2;
  }
}

const BROKEN_CONNECTION = '데이터베이스 연결이 끊겼어요. 잠시 후 다시 시도해 주세요.';

/** A message for the user of the command; null for unexpected errors. */
function explanationOf(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DamagedBackupError ||
    error instanceof NewerDatabaseError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return null;
  if (error.message.startsWith('Connection terminated')) return BROKEN_CONNECTION;
  if (!('code' in error)) return null;
  const path = 'path' in error ? String(error.path) : '';
  switch (error.code) {
    case 'ENOENT':
      return path === '' ? null : `파일이나 폴더를 찾을 수 없어요: ${path}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `파일을 읽거나 쓸 권한이 없어요: ${path}`;
    case 'EISDIR':
      return `파일이 아니라 폴더예요: ${path}`;
    case 'ENOSPC':
    case '53100':
      return '디스크에 남은 공간이 없어요.';
    case '57P01':
    case '57P02':
    case 'ECONNRESET':
    case 'EPIPE':
      return BROKEN_CONNECTION;
    case '55P03':
      return '다른 프로그램이 데이터베이스를 쓰고 있어요. 그 프로그램을 종료한 뒤 다시 시도해 주세요.';
    case '57P03':
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
      return `데이터베이스에 연결하지 못했어요: ${error.message}`;
    default:
      return null;
  }
}

try {
  process.exitCode = await run(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(explanationOf(error) ?? error);
  process.exitCode = 1;
}
