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
