import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { measureFreeBytes } from './free-space.ts';
import { isRunning } from './process-identity.ts';
import { type RunIdentity, spawnAs } from './run-identity.ts';
import { type Endpoint, serverArguments } from './server-settings.ts';

/** Parameters for starting the database server. */
export interface PostmasterOptions {
  clusterDir: string;
  postgres: string;
  identity: RunIdentity;
  endpoint: Endpoint;
  settings: Record<string, string>;
  databaseLog: DatabaseLog;
  /** Called once when the start takes unusually long (recovery after a crash). */
  onSlowStart: () => void;
}

/** The postmaster, parent of all other PostgreSQL processes. */
export interface Postmaster {
  pid: number;
  /** Resolves when it has exited, for any reason, with a description. */
  ended: Promise<string>;
  /** Stops it cleanly, and forcibly if that takes too long. Resolves when it has exited. */
  stop(): Promise<void>;
}

/** A fast shutdown flushes everything, within the ten seconds that the whole server has to stop. */
const FAST_SHUTDOWN_MS = 8_000;
const IMMEDIATE_SHUTDOWN_MS = 3_000;
const SLOW_START_MS = 5_000;
/** Recovery replays at most `max_wal_size` of log, which takes seconds even on slow disks. */
const START_LIMIT_MS = 300_000;
/** Size of a write-ahead log segment, which must be created before anything can be written. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * Starts PostgreSQL and waits until it accepts connections.
 *
 * @throws EmbeddedPostgresError `DISK_FULL` or `START_FAILED`, with the end of its log
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, databaseLog } = options;
  const logStart = databaseLog.position();
  const output = databaseLog.openForChild();
  // Detached: Ctrl+C in the terminal must reach only the server, which stops the database after its last request.
  const child = spawnAs(
    options.identity,
    options.postgres,
    ['-D', clusterDir, ...serverArguments(options.endpoint, options.settings)],
    { stdio: ['ignore', output, output], detached: true, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  closeSync(output);
  const ended = describeEnd(child);
  try {
    await untilReady(options, child, ended);
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
    throw describeStartFailure(error, clusterDir, databaseLog.readSince(logStart));
  }
  const pid = child.pid as number;
  return { pid, ended, stop: () => stopChild(child, ended) };
}

/**
 * Ends what an earlier server left running on these files: after a `kill -9` its PostgreSQL keeps running. Resolves
 * when no process uses the directory any more (if the platform exposes that).
 */
export async function stopOrphans(clusterDir: string): Promise<{ found: boolean }> {
  const pid = readPostmasterFile(clusterDir)?.pid;
  const orphans = findProcessesIn(clusterDir);
  if (orphans === null) {
    // Processes are not visible: PostgreSQL's own lock file decides, and the start is retried while old processes end.
    return { found: false };
  }
  const found = orphans.length > 0;
  if (pid !== undefined && orphans.includes(pid)) {
    if (!(await signalAndWait([pid], 'SIGINT', FAST_SHUTDOWN_MS))) await signalAndWait([pid], 'SIGQUIT', 2_000);
  }
  // Children of a killed postmaster detect its exit by themselves, unless they are stuck in a long query.
  const left = () => findProcessesIn(clusterDir) ?? [];
  if (!(await untilTrue(() => left().length === 0, 2_000))) {
    if (!(await signalAndWait(left(), 'SIGQUIT', 2_000))) await signalAndWait(left(), 'SIGKILL', 2_000);
  }
  // Its pid may have been reused by another program, which PostgreSQL would take for a live postmaster.
  if (left().length === 0 && pid !== undefined) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  return { found };
}

/**
 * Deletes empty lock files: a server (or machine) that dies between creating one and writing into it leaves it so, and
 * PostgreSQL then refuses to start. Only for the holder of the data directory after {@link stopOrphans}, when no other
 * process can be writing them.
 */
export function removeEmptyLockFiles({
  clusterDir,
  endpoint,
}: Pick<PostmasterOptions, 'clusterDir' | 'endpoint'>): void {
  const locks = [join(clusterDir, 'postmaster.pid')];
  if (endpoint.kind === 'socket') locks.push(join(endpoint.directory, `.s.PGSQL.${endpoint.port}.lock`));
  for (const lock of locks) {
    if (statSync(lock, { throwIfNoEntry: false })?.size === 0) rmSync(lock);
  }
}

async function untilReady(options: PostmasterOptions, child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined) throw new Error(await ended);
  const limit = performance.now() + START_LIMIT_MS;
  const slowAt = performance.now() + SLOW_START_MS;
  let reportedSlow = false;
  while (performance.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(await ended);
    const file = readPostmasterFile(options.clusterDir);
    if (file?.pid === child.pid && file.status === 'ready') return;
    if (!reportedSlow && performance.now() > slowAt) {
      reportedSlow = true;
      options.onSlowStart();
    }
    await delay(15);
  }
  throw new Error(`not ready after ${START_LIMIT_MS / 1000} s`);
}

function describeEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
}

/** Converts a failure to start PostgreSQL into an error with its own log output. */
export function describeStartFailure(error: unknown, clusterDir: string, logTail: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  // Its log does not always mention the full disk: the checkpoint after a successful recovery may be what fails.
  const isFull = /No space left on device/.test(logTail) || measureFreeBytes(clusterDir) < WAL_SEGMENT_BYTES;
  const advice = isFull
    ? '디스크 공간이 부족해 데이터베이스를 시작하지 못했어요. 공간을 확보해 주세요.'
    : '데이터베이스를 시작하지 못했어요.';
  return new EmbeddedPostgresError(
    isFull ? 'DISK_FULL' : 'START_FAILED',
    [`${advice} (${reason})`, logTail].filter(Boolean).join('\n'),
    { cause: error },
  );
}

/** Whether a failed start may succeed shortly after, because processes of the previous server are still ending. */
export function isWorthRetrying(failure: unknown): boolean {
  return (
    failure instanceof EmbeddedPostgresError &&
    /lock file .* already exists|shared memory block|Address already in use|already in use/.test(failure.message)
  );
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const steps = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ] as const;
  for (const [signal, timeLimit] of steps) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([ended, delay(timeLimit, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}

interface PostmasterFile {
  pid: number;
  /** `starting`, `stopping`, `ready` or `standby`; empty while the file is being written. */
  status: string;
}

function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  const path = join(clusterDir, 'postmaster.pid');
  if (!existsSync(path)) return null;
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * PostgreSQL's processes on these files, identified by their working directory. Null when the platform does not expose
 * it.
 */
function findProcessesIn(clusterDir: string): number[] | null {
  if (process.platform !== 'linux' || !existsSync(clusterDir)) return null;
  const directory = realpathSync(clusterDir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, directory))
    .map(Number)
    .filter(isRunning);
}

function isPostgresIn(pid: string, directory: string): boolean {
  try {
    // Check the name too: a user's shell may have the directory as its working directory.
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === directory
    );
  } catch {
    // It has exited meanwhile, or belongs to another user and therefore was not started by us.
    return false;
  }
}

async function signalAndWait(pids: number[], signal: NodeJS.Signals, timeLimitMs: number): Promise<boolean> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return untilTrue(() => !pids.some(isRunning), timeLimitMs);
}

async function untilTrue(condition: () => boolean, timeLimitMs: number): Promise<boolean> {
  const limit = performance.now() + timeLimitMs;
  while (!condition()) {
    if (performance.now() > limit) return false;
    await delay(20);
  }
  return true;
}
