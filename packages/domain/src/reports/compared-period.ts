import {
  bookMonthOf,
  bookMonthPeriod,
  type IsHoliday,
  type MonthSettings,
  type Period,
} from '../calendar/book-month.ts';
import { addDays, addMonths, dateParts, dayNumber, dayOfMonth } from '../calendar/civil-date.ts';

/** The comparison: the previous period, or the same one a year earlier. */
export type ComparedWith = 'PREVIOUS' | 'LAST_YEAR';

function monthsBetween(first: string, last: string): number {
  return (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5)) - Number(first.slice(5));
}

function aYearEarlier(date: string): string {
  return dayOfMonth(addMonths(date.slice(0, 7), -12), dateParts(date).day);
}

/**
 * The period to compare with. Whole book months are compared with the same number of whole book months, whatever their
 * lengths; any other range with the same number of days directly before it, or with the same dates a year earlier (29
 * February with the 28th).
 */
export function comparedPeriod(
  period: Period,
  comparedWith: ComparedWith,
  settings: MonthSettings,
  isHoliday: IsHoliday,
): Period {
  const first = bookMonthOf(period.from, settings, isHoliday);
  const last = bookMonthOf(period.to, settings, isHoliday);
  const isWhole =
    bookMonthPeriod(first, settings, isHoliday).from === period.from &&
    bookMonthPeriod(last, settings, isHoliday).to === period.to;
  if (isWhole) {
    const back = comparedWith === 'LAST_YEAR' ? 12 : monthsBetween(first, last) + 1;
    return {
      from: bookMonthPeriod(addMonths(first, -back), settings, isHoliday).from,
      to: bookMonthPeriod(addMonths(last, -back), settings, isHoliday).to,
    };
  }
  if (comparedWith === 'LAST_YEAR') return { from: aYearEarlier(period.from), to: aYearEarlier(period.to) };
  const days = dayNumber(period.to) - dayNumber(period.from) + 1;
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) };
}
