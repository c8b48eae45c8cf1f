import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { APPLICATION_ROLE, applicationPassword, handToApplicationRole } from './application-role.ts';
import { prepareCluster, SUPERUSER } from './cluster-directory.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { acquireDataDirLock } from './data-dir-lock.ts';
import { openDatabaseLog } from './database-log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { chooseEndpoint, urlOf } from './endpoint.ts';
import { findLocaleFaults } from './locale-check.ts';
import { prepareBinaries } from './native-binaries.ts';
import {
  describeStartFailure,
  isWorthRetrying,
  type Postmaster,
  type PostmasterOptions,
  removeEmptyLockFiles,
  startPostmaster,
  stopOrphans,
} from './postmaster.ts';
import { chooseRunIdentity, makeOwnedDirectory } from './run-identity.ts';
import { SETTINGS } from './server-settings.ts';

/** Receives messages of the supervisor. Compatible with a pino logger. */
export interface SupervisorLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Created if missing. Contains database files, password, log and lock. */
  dataDir: string;
  log: SupervisorLog;
  /** Overrides of our server settings, for tests only. */
  settings?: Record<string, string>;
  /** Folder of the PostgreSQL package, if not the installed one. */
  packageDir?: string;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /**
   * URL of the database `salim` with the application role and its password. It stays the same through restarts; never
   * log it.
   */
  readonly url: string;
  /** The same as the superuser, for tools that create databases or cut connections; the application never uses it. */
  readonly superuserUrl: string;
  /** Pid of the postmaster, or null between a crash and the restart. */
  readonly postmasterPid: number | null;
  /** Stops the database cleanly and releases the data directory. Safe to call twice. */
  stop(): Promise<void>;
  /**
   * Registers a callback for when PostgreSQL cannot be kept running. A single crash does not trigger it: the database
   * is restarted, and the callback runs once, after several restarts in a short time have failed.
   */
  onUnexpectedExit(listener: (reason: EmbeddedPostgresError) => void): void;
}

/** Name of the application's database. */
export const DATABASE_NAME = 'salim';

/** Delays before each start attempt, in ms: processes of a crashed server may need a moment to end. */
const START_DELAYS_MS = [0, 200, 500, 1_000, 2_000];
const DISK_FULL_DELAY_MS = 3_000;
/** With more crashes than this within the window, restarting is useless. */
const MAX_CRASHES = 5;
const CRASH_WINDOW_MS = 120_000;

/**
 * Starts PostgreSQL in a data directory: creates the files on the first run, locks the directory for this process,
 * cleans up after a killed server, checks Korean text, and keeps the database running.
 *
 * @throws DataDirInUseError if another live server holds the directory
 * @throws EmbeddedPostgresError with a Korean message for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  // Only the directory itself is private, not parents that may have to be created with it.
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await acquireDataDirLock(dataDir);
  try {
    const { postmasterOptions, password } = await prepare(dataDir, options);
    const { databaseLog, endpoint } = postmasterOptions;
    const logStart = databaseLog.position();
    const supervisor = await supervise(postmasterOptions, options.log);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await supervisor.stop();
      databaseLog.close();
      await lock.release();
    };
    const superuser = { role: SUPERUSER, password };
    const application = { role: APPLICATION_ROLE, password: applicationPassword(password) };
    const url = urlOf(endpoint, application, DATABASE_NAME);
    const superuserUrl = urlOf(endpoint, superuser, DATABASE_NAME);
    try {
      await createDatabaseIfMissing(urlOf(endpoint, superuser, 'postgres'), DATABASE_NAME);
      await handToApplicationRole(superuserUrl, DATABASE_NAME, application.password);
      await refuseBrokenLocale(url);
    } catch (error) {
      await stop();
      throw describeStartFailure(error, postmasterOptions.clusterDir, databaseLog.readSince(logStart));
    }
    return {
      url,
      superuserUrl,
      get postmasterPid() {
        return supervisor.pid();
      },
      stop() {
        stopped ??= stop();
        return stopped;
      },
      onUnexpectedExit(listener) {
        supervisor.onGivingUp(listener);
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function prepare(dataDir: string, options: EmbeddedPostgresOptions) {
  const identity = await chooseRunIdentity(dataDir);
  const binaries = await prepareBinaries(dataDir, identity, options.packageDir);
  const clusterDir = join(dataDir, 'postgres');
  const { password, created } = await prepareCluster({ dataDir, clusterDir, identity, binaries });
  if (created) options.log.info(`데이터베이스를 새로 만들었어요: ${clusterDir}`);
  const runDir = join(dataDir, 'run');
  await makeOwnedDirectory(runDir, identity);
  const postmasterOptions: PostmasterOptions = {
    clusterDir,
    postgres: binaries.postgres,
    identity,
    endpoint: await chooseEndpoint(runDir),
    settings: { ...SETTINGS, ...options.settings },
    databaseLog: openDatabaseLog(join(dataDir, 'postgres.log')),
    onSlowStart: () => options.log.info('데이터베이스를 복구하고 있어요. 조금 걸릴 수 있어요.'),
  };
  return { postmasterOptions, password };
}

async function refuseBrokenLocale(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const faults = await findLocaleFaults(client);
    if (faults.length === 0) return;
    throw new EmbeddedPostgresError(
      'LOCALE_BROKEN',
      `데이터베이스가 한글을 제대로 처리하지 못해요(${faults.join(', ')}). ` +
        '이 컴퓨터의 언어 설정(C.UTF-8)을 확인하거나 DATABASE_URL에 다른 PostgreSQL을 설정해 주세요.',
    );
  } finally {
    await client.end();
  }
}

interface Supervisor {
  pid(): number | null;
  stop(): Promise<void>;
  onGivingUp(listener: (reason: EmbeddedPostgresError) => void): void;
}

/** Keeps one PostgreSQL running: starts it, and restarts it when it exits unexpectedly. */
async function supervise(options: PostmasterOptions, log: SupervisorLog): Promise<Supervisor> {
  const listeners: ((reason: EmbeddedPostgresError) => void)[] = [];
  const crashes: number[] = [];
  let stopping = false;
  let current: Postmaster | null = await startWithRetries(options, () => stopping);
  let restarting: Promise<void> = Promise.resolve();

  const watch = (postmaster: Postmaster) => {
    void postmaster.ended.then((how) => {
      current = null;
      if (!stopping) restarting = restart(how);
    });
  };

  const restart = async (how: string) => {
    const moment = performance.now();
    crashes.push(moment);
    while (crashes.length > 0 && moment - (crashes[0] as number) > CRASH_WINDOW_MS) crashes.shift();
    log.error(`데이터베이스가 예기치 않게 종료됐어요(${how}). 다시 시작해요.`);
    try {
      if (crashes.length > MAX_CRASHES) {
        throw new EmbeddedPostgresError('START_FAILED', '데이터베이스가 반복해서 종료돼 다시 시작하지 않아요.');
      }
      const started = await startWhenThereIsRoom(options, log, () => stopping);
      if (stopping) {
        await started.stop();
        return;
      }
      current = started;
      watch(started);
      log.info('데이터베이스를 다시 시작했어요.');
    } catch (error) {
      if (stopping) return;
      const reason =
        error instanceof EmbeddedPostgresError
          ? error
          : new EmbeddedPostgresError('START_FAILED', '데이터베이스를 다시 시작하지 못했어요.', { cause: error });
      log.error(reason.message);
      for (const listener of listeners) listener(reason);
    }
  };

  // If this process exits without stopping the database (an uncaught error), ask it to stop all the same.
  const stopWithProcess = () => {
    if (current !== null) process.kill(current.pid, 'SIGINT');
  };
  process.once('exit', stopWithProcess);
  watch(current);

  return {
    pid: () => current?.pid ?? null,
    onGivingUp: (listener) => listeners.push(listener),
    async stop() {
      stopping = true;
      await current?.stop();
      await restarting;
      process.off('exit', stopWithProcess);
    },
  };
}

async function startWithRetries(options: PostmasterOptions, isCancelled: () => boolean): Promise<Postmaster> {
  let failure: unknown = new EmbeddedPostgresError('START_FAILED', '데이터베이스를 시작하지 않고 멈췄어요.');
  for (const wait of START_DELAYS_MS) {
    await delay(wait);
    if (isCancelled()) break;
    await stopOrphans(options.clusterDir);
    removeEmptyLockFiles(options);
    try {
      return await startPostmaster(options);
    } catch (error) {
      failure = error;
      if (!isWorthRetrying(error)) break;
    }
  }
  throw failure;
}

/** Like {@link startWithRetries}, but waits while the disk is full: the data is intact, only space is missing. */
async function startWhenThereIsRoom(
  options: PostmasterOptions,
  log: SupervisorLog,
  isCancelled: () => boolean,
): Promise<Postmaster> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await startWithRetries(options, isCancelled);
    } catch (error) {
      if (isCancelled() || !(error instanceof EmbeddedPostgresError) || error.code !== 'DISK_FULL') throw error;
      if (isFirst) log.error('디스크 공간이 부족해 데이터베이스가 멈췄어요. 공간이 생기면 자동으로 다시 시작해요.');
      await delay(DISK_FULL_DELAY_MS);
    }
  }
}
