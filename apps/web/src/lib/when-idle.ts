import { queryClient } from './query-client.ts';

const AT_THE_LATEST_MS = 5000;
const LOOK_AGAIN_MS = 500;

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS });
  else setTimeout(work, LOOK_AGAIN_MS);
}

function whenNothingIsAsked(work: () => void, since: number): void {
  setTimeout(() => {
    const isWaiting = queryClient.isFetching() > 0 && performance.now() - since < AT_THE_LATEST_MS;
    if (isWaiting) whenNothingIsAsked(work, since);
    else whenIdle(work);
  }, LOOK_AGAIN_MS);
}

/** Runs `work` once the first screen stands with its data, or a few seconds later in any case. */
export function afterFirstScreen(work: () => void): void {
  const begin = () => whenNothingIsAsked(work, performance.now());
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
