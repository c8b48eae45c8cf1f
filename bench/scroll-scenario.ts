import { launchBrowser } from '../tools/launch-browser.ts';
import { timingOf } from './percentiles.ts';
import type { Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';
import { signInOn } from './web-person.ts';

/** Screens to scroll past: enough to load many pages on the way. */
const SCREENS = 120;
/** The speed of a fast swipe, in pixels per frame. */
const PIXELS_A_FRAME = 180;
/** One frame at 60 Hz; twice that is a dropped frame. */
const FRAME_MS = 1000 / 60;

/** Scrolls through the list of a book of 100,000 transactions by touch, and measures the frame times. */
export async function measureScrolling(server: RunningServer, person: Person, report: Report): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signInOn(page, person.username);
    await page.goto('/transactions');
    await page.locator('main [data-id]').first().waitFor();
    const frames = await page.evaluate(
      ({ pixels, screens }) =>
        new Promise<{ durations: number[]; blank: number }>((resolve) => {
          const durations: number[] = [];
          const end = window.scrollY + screens * window.innerHeight;
          let blank = 0;
          let last = performance.now();
          const step = (now: number) => {
            durations.push(now - last);
            last = now;
            const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
            if (middle?.closest('li, section, [data-id]') === null) blank += 1;
            window.scrollBy(0, pixels);
            if (window.scrollY >= end || durations.length > 4000) resolve({ durations, blank });
            else requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        }),
      { pixels: PIXELS_A_FRAME, screens: SCREENS },
    );
    const timing = timingOf(frames.durations);
    report.atMost('100,000건 목록 훑기: 한 장면 p50', timing.p50, FRAME_MS * 1.1, 'ms');
    report.atMost('100,000건 목록 훑기: 한 장면 p95', timing.p95, FRAME_MS * 2.1, 'ms');
    report.note('  가장 긴 장면', `${timing.max.toFixed(0)} ms`);
    report.note('  아직 그려지지 않은 장면', `${frames.blank} / ${frames.durations.length}`);
  } finally {
    await browser.close();
  }
}
