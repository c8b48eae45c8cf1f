import { useEffect } from 'react';

/** How long after a tap, and how far from it, another one belongs to a double tap. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

function ignoreSecondTap(first: PointerEvent | null): void {
  const ignore = (event: MouseEvent) => {
    const isNear =
      first?.pointerType === 'touch' &&
      Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < DOUBLE_TAP_PX;
    // A browser counts the clicks of a mouse, but not the taps of a finger.
    if (!isNear && event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Not looked up again by the timer: a test may have closed the page by then.
  const root = document.documentElement;
  root.addEventListener('click', ignore, true);
  setTimeout(() => root.removeEventListener('click', ignore, true), DOUBLE_TAP_MS);
}

/** The second tap of a double tap that closes an overlay must not press what was behind it. */
export function useSecondTapGuard(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let last: PointerEvent | null = null;
    const remember = (event: PointerEvent) => {
      last = event;
    };
    document.addEventListener('pointerdown', remember, true);
    return () => {
      document.removeEventListener('pointerdown', remember, true);
      ignoreSecondTap(last);
    };
  }, [isOpen]);
}
