import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A tab stop. */
interface Stop {
  readonly name: string;
  /** Its mark; none for an element added later. */
  readonly mark: string;
  /** Whether it opens an overlay. */
  readonly hasPopup: boolean;
  /** Whether its outline, shadow or border changes with the focus. */
  readonly isRinged: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Functions available in the pages of the walk. */
interface Walker {
  /** Marks all elements inside `scope` that Tab should reach. @returns their names by mark */
  markStops(scope: string): Record<string, string>;
  /** The focused stop; null outside of all controls. */
  readStop(): Stop | null;
  /** Marks of elements that Tab should have reached but did not. */
  findMissed(reached: string[]): string[];
}

/** Runs in the page, before any other script. */
export function installWalker(): void {
  const ARROW_GROUPS = '[role="radiogroup"], [role="toolbar"], [role="grid"], [role="tablist"]';
  const looks = new WeakMap<Element, string>();
  /** Fields with a custom-drawn label show their focus ring there. */
  const around = (element: Element): Element[] => {
    const parents: Element[] = [element];
    for (let up = element.parentElement; up !== null && parents.length < 5; up = up.parentElement) parents.push(up);
    return [...parents, ...(element.parentElement?.children ?? [])];
  };
  const lookOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
    const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return [outline, boxShadow, borderColor].join(' | ');
  };
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    const words = element.getAttribute('aria-label') ?? (label === '' ? (element.textContent ?? '') : label);
    return `${element.tagName.toLowerCase()} ‘${words.trim().replaceAll(/\s+/gu, ' ').slice(0, 40)}’`;
  };
  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type="hidden"]') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    // A radio group is one stop, and the arrow keys move inside it.
    !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked);
  const candidates = () =>
    document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
  const walker: Walker = {
    markStops(scope) {
      const found: Record<string, string> = {};
      const inScope = [...candidates()].filter((element) => element.closest(scope) !== null);
      for (const [index, element] of inScope.filter(isStop).entries()) {
        element.dataset['walk'] = String(index);
        found[index] = nameOf(element);
        for (const one of around(element)) looks.set(one, lookOf(one));
      }
      return found;
    },
    readStop() {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return {
        name: nameOf(element),
        mark: element.dataset['walk'] ?? '',
        hasPopup: element instanceof HTMLButtonElement && element.ariaHasPopup !== null,
        isRinged: around(element).some((one) => looks.get(one) !== lookOf(one)),
        left,
        right,
        top: top + window.scrollY,
        bottom: bottom + window.scrollY,
      };
    },
    findMissed(reached) {
      const marked = [...document.querySelectorAll<HTMLElement>('[data-walk]')];
      const isReached = (element: HTMLElement) => reached.includes(element.dataset['walk'] ?? '');
      // A group with arrow key navigation counts as one stop.
      const groups = new Set(marked.filter(isReached).map((element) => element.closest(ARROW_GROUPS)));
      return marked
        .filter((element) => isStop(element) && !isReached(element))
        .filter((element) => element.closest(ARROW_GROUPS) === null || !groups.has(element.closest(ARROW_GROUPS)))
        .map((element) => element.dataset['walk'] ?? '');
    },
  };
  Object.assign(globalThis, { walker });
}

/** Whether the focus jumps back visually: up and to the left at once, or back within a row. */
function jumpsBack(from: Stop, to: Stop): boolean {
  const isAbove = to.bottom <= from.top + 1;
  const isSameLine = Math.abs(to.top + to.bottom - from.top - from.bottom) < 8;
  return (isAbove || isSameLine) && to.right <= from.left + 1;
}

const OVERLAY = '[role="menu"], [role="listbox"], [role="dialog"]';

/** Opens the overlay of the focused button and closes it with Escape: the focus must return to the button. */
async function openAndLeave(page: Page, { name, mark }: Stop): Promise<string[]> {
  const isOver = () => page.evaluate((overlay) => document.activeElement?.closest(overlay) !== null, OVERLAY);
  await page.keyboard.press('Enter');
  await expect.poll(isOver, { message: `the focus moves into the overlay of ${name}` }).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator(OVERLAY).count(), { message: `Escape closes the overlay of ${name}` }).toBe(0);
  const isBack = await page
    .waitForFunction((wanted) => (document.activeElement as HTMLElement | null)?.dataset['walk'] === wanted, mark, {
      timeout: 2000,
    })
    .then(
      () => true,
      () => false,
    );
  return isBack ? [] : [`Escape does not return the focus to ${name}`];
}

/** The focused stop; waits two frames for a border with a color transition. */
async function readStop(page: Page): Promise<Stop | null> {
  const read = (): Promise<Stop | null> => page.evaluate(`walker.readStop()`);
  const stop = await read();
  if (stop === null || stop.isRinged) return stop;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return read();
}

/** Skips the layout that all screens share, through the skip link. */
async function skipFrame(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id), { message: 'the link leads on' })
    .toBe('main');
}

/**
 * Presses Tab from the top of the screen that `page` shows, or from the end of an already checked layout, until the
 * end. Needs `installWalker`. @returns the problems found, in words
 */
export async function walkByTab(page: Page, { isFrameKnown }: { isFrameKnown: boolean }): Promise<string[]> {
  // Some screens focus a field first; here the elements before it are checked, too.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  });
  // The browser may keep a transition that is over until the element is drawn again.
  await page.waitForFunction(
    () => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState !== 'finished'),
  );
  const scope = isFrameKnown ? 'main, footer' : 'body';
  const names: Record<string, string> = await page.evaluate(`walker.markStops(${JSON.stringify(scope)})`);
  if (isFrameKnown) await skipFrame(page);
  const stops: Stop[] = [];
  const faults: string[] = [];
  const opened = new Set<string>();
  const count = Object.keys(names).length;
  // Some stops have several focus positions, such as the segments of a date.
  for (let turn = 0; turn < count * 2 + 60; turn += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === null) break;
    // Wrapped around, back at the top of the layout.
    if (isFrameKnown && stop.name.includes('본문으로 건너뛰기')) break;
    const [first] = stops;
    if (first !== undefined && stops.length > 2 && stop.mark === first.mark) break;
    stops.push(stop);
    // Rows of a list have the same menu; checking one of them is enough.
    const kind = stop.name.split(' ').at(-1) ?? '';
    if (stop.hasPopup && !opened.has(kind)) {
      opened.add(kind);
      faults.push(...(await openAndLeave(page, stop)));
    }
  }
  const reached = [...new Set(stops.map((stop) => stop.mark))];
  const missed: string[] = await page.evaluate(`walker.findMissed(${JSON.stringify(reached)})`);
  faults.push(...missed.map((mark) => `Tab never reaches ${names[mark]}`));
  for (const [index, stop] of stops.entries()) {
    if (!stop.isRinged) faults.push(`no focus ring on ${stop.name}`);
    const before = stops[index - 1];
    if (before && before.mark !== stop.mark && jumpsBack(before, stop))
      faults.push(`focus jumps back from ${before.name} to ${stop.name}`);
  }
  return [...new Set(faults)];
}
