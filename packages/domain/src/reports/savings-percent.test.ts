import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savingsPercent, savingsPercentText } from './savings-percent.ts';

test.each([
  [{ income: 0, expense: 0 }, null, '–'],
  [{ income: 0, expense: 5000 }, null, '–'],
  [{ income: -100, expense: 0 }, null, '–'],
  [{ income: 1000, expense: 0 }, 100, '100%'],
  [{ income: 1000, expense: 300 }, 70, '70%'],
  [{ income: 1000, expense: 1500 }, -50, '−50%'],
  [{ income: 1, expense: 5001 }, -500_000, '−500,000%'],
  [{ income: 1000, expense: 1001 }, 0, '0%'],
  [{ income: 200, expense: 199 }, 1, '1%'],
  [{ income: 200, expense: 201 }, -1, '−1%'],
  // 72.497%, which is 0.7250 as a rate of four decimals.
  [{ income: 5_992_000, expense: 1_647_990 }, 72, '72%'],
] as const)('%j is %s', (flow, percent, text) => {
  expect([savingsPercent(flow), savingsPercentText(flow)]).toEqual([percent, text]);
});

test('is within half a percent of the share', () => {
  const amounts = fc.integer({ min: 0, max: 10 ** 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), amounts, (income, expense) => {
      const percent = savingsPercent({ income, expense });
      fc.pre(percent !== null && Math.abs(percent) < 10 ** 9);
      expect(Math.abs((percent ?? 0) - (100 * (income - expense)) / income)).toBeLessThanOrEqual(0.500_001);
    }),
  );
});
