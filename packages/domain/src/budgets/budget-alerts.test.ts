import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthlyAverage, reachedThresholds, sharePercent } from './budget-alerts.ts';
import { monthPace } from './month-pace.ts';

describe('thresholds', () => {
  test.each([
    [79_999, []],
    [80_000, [80]],
    [99_999, [80]],
    [100_000, [80, 100]],
    [250_000, [80, 100]],
    [0, []],
    [-80_000, []],
  ])('of 100,000 available with %i spent are %j', (spent, expected) => {
    expect(reachedThresholds({ planned: 100_000, available: 100_000, spent })).toEqual(expected);
  });

  test('apply to the budget including what was carried over', () => {
    expect(reachedThresholds({ planned: 100_000, available: 150_000, spent: 110_000 })).toEqual([]);
    expect(reachedThresholds({ planned: 100_000, available: 50_000, spent: 41_000 })).toEqual([80]);
    expect(reachedThresholds({ planned: 100_000, available: -20_000, spent: 1 })).toEqual([80, 100]);
  });

  test("are not reached before any spending, even when last month's overspending used up the plan", () => {
    for (const spent of [0, -1000]) {
      expect(reachedThresholds({ planned: 100_000, available: -20_000, spent })).toEqual([]);
      expect(reachedThresholds({ planned: 100_000, available: 0, spent })).toEqual([]);
    }
  });

  test('are not reached without a budget', () => {
    expect(reachedThresholds({ planned: 0, available: 0, spent: 500_000 })).toEqual([]);
  });

  test('stay reached as spending grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.nat(),
        (available, spent, more) => {
          const before = reachedThresholds({ planned: 1, available, spent });
          const after = reachedThresholds({
            planned: 1,
            available,
            spent: Math.min(spent + more, Number.MAX_SAFE_INTEGER),
          });
          expect(after).toEqual(expect.arrayContaining(before));
        },
      ),
    );
  });

  test('agree with the displayed share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999_999 }),
        fc.integer({ min: 1, max: 9_999_999_999_999 }),
        (available, spent) => {
          const share = sharePercent(spent, available) ?? 0;
          expect(reachedThresholds({ planned: 1, available, spent })).toEqual(
            [80, 100].filter((threshold) => share >= threshold),
          );
        },
      ),
    );
  });
});

test('rounds the spent share down and returns null when nothing is available', () => {
  expect([sharePercent(1, 3), sharePercent(999, 1000), sharePercent(-1, 3), sharePercent(5, 0)]).toEqual([
    33,
    99,
    -34,
    null,
  ]);
});

test('rounds an average half up and never below zero', () => {
  expect([monthlyAverage(10_000, 3), monthlyAverage(10_001, 3), monthlyAverage(1, 2), monthlyAverage(-9, 3)]).toEqual([
    3333, 3334, 1, 0,
  ]);
});

describe('the month pace', () => {
  const november = { from: '2026-10-25', to: '2026-11-24' };
  test.each([
    ['2026-10-24', 0],
    ['2026-10-25', 1],
    ['2026-11-20', 27],
    ['2026-11-24', 31],
    ['2027-03-01', 31],
  ])('on %s is day %i of 31', (today, elapsedDays) => {
    expect(monthPace(november, today)).toEqual({ elapsedDays, days: 31 });
  });
});
