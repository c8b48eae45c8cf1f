import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookMonthOf, bookMonthPeriod, type MonthSettings } from '../calendar/book-month.ts';
import { addDays, addMonths, dateOfDayNumber, dayNumber } from '../calendar/civil-date.ts';
import { elapsedShare, savingPlan } from './saving-plan.ts';

const CALENDAR: MonthSettings = { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' };
const PAYDAY: MonthSettings = { monthStartDay: 25, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' };
const noHolidays = () => false;

const day = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2060-12-31') }).map(dateOfDayNumber);
const target = fc.integer({ min: 1, max: 9_999_999_999_999 });
const saved = fc.integer({ min: -8_900_000_000_000_000, max: 9_000_000_000_000_000 });
const settings = fc.record<MonthSettings>({
  monthStartDay: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(31)),
  monthStartRule: fc.constantFrom('PREVIOUS', 'CURRENT'),
  monthStartAdjust: fc.constantFrom('NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY'),
});
const plan = (goal: Parameters<typeof savingPlan>[0], month = CALENDAR) => savingPlan(goal, month, noHolidays);

describe('the monthly saving of a goal', () => {
  it('is sufficient over all months, and one unit less is not', () => {
    fc.assert(
      fc.property(target, saved, day, day, settings, (amount, has, today, targetDate, month) => {
        const { monthsLeft, neededPerMonth } = plan({ target: amount, saved: has, today, targetDate }, month);
        const missing = BigInt(amount) - BigInt(has);
        const months = BigInt(Math.max(monthsLeft, 1));
        expect(Number.isSafeInteger(neededPerMonth)).toBe(true);
        if (missing <= 0n) {
          expect(neededPerMonth).toBe(0);
          return;
        }
        expect(BigInt(neededPerMonth) * months >= missing).toBe(true);
        expect((BigInt(neededPerMonth) - 1n) * months < missing).toBe(true);
      }),
    );
  });

  it('counts the book months from today to the date, both included', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 4000 }), settings, (today, days, month) => {
        const targetDate = addDays(today, days);
        const { monthsLeft } = plan({ target: 1, saved: 0, today, targetDate }, month);
        expect(monthsLeft).toBeGreaterThanOrEqual(1);
        const last = addMonths(bookMonthOf(today, month, noHolidays), monthsLeft - 1);
        const period = bookMonthPeriod(last, month, noHolidays);
        expect(period.from <= targetDate && targetDate <= period.to).toBe(true);
      }),
    );
  });

  it('never rises when more is saved or more time is left', () => {
    fc.assert(
      fc.property(target, fc.nat(1_000_000), day, fc.nat(900), fc.nat(900), (amount, more, today, days, extra) => {
        const goal = { target: amount, saved: 0, today, targetDate: addDays(today, days) };
        const { neededPerMonth } = plan(goal);
        expect(plan({ ...goal, saved: more }).neededPerMonth).toBeLessThanOrEqual(neededPerMonth);
        const later = plan({ ...goal, targetDate: addDays(goal.targetDate, extra) });
        expect(later.neededPerMonth).toBeLessThanOrEqual(neededPerMonth);
      }),
    );
  });

  it.each([
    ['in the running month alone', '2026-11-20', '2026-11-30', { monthsLeft: 1, neededPerMonth: 1_000_000 }],
    ['on the day itself', '2026-11-20', '2026-11-20', { monthsLeft: 1, neededPerMonth: 1_000_000 }],
    ['in three months, rounded up', '2026-11-20', '2027-01-01', { monthsLeft: 3, neededPerMonth: 333_334 }],
    ['after its date: everything at once', '2026-11-20', '2026-11-19', { monthsLeft: 0, neededPerMonth: 1_000_000 }],
  ])('is %s', (_when, today, targetDate, expected) => {
    expect(plan({ target: 1_500_000, saved: 500_000, today, targetDate })).toEqual(expected);
  });

  it('uses months that begin on payday', () => {
    const goal = { target: 100, saved: 0, today: '2026-11-24', targetDate: '2026-11-25' };
    expect(plan(goal).monthsLeft).toBe(1);
    expect(plan(goal, PAYDAY)).toEqual({ monthsLeft: 2, neededPerMonth: 50 });
  });

  it('adds a debt to the missing amount', () => {
    const goal = { target: 100, saved: -50, today: '2026-11-20', targetDate: '2026-12-20' };
    expect(plan(goal).neededPerMonth).toBe(75);
  });
});

describe('the elapsed share', () => {
  it('goes from nothing to all and never back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 3000 }), fc.integer({ min: -100, max: 3100 }), (from, length, at) => {
        const to = addDays(from, length);
        const share = elapsedShare(from, to, addDays(from, at));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(share).toBeLessThanOrEqual(elapsedShare(from, to, addDays(from, at + 1)));
        if (at <= 0) expect(share).toBe(0);
        if (at >= length) expect(share).toBe(1);
      }),
    );
  });

  it('is complete when the end is before the start', () => {
    expect(elapsedShare('2026-11-20', '2026-11-20', '2026-11-20')).toBe(1);
    expect(elapsedShare('2026-11-20', '2026-11-01', '2026-10-01')).toBe(1);
  });
});
