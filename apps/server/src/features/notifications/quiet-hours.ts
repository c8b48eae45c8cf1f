import type { NotificationSettings } from '@salim/contract';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Korea keeps one time all year. */
const KOREA_AHEAD_MINUTES = 9 * 60;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * When what is to be sent now may be sent: now, or at the end of the quiet hours that it falls into. The same beginning
 * and end mean no quiet at all; the first minute is quiet, the last one is not.
 */
export function afterQuietHours(quiet: NotificationSettings['quietHours'], now: Date): Date {
  if (!quiet.isOn) return now;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const minute = (Math.floor(now.getTime() / MINUTE_MS) + KOREA_AHEAD_MINUTES) % DAY_MINUTES;
  const sinceStart = (minute - from + DAY_MINUTES) % DAY_MINUTES;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  if (sinceStart >= length) return now;
  const beginOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(beginOfMinute + (length - sinceStart) * MINUTE_MS);
}
