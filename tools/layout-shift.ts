import type { Page } from 'playwright-core';
import { untilSettled } from './until-settled.ts';

/** The cumulative layout shift of a page since it was opened, once it has loaded; without shifts that follow an input. */
export async function layoutShiftOf(page: Page): Promise<number> {
  await untilSettled(page);
  return page.evaluate(async () => {
    // A shift is recorded with the frame that it belongs to.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    observer.disconnect();
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });
}
