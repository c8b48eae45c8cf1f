import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { environmentFor } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { runQuietly } from './run-child.mjs';
import { LauncherError, say } from './say.mjs';

/** The sources of the bundles, relative to the repository. */
const SOURCES = [
  'apps/server/src',
  'apps/web/fonts',
  'apps/web/guest.html',
  'apps/web/index.html',
  'apps/web/public',
  'apps/web/src',
  'apps/web/announcer-without-markup.ts',
  'apps/web/composed-styles.ts',
  'apps/web/preloads.ts',
  'apps/web/service-worker.ts',
  'apps/web/shared-chunks.ts',
  'apps/web/vite.config.ts',
  'apps/web/vite.guest.config.ts',
  'package-lock.json',
  'packages/contract/src',
  'packages/domain/src',
  'tools/build.ts',
  'tools/compress-web.ts',
];

/**
 * Whether the bundles in `dist` were built from the current sources.
 *
 * @param {string} dist
 */
export function isBuilt(dist) {
  const stamp = join(dist, 'server', 'sources.txt');
  return (
    existsSync(stamp) && existsSync(join(dist, 'web', 'index.html')) && readFileSync(stamp, 'utf8') === hashSources()
  );
}

/**
 * Builds the bundles unless they are fresh. Must run under the launcher's lock.
 *
 * @param {string} node
 * @param {string} dist
 */
export async function build(node, dist) {
  if (isBuilt(dist)) return;
  say('빌드하고 있어요. 처음 실행할 때와 코드가 바뀌었을 때만 해요.');
  const { code, output } = await runQuietly(node, ['tools/build.ts', dist, hashSources()], {
    cwd: ROOT,
    env: environmentFor(node),
  });
  if (code !== 0) throw new LauncherError(`빌드하지 못했어요.\n${output}`);
}

/** A hash over names and contents: modification times are meaningless after a checkout. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    for (const file of listFiles(path)) {
      hash
        .update(`${relative(ROOT, file).split(sep).join('/')}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Files below a path in a stable order, without tests.
 *
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const entries = readEntries(path);
  if (entries === null) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return entries.toSorted().flatMap((name) => listFiles(join(path, name)));
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
}
