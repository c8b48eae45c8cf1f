import { useSyncExternalStore } from 'react';
import { serverNow } from '../platform/session/access-token.ts';
import { todayIn } from '../text/format.ts';

/** UTC offsets are multiples of 15 minutes, so midnight in any zone falls on a quarter hour of UTC. */
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
  // Timers are late after the device has been asleep.
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
