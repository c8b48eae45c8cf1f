import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, sumOf, withoutNegativeZero } from './amount.ts';

const amount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

describe('sums of amounts', () => {
  test('are exact for as many amounts of the largest size as one transaction can hold', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 900 }), (amounts) => {
        const exact = amounts.reduce((total, each) => total + BigInt(each), 0n);
        expect(BigInt(sumOf(amounts))).toBe(exact);
      }),
    );
    expect(sumOf(Array.from({ length: 900 }, () => MAX_AMOUNT))).toBe(900 * MAX_AMOUNT);
    expect(Number.isSafeInteger(900 * MAX_AMOUNT)).toBe(true);
  });

  test('of an empty list are zero', () => {
    expect(sumOf([])).toBe(0);
  });
});

describe('zero', () => {
  test('has no sign', () => {
    expect(Object.is(withoutNegativeZero(-0), 0)).toBe(true);
    expect(withoutNegativeZero(-12_500)).toBe(-12_500);
    expect(withoutNegativeZero(12_500)).toBe(12_500);
  });
});
