import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { dailyAllowance, daysLeftOf } from './month-pace.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

test('today counts as a remaining day', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-20', '2026-11-30', '2026-12-01'];
  expect(days.map((today) => daysLeftOf(november, today))).toEqual([0, 30, 11, 1, 0]);
});

describe('the daily allowance', () => {
  it('is only known within the month, and zero once the budget is spent', () => {
    expect(dailyAllowance(november, '2026-11-20', 180_000)).toBe(16_363);
    expect(dailyAllowance(november, '2026-11-30', 180_000)).toBe(180_000);
    expect([0, -5000].map((rest) => dailyAllowance(november, '2026-11-20', rest))).toEqual([0, 0]);
    expect(['2026-10-31', '2026-12-01'].map((today) => dailyAllowance(november, today, 180_000))).toEqual([null, null]);
  });

  it('lasts until the end of the month, and leaves less than one unit a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 9_999_999_999 }), (passed, remaining) => {
        const today = addDays(november.from, passed);
        const [daily, days] = [dailyAllowance(november, today, remaining) ?? -1, daysLeftOf(november, today)];
        expect(daily * days).toBeLessThanOrEqual(remaining);
        expect((daily + 1) * days).toBeGreaterThan(remaining);
      }),
    );
  });
});
