import { useEffect } from 'react';

/**
 * Sets `--keyboard-inset` to the height of the page covered by the on-screen keyboard, in browsers that overlay the
 * keyboard instead of resizing the page.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const root = document.documentElement;
    let inset = 0;
    const follow = () => {
      // On a zoomed page the visual viewport is smaller even without a keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      const next = Math.max(0, Math.round(covered));
      // Setting a property on the root recalculates the styles of the whole page.
      if (next === inset) return;
      inset = next;
      root.style.setProperty('--keyboard-inset', `${inset}px`);
    };
    // No initial call is needed: opening the keyboard resizes the visual viewport.
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
      root.style.removeProperty('--keyboard-inset');
    };
  }, []);
}
