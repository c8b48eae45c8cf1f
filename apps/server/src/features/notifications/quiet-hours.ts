import type { NotificationSettings } from '@salim/contract';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Korea has no daylight saving time. */
const KOREA_AHEAD_MINUTES = 9 * 60;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * The time to send a message that is due now: now, or the end of the current quiet hours. An equal start and end mean
 * no quiet hours; the start is inclusive, the end exclusive.
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
