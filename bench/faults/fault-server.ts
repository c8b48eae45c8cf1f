import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../apps/server/src/db/embedded/free-port.ts';
import { stopOrphans } from '../../apps/server/src/db/embedded/postmaster.ts';
import { copyPreparedData } from '../../tools/prepared-data.ts';

const SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const OPERATIONS = fileURLToPath(new URL('../../dist/server/operations.js', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** How a process ended: with an exit code, or by a signal. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server started the way users start it, for a fault scenario. */
export interface FaultServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  readonly ended: Promise<End>;
  isOver(): boolean;
  /** Everything it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to stop and waits; kills it after half a minute. */
  stop(): Promise<End>;
}

export interface FaultServerOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A command prefix that starts the server: `unshare`, `strace`. It must exec the server. */
  readonly through?: readonly string[];
  /** Return as soon as the process exists. */
  readonly isImpatient?: boolean;
}

/** The processes that we have started, and their data directory. */
const children = new Map<ChildProcess, string>();
process.once('exit', () => {
  for (const child of children.keys()) child.kill('SIGKILL');
});

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Starts a child process that must not outlive us. */
export function spawnWatched(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { child: ChildProcess; ended: Promise<End>; output: () => string; errors: () => string } {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.set(child, env['DATA_DIR'] ?? '');
  const chunks: string[] = [];
  const errors: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      chunks.push(chunk);
      if (stream === child.stderr) errors.push(chunk);
    });
  }
  const ended = once(child, 'close').then(([code, signal]): End => {
    children.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  return { child, ended, output: () => chunks.join(''), errors: () => errors.join('') };
}

/** Starts the built server without rate limits, and waits until it is ready. */
export async function startServer(options: FaultServerOptions): Promise<FaultServer> {
  if (!existsSync(SERVER)) throw new Error('먼저 빌드해 주세요: npm run build');
  const port = options.port ?? (await findFreePort());
  const [file, ...args] = [...(options.through ?? []), process.execPath, SERVER];
  const { child, ended, output } = spawnWatched(file, args, {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: options.dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    OPEN_BROWSER: '0',
    ...options.env,
  });
  const server: FaultServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir: options.dataDir,
    pid: child.pid ?? 0,
    ended,
    isOver: () => hasEnded(child),
    output,
    kill: (signal) => child.kill(signal),
    async stop() {
      if (hasEnded(child)) return ended;
      child.kill('SIGTERM');
      const timeLimit = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const end = await ended;
      clearTimeout(timeLimit);
      return end;
    },
  };
  if (!options.isImpatient && !(await isReadyWithin(server.url, READY_WITHIN_MS, () => hasEnded(child)))) {
    child.kill('SIGKILL');
    throw new Error(`the server did not become ready\n${output().slice(-2000)}`);
  }
  return server;
}

/** Waits until `/readyz` succeeds. False when the time is up, or the process has ended. */
export async function isReadyWithin(url: string, ms: number, isOver: () => boolean = () => false): Promise<boolean> {
  const limit = performance.now() + ms;
  while (performance.now() < limit && !isOver()) {
    if (await isReady(url)) return true;
    await delay(50);
  }
  return false;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Not listening.
    return false;
  }
}

/** The main process of the embedded database, or null. `root` is a path into another mount namespace. */
export function postmasterPid(dataDir: string, root = ''): number | null {
  const file = join(`${root}${dataDir}`, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** Running child processes of a process, oldest first. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

export interface OperationEnd {
  readonly code: number | null;
  /** Its output for users. */
  readonly output: string;
  readonly errors: string;
}

export interface OperationOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A command prefix that starts the operation. */
  readonly through?: readonly string[];
  readonly killAfterMs?: number;
}

/** Runs `audit`, `backup FILE` or `restore FILE` the way users do. */
export async function runOperation(
  dataDir: string,
  [verb, ...args]: readonly string[],
  { env = {}, through = [], killAfterMs }: OperationOptions = {},
): Promise<OperationEnd> {
  const [file, ...before] = [...through, process.execPath, OPERATIONS];
  const operation = spawnWatched(file, [...before, verb ?? '', ...args], { DATA_DIR: dataDir, ...env });
  const { child, ended, output, errors } = operation;
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const { code } = await ended;
  clearTimeout(timer);
  return { code, output: output(), errors: errors() };
}

/** The same as `withDataDir`, where the first start of the server is not of interest: the stories prepare its data. */
export async function withPreparedDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  return withDataDir((dataDir) => {
    copyPreparedData(dataDir);
    return work(dataDir);
  });
}

/** Runs `work` with a new directory, then ends the processes still running in it and deletes it. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'salim-fault-'));
  try {
    return await work(dataDir);
  } finally {
    for (const [child, directory] of children) if (directory === dataDir) child.kill('SIGKILL');
    await stopOrphans(join(dataDir, 'postgres'));
    await rm(dataDir, { recursive: true, force: true });
  }
}
