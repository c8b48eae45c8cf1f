import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '../money/amount.ts';
import { installmentParts, installmentTurnDate } from './installment-turns.ts';

describe('the parts of a purchase in instalments', () => {
  test('add up to it exactly, equal but for the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 1, max: 60 }), (amount, months) => {
        const parts = installmentParts(amount, months);
        expect(parts).toHaveLength(months);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(new Set(parts.slice(1)).size).toBeLessThanOrEqual(1);
        const [first = 0, second = first] = parts;
        expect(first - second).toBeGreaterThanOrEqual(0);
        expect(first - second).toBeLessThan(months);
      }),
    );
  });

  test('bill what cannot be divided with the first turn', () => {
    expect(installmentParts(100_000, 3)).toEqual([33_334, 33_333, 33_333]);
    expect(installmentParts(2, 3)).toEqual([2, 0, 0]);
  });

  test('count on the day of the purchase, or on the last day of a shorter month', () => {
    expect([1, 2, 7].map((turn) => installmentTurnDate('2026-08-31', turn))).toEqual([
      '2026-08-31',
      '2026-09-30',
      '2027-02-28',
    ]);
  });
});
