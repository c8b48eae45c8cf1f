import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountAtRate, foreignRate } from './foreign-rate.ts';

describe('foreignRate', () => {
  it('is the price of one unit of the foreign currency', () => {
    expect(foreignRate({ currency: 'KRW', amount: 61_000 }, { currency: 'USD', amount: 4200 })).toBe('1452.380952');
    expect(foreignRate({ currency: 'KRW', amount: 9000 }, { currency: 'JPY', amount: 1000 })).toBe('9');
    expect(foreignRate({ currency: 'USD', amount: 1000 }, { currency: 'KRW', amount: 13_800 })).toBe('0.000725');
    expect(foreignRate({ currency: 'KRW', amount: 9_999_999_999_999 }, { currency: 'KWD', amount: 1 })).toBeNull();
  });

  it('has a valid format, and reproduces the amount up to rounding', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, (amount, abroad) => {
        const rate = foreignRate({ currency: 'KRW', amount }, { currency: 'USD', amount: abroad });
        if (rate === null) return;
        expect(rate).toMatch(/^\d{1,9}(\.\d{1,6})?$/u);
        expect(Math.abs(Number(rate) * (abroad / 100) - amount)).toBeLessThanOrEqual((abroad / 100) * 1e-6);
      }),
    );
  });
});

describe('amountAtRate', () => {
  it("is the value of a foreign amount in the minor unit of the book's currency", () => {
    expect(amountAtRate({ currency: 'USD', amount: 2200 }, '1450', 'KRW')).toBe(31_900);
    expect(amountAtRate({ currency: 'JPY', amount: 1980 }, '9.1', 'KRW')).toBe(18_018);
    expect(amountAtRate({ currency: 'KRW', amount: 14_000 }, '0.000725', 'USD')).toBe(1015);
    expect(amountAtRate({ currency: 'KRW', amount: 1 }, '0.000725', 'USD')).toBeNull();
    expect(amountAtRate({ currency: 'USD', amount: 9_999_999_999_999 }, '999999999', 'KRW')).toBeNull();
  });

  it('reproduces the amount that a rate was computed from, up to rounding', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(amounts, amounts, (own, abroad) => {
        const foreign = { currency: 'USD', amount: abroad };
        const rate = foreignRate({ currency: 'KRW', amount: own }, foreign);
        const amount = rate === null ? own : (amountAtRate(foreign, rate, 'KRW') ?? 0);
        expect(Math.abs(amount - own)).toBeLessThanOrEqual(1 + abroad / 100 / 1e6);
      }),
    );
  });
});
