import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './say.mjs';

/** A Chromium without windows: it renders the same with a third less work. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** How long to try to install it; the usual Chromium serves as well. */
const HEADLESS_WITHIN_MS = 90_000;

/** @returns {string | null} the headless shell of Debian and derivatives */
export function findHeadlessShell() {
  return findOnPath([HEADLESS_SHELL]);
}

/**
 * Installs the headless shell and a Korean font if they are missing and this is permitted. Succeeds in any case: tests
 * then look for another browser.
 *
 * @returns {Promise<void>}
 */
export async function installHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return;
  const wanted = [...(findHeadlessShell() === null ? [HEADLESS_SHELL] : []), ...missingFonts()];
  if (wanted.length > 0 && canInstallPackages()) {
    await installPackages(wanted, { signal: AbortSignal.timeout(HEADLESS_WITHIN_MS) });
  }
}

/**
 * @param {readonly string[]} programs
 * @returns {string | null} the first of them that is installed
 */
export function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isProgram) ?? null;
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string[]} the font of the screens' Korean text, unless there is one: without any, they show boxes */
export function missingFonts() {
  // Other systems include one, and without fontconfig there is no way to check.
  if (process.platform !== 'linux') return [];
  const { status, stdout } = spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? [] : ['fonts-noto-cjk'];
}

/** @returns {boolean} whether this is Debian or a derivative, and we may install packages */
export function canInstallPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/**
 * Installs packages of Debian.
 *
 * @param {readonly string[]} packages
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<string | null>} null, or what failed with its output
 */
export async function installPackages(packages, { signal } = {}) {
  say(`설치할 패키지: ${packages.join(', ')}`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await runApt(['-qq', ...args], signal);
    if (code !== 0) return `apt-get ${args.join(' ')}\n${output}`;
  }
  return null;
}

/**
 * @param {string[]} args
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{ code: number, output: string }>}
 */
function runApt(args, signal) {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn('apt-get', args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}
