import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pino from 'pino';
import { ACTIVITY_LISTENERS } from './activity-listeners.ts';
import { buildApp } from './app.ts';
import { cachedFor } from './cached-for.ts';
import { type Clock, clockStartingAt, systemClock } from './clock.ts';
import { type Config, ConfigError, configFrom, isLoopback } from './config.ts';
import { PASSWORD_COST } from './core/password-cost.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { clockDifferenceMs, explainClock } from './db/database-clock.ts';
import { explainDatabase } from './db/database-problem.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts';
import { lowSpaceCheck } from './db/embedded/free-space.ts';
import { settleInstallation, WrongKeyError } from './db/installation.ts';
import { migrate, NewerDatabaseError } from './db/migrate.ts';
import {
  explainPooler,
  keepsStatementNames,
  PoolerError,
  prepareForPooler,
  requireUsablePooler,
  UnannouncedPoolerError,
} from './db/pooler.ts';
import { openSignals, type Signals } from './db/signals.ts';
import { prepareDemo } from './demo/demo-household.service.ts';
import type { Deps } from './deps.ts';
import { IMPORT_WAIT_MS } from './features/imports/background-failure.service.ts';
import { readImportFile } from './features/imports/reading/read-in-worker.ts';
import { PARTY_SUMS_FROM } from './features/transactions/party-sums.service.ts';
import { type FileStores, openFileStores } from './file-store/file-stores.ts';
import { FileTargetError, settleFileTarget } from './file-store/settle-file-target.ts';
import { loadHolidays } from './holidays.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { type RunningJobs, startJobs } from './jobs/job-runner.ts';
import { keepBackupsJob } from './jobs/keep-backups.ts';
import { settleRestoredKey } from './operations/restored-key.ts';
import { backupHealth, backupPlan } from './operations/scheduled-backups.ts';
import { loadSecrets } from './secrets.ts';
import { serverLog } from './server-log.ts';

/** Grace period for requests and mails in progress when the server stops. */
const FINISH_WITHIN_MS = 6000;
/** Grace period for connections that wait for the database; stopping it disconnects them. */
const DISCONNECT_WITHIN_MS = 1000;
/** In any case the process ends within the ten seconds that users and supervisors wait. */
const END_WITHIN_MS = 9500;

/** A startup failure that the operator can fix. */
function isExpected(error: unknown): error is Error {
  return [ConfigError, EmbeddedPostgresError, FileTargetError, NewerDatabaseError, PoolerError, WrongKeyError].some(
    (kind) => error instanceof kind,
  );
}

function openBrowser(url: string): void {
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  const child = spawn(command, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

/** Waits until all promises settle or the time is up. */
async function atMost(ms: number, endings: readonly Promise<unknown>[]): Promise<void> {
  const timeIsUp = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([Promise.allSettled(endings), timeIsUp]);
}

function warnOfTestSettings(config: Config, log: pino.Logger): void {
  if (!config.areRateLimitsOn) log.warn('RATE_LIMITS=off: 테스트용 설정이에요. 요청 횟수를 제한하지 않아요.');
  if (config.clockStart)
    log.warn(`CLOCK_START=${config.clockStart.toISOString()}: 테스트용 설정이에요. 시계가 실제와 달라요.`);
}

/** Warns both in the log and on the terminal, because what is sent this way can be read by others. */
function warnOfPlainHttp(config: Config, log: pino.Logger): void {
  if (isLoopback(config.host) || !config.allowsInsecureHttp) return;
  const warning =
    'ALLOW_INSECURE_HTTP=on: 암호화하지 않은 http로 접속할 수 있어요. 비밀번호와 가계부 내용을 네트워크의 다른 사람이 볼 수 있으니 믿을 수 있는 네트워크에서만 쓰세요.';
  log.warn(warning);
  process.stderr.write(`경고: ${warning}\n`);
}

async function openDatabaseOf(
  config: Config,
  log: pino.Logger,
): Promise<{ database: OpenDatabase; embedded: EmbeddedPostgres | null; directUrl: string }> {
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const directUrl = config.databaseDirectUrl ?? url;
  const isPooled = directUrl !== url;
  if (isPooled) {
    await prepareForPooler(directUrl);
    await requireUsablePooler(url, directUrl);
  }
  const database = openDatabase({
    url,
    isPooled,
    namesStatements: config.namesStatements,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  return { database, embedded, directUrl };
}

/** Migrations, the restored key and the checks of what all servers share, over a connection without a pooler. */
async function prepareDatabase(
  directUrl: string,
  config: Config,
  { clock, log, files }: { readonly clock: Clock; readonly log: pino.Logger; readonly files: FileStores },
) {
  const database = openDatabase({ url: directUrl, connectionsMax: 2 });
  const { pool } = database;
  try {
    const applied = await migrate(pool, clock).catch(explainPooler);
    if (applied.length > 0) log.info({ applied }, '데이터베이스를 준비했어요');
    await settleRestoredKey(pool, config.dataDir);
    const secrets = await loadSecrets(config.dataDir, config.masterKeys);
    const pushKey = await settleInstallation(pool, secrets);
    await settleFileTarget(database.db, files, log);
    return { secrets, pushKey };
  } finally {
    await database.close();
  }
}

/**
 * Finds out whether names of statements work. Through an announced pooler the server goes on without them; a database
 * that is a pooler without saying so would lose settings and signals, too.
 *
 * @returns false if names were switched off
 * @throws PoolerError
 */
async function settleStatementNames(config: Config, database: OpenDatabase, log: pino.Logger): Promise<boolean> {
  if (!config.namesStatements || config.databaseUrl === null) return true;
  if (await keepsStatementNames(config.databaseUrl)) return true;
  if (config.databaseDirectUrl === config.databaseUrl) throw new UnannouncedPoolerError();
  database.stopNaming();
  log.warn('풀러가 이름 있는 구문을 지원하지 않아 이름 없이 실행해요. DATABASE_STATEMENT_NAMES=off를 설정해 주세요.');
  return false;
}

/** @throws ConfigError when the address of the settings cannot be used */
function explainListening(error: unknown): never {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      throw new ConfigError('다른 프로그램이 이미 이 포트를 쓰고 있어요. PORT를 바꿔서 다시 시작해 주세요.');
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      throw new ConfigError('이 컴퓨터에 없는 주소라 시작하지 못했어요. HOST를 바꿔서 다시 시작해 주세요.');
    case 'EACCES':
      throw new ConfigError('이 포트를 쓸 권한이 없어요. PORT를 1024 이상으로 바꿔서 다시 시작해 주세요.');
    default:
      throw error;
  }
}

/** Without a listener, a failed write to the terminal output, for example on a full disk, would crash the server. */
function surviveFullOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function start(): Promise<void> {
  surviveFullOutput();
  const programDir = dirname(fileURLToPath(import.meta.url));
  const config = configFrom(process.env, programDir);
  const log = serverLog(config.logLevel);
  warnOfTestSettings(config, log);
  warnOfPlainHttp(config, log);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { database, embedded, directUrl } = await openDatabaseOf(config, log);
  let signals: Signals | null = null;
  const clock = config.clockStart ? clockStartingAt(config.clockStart) : systemClock;
  let isStopping = false;
  try {
    const files = await openFileStores(config, log);
    const { secrets, pushKey } = await prepareDatabase(directUrl, config, { clock, log, files });
    const keepsNames = await settleStatementNames(config, database, log);
    const clockProblem = explainClock(await clockDifferenceMs(database.db, systemClock));
    if (clockProblem !== null) log.warn(clockProblem);
    signals = openSignals({
      url: directUrl,
      onError: (error) => log.warn({ err: error }, 'live signals are interrupted'),
    });
    const deps: Deps = {
      db: database.db,
      signals,
      clock,
      config,
      secrets,
      passwordCost: PASSWORD_COST,
      partySumsFrom: PARTY_SUMS_FROM,
      importWaitMs: IMPORT_WAIT_MS,
      readImportFile,
      pushKey,
      log,
      files,
      ...(await loadHolidays(config.dataDir)),
      activityListeners: ACTIVITY_LISTENERS,
    };
    const backups = await backupPlan(config, clock, {
      databaseUrl: directUrl,
      superuserUrl: embedded?.superuserUrl ?? null,
    });
    const backupState = cachedFor(5000, () => backupHealth(backups?.backupStore ?? null));
    let jobs: RunningJobs | undefined;
    let hasBackupFailed = false;
    const app = await buildApp(deps, {
      isStopping: () => isStopping,
      ping: () => database.ping(),
      clockDifferenceMs: () => clockDifferenceMs(database.db, systemClock),
      keepsStatementNames: keepsNames,
      isStorageLow: lowSpaceCheck({ dir: config.dataDir }),
      backup: async () => (hasBackupFailed ? 'failed' : backupState()),
      poolCounts: () => {
        const { totalCount, idleCount, waitingCount } = database.pool;
        return { total: totalCount, idle: idleCount, waiting: waitingCount };
      },
      jobs: () => jobs?.status() ?? [],
    });
    embedded?.onUnexpectedExit((reason) => {
      log.fatal(reason.message);
      process.exit(1);
    });
    // Before the jobs: when the port is taken, no jobs have to be stopped.
    await app.listen({ host: config.host, port: config.port }).catch(explainListening);
    const noteOutcome = (hasFailed: boolean): void => {
      hasBackupFailed = hasFailed;
    };
    jobs = startJobs(deps, [...allJobs(deps), ...(backups ? [keepBackupsJob(deps, backups, noteOutcome)] : [])]);

    const stop = async (): Promise<void> => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
      await atMost(FINISH_WITHIN_MS, [app.close(), jobs?.stop() ?? Promise.resolve()]);
      // Requests cut off here were not acknowledged, and the database rolls them back.
      await atMost(DISCONNECT_WITHIN_MS, [database.close(), deps.signals.close()]);
      await embedded?.stop();
      process.exit(0);
    };
    process.on('SIGTERM', () => void stop());
    process.on('SIGINT', () => void stop());

    const address = app.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : config.port;
    const url = config.publicUrl.endsWith(':0') ? config.publicUrl.replace(/:0$/u, `:${port}`) : config.publicUrl;
    if (process.argv.includes('--demo')) {
      const { usernames, password } = await prepareDemo(app, deps);
      process.stdout.write(`체험용 가계부로 로그인하세요. 아이디 ${usernames.join(' 또는 ')}, 비밀번호 ${password}\n`);
    }
    process.stdout.write(`살림을 시작했어요: ${url}\n`);
    if (config.opensBrowser && isLoopback(config.host) && process.stdout.isTTY) openBrowser(url);
  } catch (error) {
    await signals?.close();
    await database.close();
    await embedded?.stop();
    throw error;
  }
}

/** The reason why the server could not start, for the operator. */
function explanationOf(error: unknown): string {
  if (isExpected(error)) return error.message;
  const problem = explainDatabase(error);
  if (problem !== null) return `살림을 시작하지 못했어요. ${problem}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return '디스크에 남은 공간이 없어서 시작하지 못했어요. 공간을 비운 뒤 다시 시작해 주세요. 데이터는 그대로 있어요.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `파일을 읽거나 쓸 수 없어서 시작하지 못했어요: ${(error as NodeJS.ErrnoException).path ?? code}`;
    default:
      return `살림을 시작하지 못했어요.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explanationOf(error)}\n`);
  process.exit(1);
}
