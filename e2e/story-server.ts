import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../apps/server/src/db/embedded/free-port.ts';
import { SERVER_COMMAND } from '../tools/launcher/server-command.mjs';
import { copyData, copyPreparedData } from '../tools/prepared-data.ts';

/** Where a server and its files are. */
export interface RunningServer {
  /** Origin, without a trailing slash. */
  url: string;
  dataDir: string;
}

/** A server started the way users start it, with a separate data directory. */
export interface StoryServer extends RunningServer {
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Stops it, waits and returns its exit code (null after `SIGKILL`, to simulate a crash). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The options of a story's server. */
export interface StoryServerOptions {
  /** Environment variables in addition to the harness's. */
  env?: Record<string, string>;
  /** The data directory of an earlier server; by default a new one that is deleted at the end. */
  dataDir?: string;
  /** The data directory of a stopped server, with a copy of which a new one begins; by default it has never been used. */
  copyOf?: string;
  args?: string[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN_MS = 110_000;
/** Printed last, when the users and transactions of `--demo` exist too. */
const STARTED = '살림을 시작했어요';

/** Starts the built server on a free port and waits until it has started and reports that it is ready. */
export async function startServer({
  env = {},
  dataDir,
  copyOf,
  args = [],
}: StoryServerOptions = {}): Promise<StoryServer> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'salim-story-')));
  if (copyOf !== undefined) copyData(copyOf, directory);
  else if (dataDir === undefined) copyPreparedData(directory);
  const port = env.PORT ?? String(await findFreePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...SERVER_COMMAND, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      OPEN_BROWSER: '0',
      PORT: port,
      RATE_LIMITS: 'off',
      ...env,
    },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => chunks.push(chunk));
  }
  const output = () => chunks.join('');
  await untilReady(child, url, output);
  return {
    url,
    dataDir: directory,
    pid: child.pid ?? 0,
    output,
    async stop(signal = 'SIGTERM') {
      if (!hasEnded(child)) {
        child.kill(signal);
        await once(child, 'exit');
      }
      if (dataDir === undefined && signal !== 'SIGKILL') await rm(directory, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const limit = performance.now() + READY_WITHIN_MS;
  while (performance.now() < limit) {
    if (hasEnded(child)) throw new Error(`서버가 시작하다가 끝났어요.\n${output()}`);
    if (output().includes(STARTED) && (await answers(`${url}/readyz`))) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`서버가 ${READY_WITHIN_MS / 1000}초 안에 준비되지 않았어요.\n${output()}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
