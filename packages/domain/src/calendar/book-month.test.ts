import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKoreanHoliday as isHoliday } from '../testing/korean-holidays.ts';
import { bookMonthOf, bookMonthPeriod, businessDayFrom, type MonthSettings } from './book-month.ts';
import { addDays, addMonths, dateOfDayNumber, dayNumber, weekdayOf } from './civil-date.ts';

const noHoliday = (): boolean => false;

const CALENDAR: MonthSettings = { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' };
const RULES = ['PREVIOUS', 'CURRENT'] as const;
const ADJUSTMENTS = ['NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY'] as const;
const START_DAYS = [...Array.from({ length: 28 }, (_, index) => index + 1), 31];
const EVERY_SETTING: MonthSettings[] = START_DAYS.flatMap((monthStartDay) =>
  RULES.flatMap((monthStartRule) =>
    ADJUSTMENTS.map((monthStartAdjust) => ({ monthStartDay, monthStartRule, monthStartAdjust })),
  ),
);
/** Every month of the years with known holidays, and some months of years without. */
const MONTHS = Array.from({ length: 56 }, (_, index) => addMonths('2023-10', index));

describe('months of a book', () => {
  test('are adjacent without gap or overlap, for every start day, naming and adjustment', () => {
    for (const settings of EVERY_SETTING) {
      for (const month of MONTHS) {
        const period = bookMonthPeriod(month, settings, isHoliday);
        const next = bookMonthPeriod(addMonths(month, 1), settings, isHoliday);
        expect(period.from <= period.to, `${month} ${JSON.stringify(settings)}`).toBe(true);
        expect(addDays(period.to, 1)).toBe(next.from);
      }
    }
  });

  test('assign every day to the month whose period contains it', () => {
    for (const settings of EVERY_SETTING) {
      for (const month of MONTHS) {
        const { from, to } = bookMonthPeriod(month, settings, isHoliday);
        const middle = addDays(from, Math.floor((dayNumber(to) - dayNumber(from)) / 2));
        for (const date of [from, middle, to]) {
          expect(bookMonthOf(date, settings, isHoliday), `${date} ${JSON.stringify(settings)}`).toBe(month);
        }
      }
    }
  });

  test('contain any day of any year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2199-12-31') }),
        fc.constantFrom(...EVERY_SETTING),
        (number, settings) => {
          const date = dateOfDayNumber(number);
          const { from, to } = bookMonthPeriod(bookMonthOf(date, settings, isHoliday), settings, isHoliday);
          expect(from <= date && date <= to).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('begin on a business day when configured so', () => {
    for (const settings of EVERY_SETTING.filter((each) => each.monthStartAdjust !== 'NONE')) {
      for (const month of MONTHS) {
        const { from } = bookMonthPeriod(month, settings, isHoliday);
        expect([0, 6].includes(weekdayOf(from)) || isHoliday(from)).toBe(false);
      }
    }
  });

  test('are calendar months by default', () => {
    expect(bookMonthPeriod('2026-11', CALENDAR, isHoliday)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(bookMonthPeriod('2028-02', CALENDAR, isHoliday)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  test('are calendar months with start day 1, whichever month names them', () => {
    const settings = { ...CALENDAR, monthStartRule: 'PREVIOUS' } as const;
    expect(bookMonthPeriod('2026-11', settings, isHoliday)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('that run from payday to payday are named after the month they end or begin in', () => {
    const previous = { ...CALENDAR, monthStartDay: 25, monthStartRule: 'PREVIOUS' } as const;
    const current = { ...CALENDAR, monthStartDay: 25 } as const;
    expect(bookMonthPeriod('2026-11', previous, isHoliday)).toEqual({ from: '2026-10-25', to: '2026-11-24' });
    expect(bookMonthPeriod('2026-11', current, isHoliday)).toEqual({ from: '2026-11-25', to: '2026-12-24' });
    expect(bookMonthOf('2026-11-24', previous, isHoliday)).toBe('2026-11');
    expect(bookMonthOf('2026-11-25', previous, isHoliday)).toBe('2026-12');
    expect(bookMonthOf('2026-11-24', current, isHoliday)).toBe('2026-10');
  });

  test('begin on the last day (말일) of short months too, without drifting', () => {
    const settings = { ...CALENDAR, monthStartDay: 31 } as const;
    expect(bookMonthPeriod('2026-01', settings, isHoliday)).toEqual({ from: '2026-01-31', to: '2026-02-27' });
    expect(bookMonthPeriod('2026-02', settings, isHoliday)).toEqual({ from: '2026-02-28', to: '2026-03-30' });
    expect(bookMonthPeriod('2028-02', settings, isHoliday)).toEqual({ from: '2028-02-29', to: '2028-03-30' });
  });

  test('follow a payday moved forward by a long holiday', () => {
    const settings = {
      monthStartDay: 25,
      monthStartRule: 'CURRENT',
      monthStartAdjust: 'PREVIOUS_BUSINESS_DAY',
    } as const;
    // 추석 2026: Thursday 24 to Saturday 26 September.
    expect(bookMonthPeriod('2026-09', settings, isHoliday).from).toBe('2026-09-23');
    expect(bookMonthPeriod('2026-10', settings, isHoliday).from).toBe('2026-10-23');
  });

  test('begin in the next calendar month when 말일 and the following days are days off', () => {
    const settings = { monthStartDay: 31, monthStartRule: 'CURRENT', monthStartAdjust: 'NEXT_BUSINESS_DAY' } as const;
    // 28 February 2026 is a Saturday, 1 March a holiday on a Sunday, 2 March its substitute.
    expect(bookMonthPeriod('2026-02', settings, isHoliday).from).toBe('2026-03-03');
    expect(bookMonthOf('2026-03-01', settings, isHoliday)).toBe('2026-01');
    expect(bookMonthOf('2026-03-02', settings, isHoliday)).toBe('2026-01');
    expect(bookMonthOf('2026-03-03', settings, isHoliday)).toBe('2026-02');
  });
});

describe('business days', () => {
  test('skip the ten days off of 추석 2025', () => {
    // Friday 3 to Thursday 9 October are holidays; the weekend follows.
    expect(businessDayFrom('2025-10-05', 1, isHoliday)).toBe('2025-10-10');
    expect(businessDayFrom('2025-10-05', -1, isHoliday)).toBe('2025-10-02');
  });

  test('leave a working day unchanged and skip weekends without a holiday list', () => {
    expect(businessDayFrom('2026-11-20', 1, noHoliday)).toBe('2026-11-20');
    expect(businessDayFrom('2026-11-21', 1, noHoliday)).toBe('2026-11-23');
    expect(businessDayFrom('2026-11-22', -1, noHoliday)).toBe('2026-11-20');
  });
});
