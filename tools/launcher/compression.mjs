import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { environmentFor } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { runQuietly } from './run-child.mjs';
import { LauncherError } from './say.mjs';

/**
 * Whether the web app of the newest build in `dist` is compressed.
 *
 * @param {string} dist
 */
export function isCompressed(dist) {
  return existsSync(join(dist, 'server', 'compressed.txt'));
}

/**
 * Compresses the web app of the newest build unless it is compressed.
 *
 * @param {string} node
 * @param {string} dist
 */
export async function compress(node, dist) {
  if (isCompressed(dist)) return;
  const { code, output } = await runQuietly(node, programFor(dist), { cwd: ROOT, env: environmentFor(node) });
  if (code !== 0) throw new LauncherError(`빌드하지 못했어요.\n${output}`);
}

/**
 * Compresses the web app of the newest build beside a server, in CPU time that nothing else needs. The server sends
 * files as they are until they are compressed, so a failure is no problem, and the next start completes the work.
 *
 * @param {string} node
 * @param {string} dist
 * @returns {import('node:child_process').ChildProcess | null} null if it is compressed
 */
export function compressInBackground(node, dist) {
  if (isCompressed(dist)) return null;
  const child = spawn(node, programFor(dist), { cwd: ROOT, env: environmentFor(node), stdio: 'ignore' });
  child.once('error', () => undefined);
  // Before it starts threads, which inherit the priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  return child;
}

/** @param {string} dist */
function programFor(dist) {
  // The folder itself: the link may point to another build before the work is done.
  return ['tools/compress-web.ts', dirname(realpathSync(join(dist, 'web')))];
}
