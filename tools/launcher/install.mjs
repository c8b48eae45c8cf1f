import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installLockedPackages, removeAddresses } from './locked-packages.mjs';
import { environmentFor, findNpmCli } from './npm.mjs';
import { MODULES_DIR, ROOT } from './paths.mjs';
import { runQuietly } from './run-child.mjs';
import { LauncherError, say } from './say.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES_DIR, '.salim-install');
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--global=false'];

/**
 * What is installed: RUNTIME is what the product runs with and is built by, ALL also what tests, checks and measurements
 * use.
 *
 * @typedef {'RUNTIME' | 'ALL'} Extent
 */

/**
 * Whether the packages of the lockfile are installed.
 *
 * @param {Extent} extent
 */
export function isInstalled(extent) {
  const stamp = readStamp();
  return stamp === describeInstall('ALL') || (extent === 'RUNTIME' && stamp === describeInstall('RUNTIME'));
}

/**
 * Installs the packages of the lockfile unless they are installed. Must run under the launcher's lock.
 *
 * @param {string} node the Node to install for
 * @param {Extent} extent
 */
export async function install(node, extent) {
  if (isInstalled(extent)) return;
  removeAddresses(ROOT);
  const found = hasEverything('ALL') ? 'ALL' : hasEverything(extent) ? extent : null;
  if (found === null) {
    const isAddition = readStamp() === describeInstall('RUNTIME');
    say(isAddition ? '테스트에 쓸 패키지를 더 설치하고 있어요.' : '필요한 패키지를 설치하고 있어요. 1분쯤 걸려요.');
    // What a running server uses must stay in place while packages are added; `ci` would remove everything first.
    const omission = extent === 'ALL' ? '--include=dev' : '--omit=dev';
    if (isAddition) await runNpm(node, ['install', '--no-save', omission]);
    else explainFailure(await installLockedPackages(node, ROOT, [omission, ...QUIET]));
  }
  // Written last: an interrupted install has no stamp for it and is repeated.
  writeFileSync(STAMP, describeInstall(found ?? extent));
}

/**
 * @param {string} node
 * @param {readonly string[]} args
 */
async function runNpm(node, args) {
  const all = [findNpmCli(), ...args, ...QUIET];
  explainFailure(await runQuietly(node, all, { cwd: ROOT, env: environmentFor(node) }));
}

/** @param {{ code: number, output: string }} result */
function explainFailure({ code, output }) {
  if (code !== 0) throw new LauncherError(`설치하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.\n${output}`);
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

/** What reads photos of receipts: 55 MB that many installations do not need. */
const RECEIPT_PACKAGES = ['@tesseract.js-data/kor', 'tesseract.js-core'];

/** Whether photos of receipts are wanted, and nothing is installed that reads them. */
export function lacksReceiptReading() {
  return process.env.RECEIPT_READING === 'on' && !RECEIPT_PACKAGES.every((name) => existsSync(join(MODULES_DIR, name)));
}

/**
 * Adds the packages that read photos of receipts, in the versions of the lockfile. Must run under the launcher's lock.
 *
 * @param {string} node the Node to install for
 */
export async function installReceiptReading(node) {
  if (!lacksReceiptReading()) return;
  say('영수증 사진을 읽는 데 필요한 패키지를 설치하고 있어요.');
  const { packages } = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
  const wanted = RECEIPT_PACKAGES.map((name) => `${name}@${packages[`node_modules/${name}`].version}`);
  // For tests they are development packages, which `--omit=dev` would leave out again.
  await runNpm(node, ['install', '--no-save', '--save-prod', '--omit=dev', ...wanted]);
}

/** @param {Extent} extent */
function describeInstall(extent) {
  const lock = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
  return `${process.platform}-${process.arch} ${extent} ${lock}\n`;
}

/**
 * Whether exactly these packages were already installed by hand: npm keeps a list of what it installed.
 *
 * @param {Extent} extent
 */
function hasEverything(extent) {
  const record = join(MODULES_DIR, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  /** @type {[string, { version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }][]} */
  const wanted = Object.entries(JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages);
  return wanted.every(([path, { version, link, optional, dev, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    if ((optional || devOptional) && !installed[path]) return true;
    if (dev && extent === 'RUNTIME') return true;
    return installed[path]?.version === version && existsSync(join(ROOT, path));
  });
}
