import { utimesSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirInUseError } from './embedded-postgres-error.ts';
import { livenessOf, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** Exclusive ownership of a data directory. */
export interface DataDirLock {
  /** Releases the lock. Safe to call twice. */
  release(): Promise<void>;
}

type Holder = ProcessIdentity | 'released' | 'unreadable';

/** Heartbeat interval, for observers that cannot see the process (another container). */
const HEARTBEAT_MS = 2_000;

/**
 * Locks a data directory, or throws {@link DataDirInUseError} when a live process holds it. The lock of a dead process
 * is taken over.
 *
 * The lock is a numbered file, held by the process that created the highest number. A number is created exclusively and
 * never reused, so of two processes that find the same dead holder exactly one creates the next number; no process ever
 * deletes a file that could be a live lock.
 */
export async function acquireDataDirLock(
  dataDir: string,
  { heartbeatMs = HEARTBEAT_MS }: { heartbeatMs?: number } = {},
): Promise<DataDirLock> {
  const lockDir = join(dataDir, 'lock');
  await mkdir(lockDir, { recursive: true, mode: 0o700 });
  for (;;) {
    const highest = Math.max(0, ...(await listNumbers(lockDir)));
    if (highest > 0) await refuseIfHeld(dataDir, join(lockDir, String(highest)), heartbeatMs);
    const mine = highest + 1;
    if (await tryToMake(lockDir, mine)) return holdLock(lockDir, mine, heartbeatMs);
  }
}

/**
 * The live holder of a data directory's lock, or null. Does not wait for heartbeats: unseen processes count as alive.
 */
export async function findDataDirHolder(dataDir: string): Promise<ProcessIdentity | null> {
  const lockDir = join(dataDir, 'lock');
  const highest = Math.max(0, ...(await listNumbers(lockDir)));
  if (highest === 0) return null;
  const holder = await readHolder(join(lockDir, String(highest)));
  if (typeof holder === 'string') return null;
  return livenessOf(holder) === 'dead' ? null : holder;
}

async function listNumbers(lockDir: string): Promise<number[]> {
  try {
    return (await readdir(lockDir)).filter((name) => /^\d+$/.test(name)).map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function refuseIfHeld(dataDir: string, path: string, heartbeatMs: number): Promise<void> {
  const holder = await readHolder(path);
  if (typeof holder === 'string') return;
  const liveness = livenessOf(holder);
  if (liveness === 'alive') throw new DataDirInUseError(dataDir, holder.pid);
  if (liveness === 'unknown' && (await beats(path, heartbeatMs))) throw new DataDirInUseError(dataDir, holder.pid);
}

async function readHolder(path: string): Promise<Holder> {
  // A holder that just started may not have written its identity yet; one that died before never will.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      const content: unknown = JSON.parse(await readFile(path, 'utf8'));
      return isIdentity(content) ? content : 'released';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'released';
      await delay(25);
    }
  }
  return 'unreadable';
}

function isIdentity(content: unknown): content is ProcessIdentity {
  return typeof content === 'object' && content !== null && 'pid' in content && typeof content.pid === 'number';
}

async function beats(path: string, heartbeatMs: number): Promise<boolean> {
  const before = await modifiedAt(path);
  await delay(heartbeatMs * 2.5);
  return (await modifiedAt(path)) !== before;
}

async function modifiedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function tryToMake(lockDir: string, mine: number): Promise<boolean> {
  const path = join(lockDir, String(mine));
  try {
    await writeFile(path, JSON.stringify(ownIdentity()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  const numbers = await listNumbers(lockDir);
  if (numbers.some((number) => number > mine)) {
    // We were suspended while others came and went: the number we created had been used and cleaned up before.
    await rm(path, { force: true });
    return false;
  }
  for (const number of numbers) if (number < mine) await rm(join(lockDir, String(number)), { force: true });
  return true;
}

function holdLock(lockDir: string, mine: number, heartbeatMs: number): DataDirLock {
  const path = join(lockDir, String(mine));
  let beat = 0;
  const timer = setInterval(() => {
    // Observers only compare the timestamp for changes, so it is a plain counter.
    beat += 1;
    try {
      // Synchronous: a thread for it would wake an idle server twice as often.
      utimesSync(path, beat, beat);
    } catch {
      clearInterval(timer);
    }
  }, heartbeatMs);
  timer.unref();
  let released: Promise<void> | undefined;
  const markReleased = async () => {
    clearInterval(timer);
    // Keep the number as released, so that it is never reused. A missing file means that the directory was deleted.
    if ((await modifiedAt(path)) !== null) await writeFile(path, JSON.stringify({ released: true }));
  };
  return {
    release() {
      released ??= markReleased();
      return released;
    },
  };
}
