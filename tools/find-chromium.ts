import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LauncherError, say } from './launcher/say.mjs';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The font of the screens' Korean text, unless the machine has one: without any, the screens show boxes. */
const missingFonts = (): string[] => (hasKoreanFont() ? [] : ['fonts-noto-cjk']);

const sayFontIsMissing = (): void => say('한글 글꼴이 없어서 화면의 글자가 네모로 보일 수 있어요.');

/**
 * Finds a Chromium for the browser stories: `CHROMIUM_PATH`, or an installed one, or one that is installed now if
 * permitted (Debian and derivatives, as root). Installs a Korean font under the same conditions.
 *
 * @throws LauncherError with installation instructions if it cannot install one
 */
export async function findChromium(): Promise<string> {
  const found = locate();
  const wanted = [...(found === null ? ['chromium'] : []), ...missingFonts()];
  if (wanted.length > 0 && canInstall()) installPackages(wanted);
  else if (found !== null && wanted.length > 0) sayFontIsMissing();
  const chromium = found ?? locate();
  if (chromium !== null) return chromium;
  throw new LauncherError(
    '브라우저 테스트를 하려면 Chromium이나 Chrome이 필요해요.\n' +
      '  Debian·Ubuntu: sudo apt-get install chromium fonts-noto-cjk\n' +
      '  macOS: Chrome 설치\n' +
      '다른 위치에 설치했다면 CHROMIUM_PATH에 경로를 설정해 주세요.',
  );
}

/** A Chromium without windows: it renders the same with a third less work. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** How long to try to install it; the usual Chromium serves as well. */
const HEADLESS_WITHIN_MS = 90_000;

/**
 * Finds a Chromium for tests that need no window: `CHROMIUM_PATH`, or the headless shell of Debian and derivatives,
 * which is installed now if permitted, or else that of `findChromium`.
 *
 * @throws LauncherError with installation instructions if no browser is found
 */
export async function findHeadlessChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const wanted = [...(findOnPath([HEADLESS_SHELL]) === null ? [HEADLESS_SHELL] : []), ...missingFonts()];
  if (wanted.length > 0 && canInstall()) {
    say(`설치할 패키지: ${wanted.join(', ')}`);
    for (const args of installSteps(wanted)) {
      if (runApt(args, HEADLESS_WITHIN_MS).status !== 0) break;
    }
  }
  const shell = findOnPath([HEADLESS_SHELL]);
  if (shell === null) return findChromium();
  if (!hasKoreanFont()) sayFontIsMissing();
  return shell;
}

function locate(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new LauncherError(`CHROMIUM_PATH가 가리키는 프로그램이 없어요: ${named}`);
  }
  return findOnPath(PROGRAMS) ?? OTHER_PLACES.find(isProgram) ?? null;
}

function findOnPath(programs: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasKoreanFont(): boolean {
  // Other systems include one, and without fontconfig there is no way to check.
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function installPackages(packages: string[]): void {
  say(`설치할 패키지: ${packages.join(', ')}`);
  for (const args of installSteps(packages)) {
    const { status, stdout, stderr } = runApt(args);
    if (status === 0) continue;
    throw new LauncherError(`설치하지 못했어요: apt-get ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

const installSteps = (packages: readonly string[]): string[][] => [
  ['update'],
  ['install', '-y', '--no-install-recommends', ...packages],
];

function runApt(args: readonly string[], timeout?: number): SpawnSyncReturns<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8', timeout });
}
