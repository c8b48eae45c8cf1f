import { focusContent } from './focus-content.ts';

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const AROUND_SCREEN = 'header, aside, nav, footer';
/** No text fields: the on-screen keyboard would open. */
const TARGET = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

/** One of the elements around the focus, and its neighbors while it had the focus. */
interface Level {
  readonly element: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
}

/** What had the focus last on the screen or in a dialog, from the inside to the outside. */
type Trail = readonly Level[];

function trailOf(focused: Element, root: Element): Trail {
  const trail: Level[] = [];
  for (let element: Element | null = focused; element !== null && element !== root; element = element.parentElement) {
    trail.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
  }
  return [...trail, { element: root, next: null, previous: null }];
}

const isGone = (trail: Trail): boolean => trail[0]?.element.isConnected === false;

function targetIn(element: Element | null): HTMLElement | null {
  if (element?.isConnected !== true) return null;
  const found = element.matches(TARGET) ? element : element.querySelector(TARGET);
  return found instanceof HTMLElement ? found : null;
}

/** The nearest control to what has disappeared: of the row after it, of the one before it, of what contained it. */
function nearestTo(trail: Trail): HTMLElement | null {
  for (const { element, next, previous } of trail.slice(0, -1)) {
    const found = element.isConnected ? targetIn(element) : (targetIn(next) ?? targetIn(previous));
    if (found) return found;
  }
  return null;
}

/**
 * Moves the focus to the nearest control when the focused one disappears, for example with the row that it deletes. The
 * browser would begin again at the top of the page. What handles this itself is marked with `data-own-focus`.
 *
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  let onScreen: Trail = [];
  let inDialog: Trail = [];
  let isWaiting = false;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest(DIALOG);
    const main = document.getElementById('main');
    if (dialog) inDialog = trailOf(target, dialog);
    else if (main?.contains(target) === true) {
      onScreen = target.closest('[data-own-focus]') === null ? trailOf(target, main) : [];
      inDialog = [];
    } else if (target.closest(AROUND_SCREEN) !== null) onScreen = [];
  };
  const recover = () => {
    isWaiting = false;
    if (document.activeElement !== document.body) return;
    const dialog = inDialog.at(-1)?.element;
    if (dialog?.isConnected === true) {
      if (isGone(inDialog)) (nearestTo(inDialog) ?? targetIn(dialog))?.focus();
    } else if (isGone(onScreen)) {
      const found = nearestTo(onScreen);
      onScreen = [];
      if (found) found.focus();
      else focusContent();
    }
  };
  const check = () => {
    if (isWaiting || document.activeElement !== document.body || !(isGone(onScreen) || isGone(inDialog))) return;
    isWaiting = true;
    // A closing dialog returns the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(recover));
  };

  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
