import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { ACTIVITY_LISTENERS } from '../activity-listeners.ts';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, configFrom } from '../config.ts';
import { PASSWORD_COST } from '../core/password-cost.ts';
import { openDatabase } from '../db/database.ts';
import { explainDatabase } from '../db/database-problem.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { borrowEmbeddedPostgres, findRunningPostgres } from '../db/embedded/running-postgres.ts';
import { settleInstallation, WrongKeyError } from '../db/installation.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { openSignals } from '../db/signals.ts';
import { withClient } from '../db/with-client.ts';
import type { Deps } from '../deps.ts';
import { authDepsOf } from '../features/auth/auth-deps.ts';
import { IMPORT_WAIT_MS } from '../features/imports/background-failure.service.ts';
import { readImportFile } from '../features/imports/reading/read-in-worker.ts';
import { PARTY_SUMS_FROM } from '../features/transactions/party-sums.service.ts';
import { openFileStores, openStoresForLongWork } from '../file-store/file-stores.ts';
import { loadHolidays } from '../holidays.ts';
import { loadSecrets } from '../secrets.ts';
import { serverLog } from '../server-log.ts';
import { administer, megabytes, refusalText } from './admin.ts';
import { auditDatabase } from './audit.ts';
import { auditFiles } from './audit-files.ts';
import { backupTo, MissingKeyError } from './backup.ts';
import { DamagedBackupError } from './backup-format.ts';
import { explainFile } from './file-problem.ts';
import { MoveError, moveFiles } from './move-files.ts';
import { checkBackup, restoreFrom } from './restore.ts';
import { settleRestoredKey } from './restored-key.ts';
import { backupPlan, DrillError } from './scheduled-backups.ts';

const log = {
  info: (message: string) => console.error(message),
  warn: (message: string) => console.error(message),
  error: (message: string) => console.error(message),
};

async function borrowed<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return borrowedUrl(config, (url) => withClient(url, 'salim-operations', work));
}

/** The database of a running server, or one started for this command only. */
async function borrowedUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseDirectUrl !== null) return work(config.databaseDirectUrl);
  if (!existsSync(config.dataDir)) throw new ConfigError(`데이터 폴더가 없어요: ${config.dataDir}`);
  if (!existsSync(join(config.dataDir, 'postgres'))) throw new ConfigError(`아직 데이터가 없어요: ${config.dataDir}`);
  const database = await borrowEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    return await work(database.url);
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
    return [...(await auditDatabase(client)), ...(await auditFiles(client, config))];
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
    return backupTo(target, client, config, systemClock);
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
  await checkBackup(source, config.backupPassphrase);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  try {
    const url = config.databaseDirectUrl ?? embedded?.url ?? '';
    await withClient(url, 'salim-operations', async (client) => {
      const { rows, files } = await restoreFrom(source, client, config, systemClock, async () => {
        await refuseWhileServed(client);
        const saved = await backUpExistingData(config, url);
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
async function backUpExistingData(config: Config, url: string): Promise<string | null> {
  return withClient(url, 'salim-operations', async (client) => {
    if (!(await isThere(client, 'users'))) return null;
    const { rows: people } = await client.query('select 1 from users limit 1');
    if (people.length === 0) return null;
    await settleRestoredKey(client, config.dataDir);
    // A missing secret is replaced by a new one, as on server start.
    await loadSecrets(config.dataDir, config.masterKeys);
    const file = join(config.dataDir, `before-restore-${stamp()}.backup`);
    await backupTo(file, client, config, systemClock);
    return file;
  });
}

/** For the scratch database of a drill; null for an external database. */
async function superuserUrlOf(config: Config): Promise<string | null> {
  return config.databaseUrl === null ? findRunningPostgres(config.dataDir, 'SUPERUSER') : null;
}

/** The services of a server, on its database and without its port. */
async function admin(config: Config, args: readonly string[]): Promise<number> {
  return borrowedUrl(config, async (url) => {
    await withClient(url, 'salim-operations', requireSchema);
    const database = openDatabase({ url, connectionsMax: 2 });
    const signals = openSignals({ url });
    try {
      const secrets = await loadSecrets(config.dataDir, config.masterKeys);
      const deps: Deps = {
        db: database.db,
        signals,
        clock: systemClock,
        config,
        secrets,
        passwordCost: PASSWORD_COST,
        partySumsFrom: PARTY_SUMS_FROM,
        importWaitMs: IMPORT_WAIT_MS,
        readImportFile,
        pushKey: await settleInstallation(database.pool, secrets),
        log: serverLog('error'),
        files: await openFileStores(config, serverLog('error')),
        ...(await loadHolidays(config.dataDir)),
        activityListeners: ACTIVITY_LISTENERS,
      };
      const backups = await backupPlan(config, systemClock, {
        databaseUrl: url,
        superuserUrl: await superuserUrlOf(config),
      });
      await administer({ deps: authDepsOf(deps), backups }, args, (line) => console.log(line));
      return 0;
    } finally {
      await signals.close();
      await database.close();
    }
  });
}

const STORAGE_USAGE = `npm run storage -- <명령>
  create-bucket  S3 설정의 버킷 만들기
  move-to-s3     이 컴퓨터에 있는 영수증을 S3로 옮기기
  move-to-disk   S3에 있는 영수증을 이 컴퓨터로 옮기기`;

const count = (number: number): string => number.toLocaleString('ko-KR');

async function createBucket(config: Config): Promise<number> {
  const { s3 } = await openStoresForLongWork(config);
  if (s3 === null) throw new ConfigError('먼저 S3 설정을 해 주세요.');
  const isMade = (await s3.createBucket()) === 'made';
  console.log(`${isMade ? '버킷을 만들었어요' : '버킷이 이미 있어요'}: ${s3.description}`);
  return 0;
}

/** Moves the receipts to the other store; the server may be running. */
async function storage(config: Config, direction: string | undefined): Promise<number> {
  if (direction === 'create-bucket') return createBucket(config);
  if (direction !== 'move-to-s3' && direction !== 'move-to-disk') {
    console.error(STORAGE_USAGE);
    return 2;
  }
  return borrowedUrl(config, async (url) => {
    await withClient(url, 'salim-operations', requireSchema);
    const database = openDatabase({ url, connectionsMax: 2 });
    try {
      const stores = await openStoresForLongWork(config);
      const move = { db: database.db, databaseUrl: url, stores, dataDir: config.dataDir };
      const { moved, bytes, present, damaged } = await moveFiles(move, direction);
      const place = direction === 'move-to-s3' ? 'S3' : '이 컴퓨터';
      console.log(
        `영수증 파일 ${count(moved)}개(${megabytes(bytes)})를 ${place}로 옮겼어요. 이미 옮겨져 있던 파일은 ${count(present)}개예요.`,
      );
      if (damaged > 0) {
        console.log(`내용이 달라진 파일 ${count(damaged)}개는 그대로 뒀어요. npm run audit으로 확인해 주세요.`);
        return 1;
      }
      if (direction === 'move-to-disk') console.log('이제 S3 설정을 빼고 서버를 다시 시작해도 돼요.');
      return 0;
    } finally {
      await database.close();
    }
  });
}

async function run(verb?: string, file?: string, ...rest: readonly string[]): Promise<number> {
  const config = configFrom(process.env, import.meta.dirname);
  switch (verb) {
    case 'audit':
      return audit(config);
    case 'backup':
      return backup(config, file);
    case 'restore':
      return restore(config, file);
    case 'storage':
      return storage(config, file);
    case 'admin':
      return admin(config, [file ?? '', ...rest]);
    default:
      console.error('audit, backup FILE, restore FILE, storage, admin 중 하나를 입력해 주세요.');
      return 2;
  }
}

/** A message for the user of the command; null for unexpected errors. */
function explanationOf(error: unknown): string | null {
  const refusal = refusalText(error) ?? explainDatabase(error);
  if (refusal !== null) return refusal;
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DamagedBackupError ||
    error instanceof NewerDatabaseError ||
    error instanceof MissingKeyError ||
    error instanceof MoveError ||
    error instanceof DrillError ||
    error instanceof WrongKeyError
  ) {
    return error.message;
  }
  return explainFile(error);
}

try {
  process.exitCode = await run(process.argv[2], ...process.argv.slice(3));
} catch (error) {
  console.error(explanationOf(error) ?? error);
  process.exitCode = 1;
}
