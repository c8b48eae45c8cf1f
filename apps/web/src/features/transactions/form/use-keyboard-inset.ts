import { useEffect } from 'react';

/**
 * Tells the style sheets (`--keyboard-inset`) how much of the page the phone's keyboard covers, where the browser
 * lays the keyboard over the page instead of making the page smaller.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const root = document.documentElement;
    let inset = 0;
    const follow = () => {
      // A page that is zoomed in sees less of itself without any keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      const next = Math.max(0, Math.round(covered));
      // A new value on the root has every element of the page looked at anew.
      if (next === inset) return;
      inset = next;
      root.style.setProperty('--keyboard-inset', `${inset}px`);
    };
    // It never stands there before the form does: whatever opens it makes the visible part smaller.
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
      root.style.removeProperty('--keyboard-inset');
    };
  }, []);
}
