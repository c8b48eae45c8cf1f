import type { Page } from 'playwright-core';

/** As long as this nothing new has been loaded. */
const QUIET_MS = 500;
/** A screen that is not done after this never will be. */
const TIME_LIMIT_MS = 20_000;

/**
 * Waits until a screen has all that it wants: nothing is being loaded, nothing says that it is busy, and the
 * fonts are there. The stream of live events never ends, so a page is never without any connection.
 *
 * @throws Error when that does not come about
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
          else if (performance.now() > limit) reject(new Error(`${location.pathname} does not come to rest`));
          else setTimeout(look, 50);
        };
        look();
      }),
    { quietMs: QUIET_MS, timeLimitMs: TIME_LIMIT_MS },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
