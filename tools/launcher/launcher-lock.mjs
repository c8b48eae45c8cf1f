import { appendFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NODE_DIR } from './paths.mjs';
import { LauncherError, say } from './say.mjs';

const LOCK = join(NODE_DIR, 'launcher.lock');
const PATIENCE_MS = 15 * 60_000;

/**
 * The lock that this process holds.
 *
 * @type {string | null}
 */
let held = null;

/**
 * Registers a process that works on the lock holder's behalf. The lock is not taken over while it runs: an installation
 * continues when the launcher that started it is killed.
 *
 * @param {number | undefined} pid
 */
export function noteWorker(pid) {
  if (held !== null && pid !== undefined) appendFileSync(held, ` ${pid}`);
}

/**
 * Runs work that two launchers must not do at once (install, build). A second launcher waits for the first; the lock of
 * a dead one is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [lock] the lock file
 * @returns {Promise<T>}
 */
export async function withLauncherLock(work, lock = LOCK) {
  await acquire(lock);
  held = lock;
  const release = () => {
    held = null;
    rmSync(lock, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} lock */
async function acquire(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  const limit = performance.now() + PATIENCE_MS;
  let hasSaid = false;
  while (!tryToMake(lock)) {
    const pids = readPids(lock);
    if (pids.length > 0 && !pids.some(isRunning)) {
      removeLockOf(lock, pids);
      continue;
    }
    if (!hasSaid) say('다른 터미널에서 설치하거나 빌드하고 있어 끝날 때까지 기다려요.');
    hasSaid = true;
    if (performance.now() > limit) {
      throw new LauncherError(
        `오래 기다렸지만 끝나지 않았어요. 다른 설치가 진행 중이 아니라면 ${lock} 파일을 삭제하고 다시 시도해 주세요.`,
      );
    }
    await delay(200);
  }
}

/** @param {string} lock */
function tryToMake(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a dead holder's lock, unless another launcher has just done so and created a new lock.
 *
 * @param {string} lock
 * @param {number[]} pids
 */
function removeLockOf(lock, pids) {
  const taken = `${lock}.${process.pid}`;
  try {
    renameSync(lock, taken);
    if (parsePids(readFileSync(taken, 'utf8'))[0] !== pids[0]) linkSync(taken, lock);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}

/**
 * @param {string} lock
 * @returns {number[]} the holder and its workers; empty while the holder is just acquiring or releasing it
 */
function readPids(lock) {
  try {
    return parsePids(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** @param {string} text */
function parsePids(text) {
  return text
    .split(' ')
    .map((part) => Number.parseInt(part, 10))
    .filter((pid) => pid > 0);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
