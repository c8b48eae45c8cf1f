import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** A browser without background activity; works for root, too. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Compiles scripts as far as a page needs that is open for a few seconds: its optimizing compilers take more processor
 * time than they save, a fifth of the time of the accessibility checks. Not for measurements.
 */
export const FOR_SHORT_PAGES = ['--js-flags=--no-opt --no-maglev'];

/**
 * A headless Chromium for stories and measurements.
 *
 * @throws LauncherError if none is installed and none can be installed
 */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_ARGUMENTS, ...extraArguments],
  });
}
