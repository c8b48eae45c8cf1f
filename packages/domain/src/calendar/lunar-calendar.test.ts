import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOfDayNumber, dayNumber } from './civil-date.ts';
import { civilDateOfLunar, LAST_LUNAR_YEAR, lunarDateOf } from './lunar-calendar.ts';

const lunar = (year: number, month: number, day: number, isLeap = false) =>
  civilDateOfLunar({ year, month, day, isLeap });

describe('the lunar calendar', () => {
  test.each([
    [2018, '2018-02-16'],
    [2024, '2024-02-10'],
    [2025, '2025-01-29'],
    [2026, '2026-02-17'],
    [2027, '2027-02-07'],
    [2050, '2050-01-23'],
  ])('has the correct new year of %i', (year, date) => {
    expect(lunar(year, 1, 1)).toBe(date);
  });

  test.each([
    [2017, '2017-10-04'],
    [2024, '2024-09-17'],
    [2025, '2025-10-06'],
    [2026, '2026-09-25'],
    [2027, '2027-09-15'],
  ])('has the correct 추석 of %i', (year, date) => {
    expect(lunar(year, 8, 15)).toBe(date);
  });

  test('has the historical leap months, and falls back to the regular month in other years', () => {
    expect(lunar(2025, 6, 1)).toBe('2025-06-25');
    expect(lunar(2025, 6, 1, true)).toBe('2025-07-25');
    expect(lunar(2026, 6, 1, true)).toBe(lunar(2026, 6, 1));
    expect(lunarDateOf('2025-08-22')).toEqual({ year: 2025, month: 6, day: 29, isLeap: true });
  });

  test('moves the 30th of a short month to its last day', () => {
    const years = Array.from({ length: 40 }, (_, index) => 2000 + index);
    const days = new Set(years.map((year) => lunarDateOf(lunar(year, 1, 30) ?? '')?.day));
    expect([...days].toSorted()).toEqual([29, 30]);
    for (const year of years) expect(lunarDateOf(lunar(year, 1, 30) ?? '')).toMatchObject({ year, month: 1 });
  });

  test('agrees with the new moon of 26 February 2017, one minute before midnight in Korea', () => {
    expect(lunarDateOf('2017-02-26')).toEqual({ year: 2017, month: 2, day: 1, isLeap: false });
    expect(lunarDateOf('2017-02-25')).toEqual({ year: 2017, month: 1, day: 29, isLeap: false });
    expect(lunarDateOf('2017-03-28')).toEqual({ year: 2017, month: 3, day: 1, isLeap: false });
  });

  test('maps to every civil day once, in order', () => {
    let previous = lunarDateOf('1970-01-01');
    for (let date = '1970-01-02'; date <= '2199-12-31'; date = addDays(date, 1)) {
      const today = lunarDateOf(date);
      const follows =
        previous !== null &&
        today !== null &&
        (today.day === previous.day + 1 || (today.day === 1 && (previous.day === 29 || previous.day === 30)));
      if (!follows) throw new Error(`${date}: ${JSON.stringify(previous)} → ${JSON.stringify(today)}`);
      previous = today;
    }
  });

  test('converts every day in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2199-12-31') }), (number) => {
        const date = dateOfDayNumber(number);
        const there = lunarDateOf(date);
        expect(there && civilDateOfLunar(there)).toBe(date);
      }),
    );
  });

  test('agrees with the ICU calendar, except for the month above', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-dangi', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2050-12-31') }), (number) => {
        const date = dateOfDayNumber(number);
        fc.pre(date < '2017-02-26' || date > '2017-03-27');
        const parts = Object.fromEntries(
          format.formatToParts(number * 86_400_000).map(({ type, value }) => [type, value]),
        ) as Record<string, string>;
        const month = parts['month'] ?? '';
        expect(lunarDateOf(date)).toEqual({
          year: Number(parts['relatedYear']),
          month: Number.parseInt(month, 10),
          day: Number(parts['day']),
          isLeap: month.endsWith('bis'),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('ends with its table', () => {
    expect(lunar(LAST_LUNAR_YEAR, 12, 29)).not.toBeNull();
    expect(lunar(LAST_LUNAR_YEAR + 1, 1, 1)).toBeNull();
    expect(lunar(1968, 1, 1)).toBeNull();
    expect(lunarDateOf('1969-02-16')).toBeNull();
  });
});
