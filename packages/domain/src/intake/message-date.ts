import {
  type CivilDate,
  civilDateOf,
  dateParts,
  dayNumber,
  daysInMonth,
  isLedgerDate,
} from '../calendar/civil-date.ts';

/**
 * The date meant by a month and a day: the latest one on or before the receipt date. Null for an invalid day such as
 * 13/40, and before the first ledger date.
 */
export function dateNear(month: number, day: number, receivedDate: CivilDate): CivilDate | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const { year } = dateParts(receivedDate);
  const latest = dayNumber(receivedDate);
  // The previous 29 February may be up to eight years back.
  for (let candidate = year; candidate >= year - 8; candidate -= 1) {
    if (day > daysInMonth(candidate, month)) continue;
    const date = civilDateOf(candidate, month, day);
    if (dayNumber(date) <= latest) return isLedgerDate(date) ? date : null;
  }
  return null;
}

/** `HH:mm` from an hour, a minute and 오전 or 오후. */
export function clockTime(half: string | undefined, hour: number, minute: string): string {
  const shifted = half === '오후' && hour < 12 ? hour + 12 : half === '오전' && hour === 12 ? 0 : hour;
  return `${String(shifted).padStart(2, '0')}:${minute}`;
}
