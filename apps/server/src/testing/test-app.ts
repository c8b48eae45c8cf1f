import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { ACTIVITY_LISTENERS } from '../activity-listeners.ts';
import { buildApp } from '../app.ts';
import { type Clock, clockStartingAt } from '../clock.ts';
import { configFrom } from '../config.ts';
import type { PasswordCost } from '../core/password-cost.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { settleInstallation } from '../db/installation.ts';
import { openSignals } from '../db/signals.ts';
import type { Deps } from '../deps.ts';
import { type ReadImportFile, readImportFile } from '../features/imports/reading/read-in-worker.ts';
import { openFileStores } from '../file-store/file-stores.ts';
import type { RetryPolicy } from '../file-store/s3-store.ts';
import { settleFileTarget } from '../file-store/settle-file-target.ts';
import { announcedHolidays, koreanHolidays } from '../holidays.ts';
import { loadSecrets } from '../secrets.ts';
import { serverLog } from '../server-log.ts';
import { HEALTHY } from './healthy-state.ts';
import { returnDatabase, takeDatabase } from './warm-databases.ts';

/** A complete server with its own database. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly deps: Deps;
  readonly database: OpenDatabase;
}

/** The current time in tests, a time at which Seoul and UTC have the same date. */
export const TEST_NOW = '2026-11-20T03:00:00.000Z';

/** The lowest cost that Argon2id allows: a test file signs up many users. */
const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Enough for requests that wait for each other's locks. PostgreSQL reads its catalogue and plans every statement once
 * per connection, so each further one costs a test file a tenth of its time.
 */
const CONNECTIONS_MAX = 3;

/** A busy machine may be slow without failing. */
const TIMEOUT_MS = 60_000;

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly passwordCost?: PasswordCost;
  /** The migrated database of another server; by default a new one. */
  readonly databaseUrl?: string;
  /** `databaseUrl` through a pooler that carries no names of statements. */
  readonly pooledUrl?: string;
  readonly isStorageLow?: () => boolean;
  readonly importWaitMs?: number;
  /** Reads uploaded files; by default as in production, in a process per file. */
  readonly readImportFile?: ReadImportFile;
  /** How long to wait for S3. */
  readonly retryPolicy?: RetryPolicy;
  /** Receives log output of the server. */
  readonly log?: pino.DestinationStream;
}

/** Starts a server that listens on a port, with limits disabled and a clock that starts at `TEST_NOW`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp & { stop(): Promise<void> }> {
  const { url: databaseUrl, database, leave } = await databaseFor(options);
  const dataDir = await mkdtemp(join(tmpdir(), 'salim-test-'));
  const config = configFrom(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      OPEN_BROWSER: 'off',
      NODE_ENV: 'test',
      ...options.env,
    },
    dataDir,
  );
  const clock = options.clock ?? clockStartingAt(new Date(TEST_NOW));
  const secrets = await loadSecrets(dataDir, config.masterKeys);
  const log = serverLog(config.logLevel, options.log);
  const files = await openFileStores(config, log, options.retryPolicy);
  const pushKey = await settleInstallation(database.pool, secrets);
  await settleFileTarget(database.db, files, log);
  const deps: Deps = {
    db: database.db,
    signals: openSignals({ url: databaseUrl }),
    clock,
    config,
    secrets,
    passwordCost: options.passwordCost ?? CHEAP_PASSWORDS,
    pushKey,
    log,
    files,
    isHoliday: koreanHolidays(),
    isAnnouncedHoliday: announcedHolidays(),
    // So that small books use them too.
    partySumsFrom: 0,
    importWaitMs: options.importWaitMs ?? TIMEOUT_MS,
    readImportFile: options.readImportFile ?? readImportFile,
    activityListeners: ACTIVITY_LISTENERS,
  };
  const app = await buildApp(deps, {
    ...HEALTHY,
    ping: () => database.ping(),
    isStorageLow: options.isStorageLow ?? (() => false),
    answerWithinMs: TIMEOUT_MS,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('server has no port');
  return {
    app,
    deps,
    database,
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      await app.close();
      await deps.signals.close();
      await leave();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface UsedDatabase {
  readonly url: string;
  readonly database: OpenDatabase;
  readonly leave: () => Promise<void>;
}

/** The given database, or one that the next file of this process takes over. */
async function databaseFor(options: TestAppOptions): Promise<UsedDatabase> {
  const open = (url: string): OpenDatabase =>
    openDatabase({
      url: options.pooledUrl ?? url,
      isPooled: options.pooledUrl !== undefined,
      namesStatements: options.pooledUrl === undefined,
      connectionsMax: CONNECTIONS_MAX,
      statementTimeoutMs: TIMEOUT_MS,
      onSecondConnection: () => {
        throw new Error('a database transaction needs a second connection: pass its `trx` on');
      },
    });
  if (options.databaseUrl !== undefined) {
    const database = open(options.databaseUrl);
    return { url: options.databaseUrl, database, leave: () => database.close() };
  }
  const warm = await takeDatabase(open);
  return { ...warm, leave: () => returnDatabase(warm) };
}

/** One server for all tests of a file. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let running: Awaited<ReturnType<typeof startTestApp>> | undefined;
  beforeAll(async () => {
    running = await startTestApp(options);
  });
  afterAll(async () => {
    await running?.stop();
  });
  return () => {
    if (!running) throw new Error('the server has not started yet');
    return running;
  };
}
