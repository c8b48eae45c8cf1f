import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Counts what a thumb does on a page with a touch screen. */
export interface TapCount {
  /** Taps so far. */
  readonly taps: number;
  /** Scrolls so far, by the user or by the page. */
  readonly scrolls: number;
  /** Taps a control that is visible without scrolling and not covered; fails otherwise. */
  tap(control: Locator): Promise<void>;
  /** Waits until something is visible without scrolling and not covered; fails otherwise. */
  see(control: Locator): Promise<void>;
  /** Taps a field and types into it once it has the focus. */
  type(field: Locator, text: string): Promise<void>;
  /** Scrolls until a control is visible. */
  scrollTo(control: Locator): Promise<void>;
}

/** Where a finger would touch a control; null while it is outside of the window, covered or moving. */
async function touchPoint(control: Locator): Promise<{ x: number; y: number } | null> {
  return control.evaluate(async (element) => {
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (left !== before.left || top !== before.top) return null;
    const isInside = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
    const hit = isInside ? document.elementFromPoint(x, y) : null;
    return hit !== null && (element === hit || element.contains(hit)) ? { x, y } : null;
  });
}

async function untilVisible(control: Locator, timeout: number): Promise<{ x: number; y: number }> {
  await control.waitFor();
  let point: { x: number; y: number } | null = null;
  await expect
    .poll(
      async () => {
        point = await touchPoint(control);
        return point;
      },
      { message: `${String(control)} is visible without scrolling`, timeout },
    )
    .not.toBeNull();
  if (point === null) throw new Error(`${String(control)} has disappeared`);
  return point;
}

/** How far the window and everything around a control is scrolled, both ways together. */
const scrolledBy = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    let sum = Math.abs(window.scrollX) + Math.abs(window.scrollY);
    for (let at = element.parentElement; at !== null && at !== document.documentElement; at = at.parentElement) {
      sum += Math.abs(at.scrollLeft) + Math.abs(at.scrollTop);
    }
    return Math.round(sum);
  });

/**
 * Counts the taps and scrolls of a task, from the screen that `page` shows. Playwright's own taps scroll first and
 * silently; these refuse to.
 *
 *   const count = countTaps(page);
 *   await count.tap(page.getByRole('link', { name: '추가' }));
 *   expect(count.taps).toBe(1);
 *
 * @param timeout how many milliseconds a control may take to become visible
 */
export function countTaps(page: Page, { timeout = 10_000 } = {}): TapCount {
  let taps = 0;
  let scrolls = 0;
  let isScrolled = false;
  const count: TapCount = {
    get taps() {
      return taps;
    },
    get scrolls() {
      return scrolls;
    },
    async see(control) {
      await untilVisible(control, timeout);
    },
    async tap(control) {
      const point = await untilVisible(control, timeout);
      // Scrolled by the page itself; what `scrollTo` did is counted already.
      if (!isScrolled && (await scrolledBy(control)) > 0) scrolls += 1;
      await page.touchscreen.tap(point.x, point.y);
      taps += 1;
    },
    async scrollTo(control) {
      await control.scrollIntoViewIfNeeded();
      scrolls += 1;
      isScrolled = true;
    },
    async type(field, text) {
      await count.tap(field);
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.insertText(text);
    },
  };
  return count;
}
