import * as almanac from '@hyunbinseo/holidays-kr/all';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CivilDate, weekdayOf } from './civil-date.ts';
import { holidayByLaw } from './holidays-by-law.ts';

function daysOf(year: number): CivilDate[] {
  const found: CivilDate[] = [];
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    if (holidayByLaw(date) !== null) found.push(date);
  }
  return found;
}

/** 임시공휴일 and early elections. */
const NOT_BY_LAW = new Set(['2020-08-17', '2022-03-09', '2023-10-02', '2024-10-01', '2025-01-27', '2025-06-03']);

describe('the holidays by law', () => {
  test.each(Object.entries(almanac).map(([key, days]) => [key.replace(/\D/gu, ''), days] as const))(
    'of %s match the almanac',
    (year, days) => {
      const announced = Object.keys(days).filter((date) => !NOT_BY_LAW.has(date));
      expect(daysOf(Number(year))).toEqual(announced.toSorted());
    },
  );

  test.each([
    [2028, '01-26 01-27 01-28 10-02 10-03 10-04', '05-02', ['10-05'], ['04-12']],
    [2029, '02-12 02-13 02-14 09-21 09-22 09-23', '05-20', ['05-07', '05-21', '09-24'], []],
    [2030, '02-02 02-03 02-04 09-11 09-12 09-13', '05-09', ['02-05', '05-06'], ['03-27', '06-12']],
    [2031, '01-22 01-23 01-24 09-30 10-01 10-02', '05-28', ['03-03'], []],
    [
      2032,
      '02-10 02-11 02-12 09-18 09-19 09-20',
      '05-16',
      ['05-03', '05-17', '07-19', '08-16', '09-21', '10-04', '10-11', '12-27'],
      ['04-14'],
    ],
    [2033, '01-30 01-31 02-01 09-07 09-08 09-09', '05-06', ['02-02', '05-02', '07-18', '10-10', '12-26'], []],
    [2034, '02-18 02-19 02-20 09-26 09-27 09-28', '05-25', ['02-21'], ['05-31']],
    [2035, '02-07 02-08 02-09 09-15 09-16 09-17', '05-15', ['05-07', '09-18'], ['03-28']],
  ])('of %i', (year, feasts, buddha, substitutes, elections) => {
    const days = daysOf(year).map((date) => date.slice(5));
    expect(days).toEqual(expect.arrayContaining([...feasts.split(' '), buddha]));
    const named = (part: RegExp) =>
      daysOf(year)
        .filter((date) => part.test(holidayByLaw(date) ?? ''))
        .map((date) => date.slice(5));
    expect(named(/^대체공휴일/u)).toEqual(substitutes);
    expect(named(/선거일$/u)).toEqual(elections);
  });

  test('include the name of the holiday', () => {
    expect(holidayByLaw('2028-10-03')).toBe('추석, 개천절');
    expect(holidayByLaw('2028-10-05')).toBe('대체공휴일(추석, 개천절)');
    expect(holidayByLaw('2028-10-06')).toBeNull();
    expect(holidayByLaw('2025-05-01')).toBeNull();
  });

  test('cover every supported year, and place each substitute on a working day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2028, max: 2199 }), (year) => {
        const days = daysOf(year);
        expect(days.length).toBeGreaterThanOrEqual(15);
        for (const date of days) {
          const name = holidayByLaw(date) ?? '';
          if (!name.startsWith('대체공휴일')) continue;
          expect([0, 6]).not.toContain(weekdayOf(date));
          const before = addDays(date, -1);
          expect(holidayByLaw(before) !== null || [0, 6].includes(weekdayOf(before))).toBe(true);
        }
      }),
    );
    expect(holidayByLaw('2199-12-25')).toBe('기독탄신일');
  });
});
