import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../invariant.ts';
import {
  addDays,
  addMonths,
  civilDateOf,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  dayOfMonth,
  daysInMonth,
  isCivilDate,
  isCivilMonth,
  isLeapYear,
  isLedgerDate,
  isLedgerMonth,
  weekdayOf,
} from './civil-date.ts';

const DAY_MS = 86_400_000;
/** 1600-01-01 … 2400-12-31 as days since 1970-01-01. */
const dayNumbers = fc.integer({ min: -135_140, max: 157_419 });
const months = fc.tuple(fc.integer({ min: 1000, max: 3000 }), fc.integer({ min: 1, max: 12 }));

/** The reference: JavaScript's calendar in UTC, where every day has 24 hours. */
function isoOf(number: number): string {
  // oxlint-disable-next-line no-restricted-globals -- an independent calendar to compare with
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

describe('days and months of the ledger', () => {
  test.each(['1970-01-01', '2026-11-20', '2028-02-29', '2199-12-31'])('accept %s', (date) => {
    expect([isLedgerDate(date), isLedgerMonth(date.slice(0, 7))]).toEqual([true, true]);
  });
  test.each(['1969-12-31', '2200-01-01', '9999-12-31', '2026-13-01', ''])('reject %s', (date) => {
    expect([isLedgerDate(date), isLedgerMonth(date.slice(0, 7))]).toEqual([false, false]);
  });
  test('reject a day that does not exist, but accept its month', () => {
    expect([isLedgerDate('2026-02-29'), isLedgerMonth('2026-02')]).toEqual([false, true]);
  });
});

describe('day numbers', () => {
  test("agree with JavaScript's calendar in both directions", () => {
    fc.assert(
      fc.property(dayNumbers, (number) => {
        const date = dateOfDayNumber(number);
        expect(date).toBe(isoOf(number));
        expect(dayNumber(date)).toBe(number);
      }),
      { numRuns: 2000 },
    );
  });

  test('count every day of 1896 … 2104: a century without a leap day at either end, one with it between', () => {
    const [first, last] = [dayNumber('1896-01-01'), dayNumber('2104-12-31')];
    let date = '1896-01-01';
    for (let number = first; number <= last; number += 1) {
      if (date !== isoOf(number) || dayNumber(date) !== number) expect(date).toBe(isoOf(number));
      date = addDays(date, 1);
    }
    expect(date).toBe('2105-01-01');
  });

  test('start at 1970', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(dayNumber('1969-12-31')).toBe(-1);
    expect(dayNumber('2000-02-29')).toBe(11_016);
  });
});

describe('days of the week', () => {
  test("agree with JavaScript's calendar", () => {
    fc.assert(
      fc.property(dayNumbers, (number) => {
        // oxlint-disable-next-line no-restricted-globals -- an independent calendar to compare with
        expect(weekdayOf(dateOfDayNumber(number))).toBe(new Date(number * DAY_MS).getUTCDay());
      }),
    );
  });

  test('say that 20 November 2026 is a Friday', () => {
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect(weekdayOf('1945-08-15')).toBe(3);
  });
});

describe('adding days', () => {
  test('is reversible and additive', () => {
    fc.assert(
      fc.property(
        dayNumbers,
        fc.integer({ min: -4000, max: 4000 }),
        fc.integer({ min: -4000, max: 4000 }),
        (number, one, other) => {
          const date = dateOfDayNumber(number);
          expect(addDays(addDays(date, one), -one)).toBe(date);
          expect(addDays(addDays(date, one), other)).toBe(addDays(date, one + other));
        },
      ),
    );
  });

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2000-02-28', 1, '2000-02-29'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    // Daylight saving changed on these days; a civil date is not affected.
    ['1988-05-08', 1, '1988-05-09'],
    ['1961-08-09', 1, '1961-08-10'],
  ])('%s %i → %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

describe('leap years', () => {
  test.each([
    [1900, false],
    [2000, true],
    [2023, false],
    [2024, true],
    [2100, false],
    [2400, true],
  ])('%i: %s', (year, isLeap) => {
    expect(isLeapYear(year)).toBe(isLeap);
    expect(daysInMonth(year, 2)).toBe(isLeap ? 29 : 28);
  });
});

describe('civil dates', () => {
  test('are exactly the existing days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1600, max: 2400 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = civilDateOf(year, month, day);
          // oxlint-disable-next-line no-restricted-globals -- an independent calendar to compare with
          const at = new Date(Date.UTC(year, month - 1, day));
          expect(isCivilDate(text)).toBe(at.toISOString().slice(0, 10) === text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('survive splitting into parts and joining again', () => {
    fc.assert(
      fc.property(dayNumbers, (number) => {
        const date = dateOfDayNumber(number);
        const { year, month, day } = dateParts(date);
        expect(civilDateOf(year, month, day)).toBe(date);
      }),
    );
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-1-1',
    '26-01-01',
    '2026/11/20',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '٢٠٢٦-٠١-٠١',
    '２０２６-01-01',
    '-026-01-01',
    '',
  ])('reject %j', (text) => {
    expect(isCivilDate(text)).toBe(false);
    expect(() => dateParts(text)).toThrow(InvariantError);
  });
});

describe('months', () => {
  test('can be added and subtracted without drift', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: -900, max: 900 }), ([year, month], count) => {
        const from = civilDateOf(year, month, 1).slice(0, 7);
        const to = addMonths(from, count);
        expect(isCivilMonth(to)).toBe(true);
        expect(addMonths(to, -count)).toBe(from);
        const steps = Number(to.slice(0, 4)) * 12 + Number(to.slice(5)) - (year * 12 + month);
        expect(steps).toBe(count);
      }),
    );
  });

  test.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-11', 0, '2026-11'],
    ['2000-01', -13, '1998-12'],
  ])('%s %i → %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  test('clamp a requested day to their last day', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 31 }), ([year, month], day) => {
        const text = civilDateOf(year, month, 1).slice(0, 7);
        const date = dayOfMonth(text, day);
        expect(isCivilDate(date)).toBe(true);
        expect(date.slice(0, 7)).toBe(text);
        const isLast = addDays(date, 1).slice(0, 7) !== text;
        expect(dateParts(date).day === day || isLast).toBe(true);
      }),
    );
    expect(dayOfMonth('2026-02', 31)).toBe('2026-02-28');
    expect(dayOfMonth('2028-02', 30)).toBe('2028-02-29');
  });

  test.each(['2026-13', '2026-00', '2026-1', '202601', '٢٠٢٦-٠١', '2026-01-01', ''])('reject %j', (text) => {
    expect(isCivilMonth(text)).toBe(false);
  });
});
