import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, findNpmCli } from './npm.mjs';
import { MODULES_DIR, ROOT } from './paths.mjs';
import { runQuietly } from './run-child.mjs';
import { LauncherError, say } from './say.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES_DIR, '.salim-install');

/** @returns {boolean} whether the packages of the lockfile are installed */
export function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === describeInstall();
}

/**
 * Installs the packages of the lockfile unless they are installed. Must run under the launcher's lock.
 *
 * @param {string} node the Node to install for
 */
export async function install(node) {
  if (isInstalled()) return;
  if (!hasEverything()) {
    say('필요한 패키지를 설치하고 있어요. 1분쯤 걸려요.');
    const { code, output } = await runQuietly(
      node,
      [findNpmCli(), 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--global=false'],
      { cwd: ROOT, env: environmentFor(node) },
    );
    if (code !== 0) throw new LauncherError(`설치하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.\n${output}`);
  }
  // Written last: an interrupted install has no stamp and is repeated.
  writeFileSync(STAMP, describeInstall());
}

function describeInstall() {
  const lock = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
  return `${process.platform}-${process.arch} ${lock}\n`;
}

/** Whether exactly these packages were already installed by hand: npm keeps a list of what it installed. */
function hasEverything() {
  const record = join(MODULES_DIR, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  /** @type {[string, { version?: string, link?: boolean, optional?: boolean }][]} */
  const wanted = Object.entries(JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages);
  return wanted.every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link || (optional && !installed[path])) return true;
    return installed[path]?.version === version && existsSync(join(ROOT, path));
  });
}
