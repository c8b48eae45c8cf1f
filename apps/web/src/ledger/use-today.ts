import { useSyncExternalStore } from 'react';
import { serverNow } from '../platform/session/access-token.ts';
import { todayIn } from '../text/format.ts';

/** In every time zone, midnight is at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange();
        wait();
      },
      QUARTER_MS - (serverNow().getTime() % QUARTER_MS),
    );
  };
  wait();
  // The timers of a device that was asleep are late.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The current civil date in a time zone, also on a screen that stays open overnight. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => todayIn(timeZone));
}
