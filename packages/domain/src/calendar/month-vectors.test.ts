import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isKoreanHoliday } from '../testing/korean-holidays.ts';
import { TIME_ZONES } from '../testing/time-zones.ts';
import { bookMonthOf, bookMonthPeriod, type MonthSettings } from './book-month.ts';
import type { CivilDate, CivilMonth } from './civil-date.ts';

type Settings = readonly [
  MonthSettings['monthStartDay'],
  MonthSettings['monthStartRule'],
  MonthSettings['monthStartAdjust'],
];

/** A month, its start day, naming and adjustment, and its first and last day. */
const PERIODS: readonly (readonly [CivilMonth, ...Settings, CivilDate, CivilDate])[] = [
  ['2026-01', 1, 'CURRENT', 'NONE', '2026-01-01', '2026-01-31'],
  ['2026-02', 1, 'CURRENT', 'NONE', '2026-02-01', '2026-02-28'],
  ['2026-12', 1, 'CURRENT', 'NONE', '2026-12-01', '2026-12-31'],
  ['2028-02', 1, 'CURRENT', 'NONE', '2028-02-01', '2028-02-29'],
  ['2026-11', 1, 'PREVIOUS', 'NONE', '2026-11-01', '2026-11-30'],
  ['2026-01', 25, 'CURRENT', 'NONE', '2026-01-25', '2026-02-24'],
  ['2026-02', 25, 'CURRENT', 'NONE', '2026-02-25', '2026-03-24'],
  ['2026-11', 25, 'CURRENT', 'NONE', '2026-11-25', '2026-12-24'],
  ['2026-12', 25, 'CURRENT', 'NONE', '2026-12-25', '2027-01-24'],
  ['2028-02', 25, 'CURRENT', 'NONE', '2028-02-25', '2028-03-24'],
  ['2026-01', 25, 'PREVIOUS', 'NONE', '2025-12-25', '2026-01-24'],
  ['2026-03', 25, 'PREVIOUS', 'NONE', '2026-02-25', '2026-03-24'],
  ['2026-11', 25, 'PREVIOUS', 'NONE', '2026-10-25', '2026-11-24'],
  ['2026-12', 25, 'PREVIOUS', 'NONE', '2026-11-25', '2026-12-24'],
  ['2028-03', 25, 'PREVIOUS', 'NONE', '2028-02-25', '2028-03-24'],
  ['2026-01', 28, 'CURRENT', 'NONE', '2026-01-28', '2026-02-27'],
  ['2026-02', 28, 'CURRENT', 'NONE', '2026-02-28', '2026-03-27'],
  ['2028-02', 28, 'CURRENT', 'NONE', '2028-02-28', '2028-03-27'],
  ['2026-01', 31, 'CURRENT', 'NONE', '2026-01-31', '2026-02-27'],
  ['2026-02', 31, 'CURRENT', 'NONE', '2026-02-28', '2026-03-30'],
  ['2026-03', 31, 'CURRENT', 'NONE', '2026-03-31', '2026-04-29'],
  ['2026-04', 31, 'CURRENT', 'NONE', '2026-04-30', '2026-05-30'],
  ['2026-12', 31, 'CURRENT', 'NONE', '2026-12-31', '2027-01-30'],
  ['2028-01', 31, 'CURRENT', 'NONE', '2028-01-31', '2028-02-28'],
  ['2028-02', 31, 'CURRENT', 'NONE', '2028-02-29', '2028-03-30'],
  ['2026-01', 31, 'PREVIOUS', 'NONE', '2025-12-31', '2026-01-30'],
  ['2026-02', 31, 'PREVIOUS', 'NONE', '2026-01-31', '2026-02-27'],
  ['2026-03', 31, 'PREVIOUS', 'NONE', '2026-02-28', '2026-03-30'],
  ['2026-05', 31, 'PREVIOUS', 'NONE', '2026-04-30', '2026-05-30'],
  ['2028-03', 31, 'PREVIOUS', 'NONE', '2028-02-29', '2028-03-30'],
  ['2026-01', 10, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-01-12', '2026-02-09'],
  ['2026-05', 10, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-05-11', '2026-06-09'],
  ['2026-10', 10, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-10-12', '2026-11-09'],
  ['2027-01', 10, 'CURRENT', 'NEXT_BUSINESS_DAY', '2027-01-11', '2027-02-09'],
  ['2026-04', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-04-24', '2026-05-21'],
  ['2026-05', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-05-22', '2026-06-24'],
  ['2026-09', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-09-23', '2026-10-22'],
  ['2026-12', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-12-24', '2027-01-24'],
  ['2027-09', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2027-09-24', '2027-10-24'],
  ['2026-05', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-04-24', '2026-05-21'],
  ['2026-06', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-05-22', '2026-06-24'],
  ['2026-10', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-09-23', '2026-10-22'],
  ['2027-01', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-12-24', '2027-01-24'],
  ['2026-01', 1, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-01-02', '2026-02-01'],
  ['2026-03', 1, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-03-03', '2026-03-31'],
  ['2026-05', 1, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-05-04', '2026-05-31'],
  ['2026-08', 1, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-08-03', '2026-08-31'],
  ['2027-01', 1, 'CURRENT', 'NEXT_BUSINESS_DAY', '2027-01-04', '2027-01-31'],
  ['2027-05', 1, 'CURRENT', 'NEXT_BUSINESS_DAY', '2027-05-04', '2027-05-31'],
  ['2026-01', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2025-12-31', '2026-01-29'],
  ['2026-03', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-02-27', '2026-03-31'],
  ['2026-05', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-04-30', '2026-05-31'],
  ['2027-05', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2027-04-30', '2027-05-31'],
  ['2026-01', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-02-02', '2026-03-02'],
  ['2026-02', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-03-03', '2026-03-30'],
  ['2026-05', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-06-01', '2026-06-29'],
  ['2026-10', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-11-02', '2026-11-29'],
  ['2027-01', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2027-02-01', '2027-03-01'],
  ['2026-03', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-02-27', '2026-03-30'],
  ['2026-06', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-05-29', '2026-06-29'],
  ['2027-02', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2027-01-29', '2027-02-25'],
  ['2027-03', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2027-02-26', '2027-03-30'],
  ['2026-07', 17, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-07-20', '2026-08-17'],
  ['2026-08', 17, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-08-18', '2026-09-16'],
  ['2026-02', 17, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-02-19', '2026-03-16'],
];

/** A day, the start day, naming and adjustment, and the month that the day is budgeted in. */
const MONTHS: readonly (readonly [CivilDate, ...Settings, CivilMonth])[] = [
  ['2026-11-01', 1, 'CURRENT', 'NONE', '2026-11'],
  ['2026-11-30', 1, 'CURRENT', 'NONE', '2026-11'],
  ['2028-02-29', 1, 'CURRENT', 'NONE', '2028-02'],
  ['2026-11-24', 25, 'CURRENT', 'NONE', '2026-10'],
  ['2026-11-25', 25, 'CURRENT', 'NONE', '2026-11'],
  ['2026-12-24', 25, 'CURRENT', 'NONE', '2026-11'],
  ['2027-01-01', 25, 'CURRENT', 'NONE', '2026-12'],
  ['2026-11-24', 25, 'PREVIOUS', 'NONE', '2026-11'],
  ['2026-11-25', 25, 'PREVIOUS', 'NONE', '2026-12'],
  ['2026-12-31', 25, 'PREVIOUS', 'NONE', '2027-01'],
  ['2026-02-27', 31, 'CURRENT', 'NONE', '2026-01'],
  ['2026-02-28', 31, 'CURRENT', 'NONE', '2026-02'],
  ['2026-03-30', 31, 'CURRENT', 'NONE', '2026-02'],
  ['2026-03-31', 31, 'CURRENT', 'NONE', '2026-03'],
  ['2028-02-28', 31, 'CURRENT', 'NONE', '2028-01'],
  ['2028-02-29', 31, 'CURRENT', 'NONE', '2028-02'],
  ['2026-02-27', 31, 'PREVIOUS', 'NONE', '2026-02'],
  ['2026-02-28', 31, 'PREVIOUS', 'NONE', '2026-03'],
  ['2026-04-30', 31, 'PREVIOUS', 'NONE', '2026-05'],
  ['2026-04-23', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-03'],
  ['2026-04-24', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-04'],
  ['2026-09-22', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-08'],
  ['2026-09-23', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-09'],
  ['2026-12-24', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2026-12'],
  ['2027-07-22', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2027-06'],
  ['2027-07-23', 25, 'CURRENT', 'PREVIOUS_BUSINESS_DAY', '2027-07'],
  ['2026-04-23', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-04'],
  ['2026-04-24', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-05'],
  ['2026-09-23', 25, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-10'],
  ['2026-02-01', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2025-12'],
  ['2026-02-02', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-01'],
  ['2026-03-01', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-01'],
  ['2026-03-02', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-01'],
  ['2026-03-03', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-02'],
  ['2026-05-31', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-04'],
  ['2026-06-01', 31, 'CURRENT', 'NEXT_BUSINESS_DAY', '2026-05'],
  ['2026-02-26', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-02'],
  ['2026-02-27', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-03'],
  ['2026-05-29', 31, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-06'],
  ['2025-12-31', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-01'],
  ['2026-01-29', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-01'],
  ['2026-01-30', 1, 'PREVIOUS', 'PREVIOUS_BUSINESS_DAY', '2026-02'],
];

describe.each(TIME_ZONES)('months of a book in time zone %s', (zone, hour) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('run in that time zone', () => {
    // oxlint-disable-next-line no-restricted-globals -- what the machine says, which the rules must not ask
    expect(new Date('2026-11-20T12:00:00Z').getHours()).toBe(hour);
  });

  test.each(PERIODS)('%s with start day %i, %s, %s, is %s … %s', (month, day, rule, adjust, from, to) => {
    const settings = { monthStartDay: day, monthStartRule: rule, monthStartAdjust: adjust };
    expect(bookMonthPeriod(month, settings, isKoreanHoliday)).toEqual({ from, to });
  });

  test.each(MONTHS)('%s with start day %i, %s, %s, belongs to %s', (date, day, rule, adjust, month) => {
    const settings = { monthStartDay: day, monthStartRule: rule, monthStartAdjust: adjust };
    expect(bookMonthOf(date, settings, isKoreanHoliday)).toBe(month);
  });
});
