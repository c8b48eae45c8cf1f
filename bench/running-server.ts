import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../apps/server/src/db/embedded/free-port.ts';
import { SERVER_COMMAND } from '../tools/launcher/server-command.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyAfter: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Starts the built server as shipped, without rate limits, and waits until it is ready. */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  if (!existsSync(join(ROOT, 'dist/server/main.js'))) throw new Error('먼저 빌드해 주세요: npm start 또는 npm test');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...SERVER_COMMAND], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      OPEN_BROWSER: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0);
}

function proportionalKb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/mu.exec(rollup)?.[1] ?? 0);
  } catch {
    return existsSync(`/proc/${pid}/status`) ? residentKb(pid) : 0;
  }
}

/**
 * Resident memory of a server and its child processes, without databases, in megabytes. For child processes only
 * private memory counts: the program itself is in memory once, for all of them.
 */
export function processesMb(pid: number): number {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  let kilobytes = residentKb(pid);
  for (const child of started) {
    try {
      const status = readFileSync(`/proc/${child}/status`, 'utf8');
      if (!/^Name:\s+postgres/mu.test(status)) kilobytes += Number(/^RssAnon:\s+(\d+)/mu.exec(status)?.[1] ?? 0);
    } catch {
      // It has ended since.
      continue;
    }
  }
  return kilobytes / 1024;
}

/** Processes of the database of a server. */
function databasePids(server: RunningServer): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(join('/proc', String(pid), 'cmdline'), 'utf8');
        const environment = readFileSync(join('/proc', String(pid), 'environ'), 'utf8');
        return (
          /postgres/u.test(command) &&
          (command.includes(server.dataDir) || isUnder(pid, server.dataDir) || environment.includes(server.dataDir))
        );
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

const TICK_MS = 10;

/** Processor time that servers and their databases have used until a moment, in milliseconds. */
export interface ProcessorTime {
  /** By process: exact, and in the ticks that remain of it when it has ended. */
  readonly running: ReadonlyMap<number, { readonly exact: number; readonly ticks: number }>;
  /** In ticks. */
  readonly ended: number;
}

export function processorTimeOf(...servers: readonly RunningServer[]): ProcessorTime {
  const running = new Map<number, { exact: number; ticks: number }>();
  let ended = 0;
  for (const pid of servers.flatMap((server) => [server.pid, ...databasePids(server)])) {
    try {
      const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
        Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      );
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
      running.set(pid, { exact: nanoseconds.reduce((ms, one) => ms + one / 1e6, 0), ticks: (user + system) * TICK_MS });
      ended += (endedUser + endedSystem) * TICK_MS;
    } catch {
      // It has ended meanwhile.
      continue;
    }
  }
  return { running, ended };
}

/**
 * Processor time used in between, in milliseconds. Exact except for processes that have ended: ticks count whole for what
 * runs at their end, as timers tend to.
 */
export function processorMsBetween(before: ProcessorTime, after: ProcessorTime): number {
  const ofRunning = [...after.running].map(([pid, { exact }]) => exact - (before.running.get(pid)?.exact ?? 0));
  const usedBefore = [...before.running].map(([pid, { ticks }]) => (after.running.has(pid) ? 0 : ticks));
  const sum = (ms: readonly number[]): number => ms.reduce((total, one) => total + one, 0);
  return sum(ofRunning) + after.ended - before.ended - sum(usedBefore);
}

/** Memory of the server process, and of its database with all its processes (shared pages counted once). */
export function memoryOf(server: RunningServer): { readonly serverMb: number; readonly totalMb: number } {
  const serverMb = residentKb(server.pid) / 1024;
  const databaseKb = databasePids(server).reduce((sum, pid) => sum + proportionalKb(pid), 0);
  return { serverMb, totalMb: serverMb + databaseKb / 1024 };
}

function isUnder(pid: number, dataDir: string): boolean {
  const parent = Number(/PPid:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  return parent > 1 && readFileSync(join('/proc', String(parent), 'cmdline'), 'utf8').includes(dataDir);
}
