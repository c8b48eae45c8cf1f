import { bookMonthOf, bookMonthPeriod } from '@salim/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthAfterReading } from './monthly-letter.ts';

it('finds the month that the server means, wherever holidays shift its beginning', () => {
  const dayIn2026 = fc.integer({ min: 0, max: 364 }).map((days) => {
    const date = new Date(Date.UTC(2026, 0, 1 + days));
    return date.toISOString().slice(0, 10);
  });
  const adjust = fc.constantFrom('NONE' as const, 'PREVIOUS_BUSINESS_DAY' as const, 'NEXT_BUSINESS_DAY' as const);
  fc.assert(
    fc.property(
      dayIn2026,
      fc.integer({ min: 1, max: 28 }),
      adjust,
      fc.constantFrom('PREVIOUS' as const, 'CURRENT' as const),
      fc.uniqueArray(dayIn2026),
      (date, monthStartDay, monthStartAdjust, monthStartRule, holidays) => {
        const settings = { monthStartDay, monthStartAdjust, monthStartRule };
        const isHoliday = (day: string) => holidays.includes(day);
        const guess = bookMonthOf(date, settings, () => false);
        const found = monthAfterReading(guess, date, bookMonthPeriod(guess, settings, isHoliday));
        expect(found).toBe(bookMonthOf(date, settings, isHoliday));
      },
    ),
  );
});
