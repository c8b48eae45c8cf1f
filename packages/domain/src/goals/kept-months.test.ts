import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookMonthPeriod, type MonthSettings } from '../calendar/book-month.ts';
import { addDays, addMonths, dateOfDayNumber, dayNumber } from '../calendar/civil-date.ts';
import { isKept, keptMonths, monthsOfGoal } from './kept-months.ts';

const noHolidays = () => false;
const CALENDAR: MonthSettings = { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' };
const day = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2060-12-31') }).map(dateOfDayNumber);
const settings = fc.record<MonthSettings>({
  monthStartDay: fc.constantFrom(1, 10, 25, 28, 31),
  monthStartRule: fc.constantFrom('PREVIOUS', 'CURRENT'),
  monthStartAdjust: fc.constantFrom('NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY'),
});

describe('the months of a spend-less goal', () => {
  it('are consecutive from its creation to its date, both included', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1500 }), settings, (madeOn, days, own) => {
        const targetDate = addDays(madeOn, days);
        const months = monthsOfGoal({ madeOn, targetDate }, own, noHolidays);
        const first = months.at(0);
        const last = months.at(-1);
        if (!first || !last) throw new Error('a goal has at least the month of its creation');
        expect(bookMonthPeriod(first, own, noHolidays).from <= madeOn).toBe(true);
        expect(bookMonthPeriod(first, own, noHolidays).to >= madeOn).toBe(true);
        expect(bookMonthPeriod(last, own, noHolidays).from <= targetDate).toBe(true);
        expect(bookMonthPeriod(last, own, noHolidays).to >= targetDate).toBe(true);
        expect(months).toEqual(months.map((_, index) => addMonths(first, index)));
      }),
    );
  });

  it('are empty when its date is before its creation', () => {
    expect(monthsOfGoal({ madeOn: '2026-11-20', targetDate: '2026-11-19' }, CALENDAR, noHolidays)).toEqual([]);
    expect(monthsOfGoal({ madeOn: '2026-11-20', targetDate: '2027-01-01' }, CALENDAR, noHolidays)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
    ]);
  });

  it('are all kept exactly when each one is, to the won', () => {
    expect(keptMonths(300_000, [300_000, 0, -5000])).toEqual({ kept: 3, of: 3 });
    expect(isKept(keptMonths(300_000, [300_000, 0]))).toBe(true);
    expect(isKept(keptMonths(300_000, [300_001, 0]))).toBe(false);
    expect(isKept(keptMonths(300_000, []))).toBe(false);
  });
});
