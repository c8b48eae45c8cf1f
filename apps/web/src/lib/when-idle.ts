const AT_THE_LATEST_MS = 5000;

/** Runs `work` when the browser has nothing better to do, or after five seconds. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS });
  else setTimeout(work, 1000);
}

/** Runs `work` after the first screen has everything it asked for. */
export function afterFirstScreen(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
}
