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
    const follow = () => {
      // A page that is zoomed in sees less of itself without any keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      root.style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
      root.style.removeProperty('--keyboard-inset');
    };
  }, []);
}
