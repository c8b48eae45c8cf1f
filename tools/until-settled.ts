import type { Page } from 'playwright-core';

/** How long nothing new must have been loaded. */
const QUIET_MS = 500;
/** The timeout: a screen that is not done after this never will be. */
const TIME_LIMIT_MS = 20_000;

/**
 * Waits until a screen has loaded: no pending requests, nothing marked busy, and the fonts loaded. The stream of live
 * events never ends, so a page always has one open connection.
 *
 * @throws Error on timeout
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(
    ({ quietMs, timeLimitMs }) =>
      new Promise<void>((resolve, reject) => {
        const limit = performance.now() + timeLimitMs;
        let count = -1;
        let since = performance.now();
        const look = () => {
          const loaded = performance.getEntriesByType('resource').length;
          const isComing = document.querySelector('[aria-busy="true"]') !== null;
          if (loaded !== count || isComing) {
            count = loaded;
            since = performance.now();
          }
          if (performance.now() - since >= quietMs) resolve();
          else if (performance.now() > limit) reject(new Error(`${location.pathname} did not settle`));
          else setTimeout(look, 50);
        };
        look();
      }),
    { quietMs: QUIET_MS, timeLimitMs: TIME_LIMIT_MS },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
