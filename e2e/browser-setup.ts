import { findHeadlessChromium } from '../tools/find-chromium.ts';

/** Finds the browser once; the processes of the story files take over this environment. */
export async function setup(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findHeadlessChromium();
}
