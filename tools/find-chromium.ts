import {
  canInstallPackages,
  findHeadlessShell,
  findOnPath,
  installPackages,
  isProgram,
  missingFonts,
} from './launcher/headless-chromium.mjs';
import { LauncherError, say } from './launcher/say.mjs';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

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
  if (wanted.length > 0 && canInstallPackages()) {
    const failure = await installPackages(wanted);
    if (failure !== null) throw new LauncherError(`설치하지 못했어요: ${failure}`);
  } else if (found !== null && wanted.length > 0) sayFontIsMissing();
  const chromium = found ?? locate();
  if (chromium !== null) return chromium;
  throw new LauncherError(
    '브라우저 테스트를 하려면 Chromium이나 Chrome이 필요해요.\n' +
      '  Debian·Ubuntu: sudo apt-get install chromium fonts-noto-cjk\n' +
      '  macOS: Chrome 설치\n' +
      '다른 위치에 설치했다면 CHROMIUM_PATH에 경로를 설정해 주세요.',
  );
}

/**
 * Finds a Chromium for tests that need no window: `CHROMIUM_PATH`, or the headless shell, which `npm test` installs with
 * the packages, or else that of `findChromium`.
 *
 * @throws LauncherError with installation instructions if no browser is found
 */
export async function findHeadlessChromium(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ? null : findHeadlessShell();
  if (shell === null) return findChromium();
  if (missingFonts().length > 0) sayFontIsMissing();
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
