import { type CivilDate, civilDateOf, dateParts, dayNumber, daysInMonth } from '../calendar/civil-date.ts';

/**
 * The date that a message means by month and day: in the year that puts it nearest before the day it came, and never
 * after it. Null for a day that there is not, as 13/40.
 */
export function dateNear(month: number, day: number, receivedDate: CivilDate): CivilDate | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const { year } = dateParts(receivedDate);
  const latest = dayNumber(receivedDate);
  // 29 February may lie up to eight years back.
  for (let candidate = year; candidate >= year - 8; candidate -= 1) {
    if (day > daysInMonth(candidate, month)) continue;
    const date = civilDateOf(candidate, month, day);
    if (dayNumber(date) <= latest) return date;
  }
  return null;
}

/** `HH:mm` of an hour and a minute, with 오전 and 오후. */
export function clockTime(half: string | undefined, hour: number, minute: string): string {
  const shifted = half === '오후' && hour < 12 ? hour + 12 : half === '오전' && hour === 12 ? 0 : hour;
  return `${String(shifted).padStart(2, '0')}:${minute}`;
}
