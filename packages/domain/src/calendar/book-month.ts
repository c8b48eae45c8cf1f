import { addDays, addMonths, type CivilDate, type CivilMonth, dayOfMonth, weekdayOf } from './civil-date.ts';

/** When a book's month begins, and what it is called. */
export interface MonthSettings {
  /** 1 … 28, or 31 for the last day of a month (말일). */
  readonly monthStartDay: number;
  /**
   * Which calendar month names the period that begins on the start day: `CURRENT` the month it begins in,
   * `PREVIOUS` the one it ends in, that is, the period begins in the month before its name. With start day 1 both
   * are the calendar month.
   */
  readonly monthStartRule: 'PREVIOUS' | 'CURRENT';
  /** Where the first day goes when it falls on a day off. */
  readonly monthStartAdjust: 'NONE' | 'PREVIOUS_BUSINESS_DAY' | 'NEXT_BUSINESS_DAY';
}

/** Both ends belong to the period. */
export interface Period {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Public holidays; weekends are known without it. */
export type IsHoliday = (date: CivilDate) => boolean;

function isDayOff(date: CivilDate, isHoliday: IsHoliday): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6 || isHoliday(date);
}

/** The nearest business day on or before (`-1`) or on or after (`1`) the date. */
export function businessDayFrom(date: CivilDate, direction: 1 | -1, isHoliday: IsHoliday): CivilDate {
  let day = date;
  while (isDayOff(day, isHoliday)) day = addDays(day, direction);
  return day;
}

function firstDayOf(month: CivilMonth, settings: MonthSettings, isHoliday: IsHoliday): CivilDate {
  const begins = settings.monthStartDay > 1 && settings.monthStartRule === 'PREVIOUS' ? addMonths(month, -1) : month;
  const nominal = dayOfMonth(begins, settings.monthStartDay);
  switch (settings.monthStartAdjust) {
    case 'NONE':
      return nominal;
    case 'PREVIOUS_BUSINESS_DAY':
      return businessDayFrom(nominal, -1, isHoliday);
    case 'NEXT_BUSINESS_DAY':
      return businessDayFrom(nominal, 1, isHoliday);
  }
}

/**
 * The days of a book's month. Every list, calendar, report and budget asks here, so that one month means the same
 * days everywhere. Periods of neighbouring months touch without a gap or an overlap, whatever the settings: each ends
 * on the day before the next begins.
 */
export function bookMonthPeriod(month: CivilMonth, settings: MonthSettings, isHoliday: IsHoliday): Period {
  const from = firstDayOf(month, settings, isHoliday);
  const next = firstDayOf(addMonths(month, 1), settings, isHoliday);
  return { from, to: addDays(next, -1) };
}

/**
 * The book's month that a date belongs to; the inverse of `bookMonthPeriod`. Walks there from the calendar month:
 * a start day that moved over a long holiday can be two months away from what the calendar says.
 */
export function bookMonthOf(date: CivilDate, settings: MonthSettings, isHoliday: IsHoliday): CivilMonth {
  let month = date.slice(0, 7);
  while (date < firstDayOf(month, settings, isHoliday)) month = addMonths(month, -1);
  while (date >= firstDayOf(addMonths(month, 1), settings, isHoliday)) month = addMonths(month, 1);
  return month;
}
