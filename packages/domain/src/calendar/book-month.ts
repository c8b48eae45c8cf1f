import { addDays, addMonths, type CivilDate, type CivilMonth, dayOfMonth, weekdayOf } from './civil-date.ts';

/** When a book's month begins, and which calendar month names it. */
export interface MonthSettings {
  /** 1 … 28, or 31 for the last day of a month (말일). */
  readonly monthStartDay: number;
  /**
   * The calendar month that names a period: `CURRENT` names it after the month it begins in, `PREVIOUS` after the month
   * it ends in, so the period begins in the month before its name. With start day 1 both mean the calendar month.
   */
  readonly monthStartRule: 'PREVIOUS' | 'CURRENT';
  /** Where a first day that falls on a day off is moved. */
  readonly monthStartAdjust: 'NONE' | 'PREVIOUS_BUSINESS_DAY' | 'NEXT_BUSINESS_DAY';
}

/** Inclusive on both ends. */
export interface Period {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Public holidays. Weekends are recognized without it. */
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
 * The days of a book's month. Every list, calendar, report and budget uses this function, so a month means the same
 * days everywhere. Neighboring periods never overlap or leave a gap: each ends on the day before the next begins.
 */
export function bookMonthPeriod(month: CivilMonth, settings: MonthSettings, isHoliday: IsHoliday): Period {
  const from = firstDayOf(month, settings, isHoliday);
  const next = firstDayOf(addMonths(month, 1), settings, isHoliday);
  return { from, to: addDays(next, -1) };
}

/**
 * The book month that a date belongs to; the inverse of `bookMonthPeriod`. Steps there from the calendar month, because
 * a start day moved by a long holiday can put the date up to two months off.
 */
export function bookMonthOf(date: CivilDate, settings: MonthSettings, isHoliday: IsHoliday): CivilMonth {
  let month = date.slice(0, 7);
  while (date < firstDayOf(month, settings, isHoliday)) month = addMonths(month, -1);
  while (date >= firstDayOf(addMonths(month, 1), settings, isHoliday)) month = addMonths(month, 1);
  return month;
}
