import { queryClient } from '../api/query-client.ts';

const AT_THE_LATEST_MS = 5000;
const LOOK_AGAIN_MS = 500;

/** Cancels the scheduled work; has no effect once it has run. */
type Cancel = () => void;

function whenIdle(work: () => void): Cancel {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS });
    return () => window.cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, LOOK_AGAIN_MS);
  return () => clearTimeout(timer);
}

function whenNothingIsAsked(work: () => void): Cancel {
  const since = performance.now();
  const isWaiting = () => queryClient.isFetching() > 0 && performance.now() - since < AT_THE_LATEST_MS;
  let cancel: Cancel;
  const look = () => {
    cancel = isWaiting() ? later() : whenIdle(work);
  };
  const later = (): Cancel => {
    const timer = setTimeout(look, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  };
  cancel = later();
  return () => cancel();
}

/**
 * Runs `work` once the first screen has its data, or after a few seconds in any case. @returns a function that cancels
 * it
 */
export function afterFirstScreen(work: () => void): Cancel {
  if (document.readyState === 'complete') return whenNothingIsAsked(work);
  let cancel: Cancel;
  const begin = () => {
    cancel = whenNothingIsAsked(work);
  };
  cancel = () => window.removeEventListener('load', begin);
  window.addEventListener('load', begin, { once: true });
  return () => cancel();
}
