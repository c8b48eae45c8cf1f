import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountAtRate, foreignRate } from './foreign-rate.ts';

describe('foreignRate', () => {
  it('is what one unit of the foreign currency cost', () => {
    expect(foreignRate({ currency: 'KRW', amount: 61_000 }, { currency: 'USD', amount: 4200 })).toBe('1452.380952');
    expect(foreignRate({ currency: 'KRW', amount: 9000 }, { currency: 'JPY', amount: 1000 })).toBe('9');
    expect(foreignRate({ currency: 'USD', amount: 1000 }, { currency: 'KRW', amount: 13_800 })).toBe('0.000725');
    expect(foreignRate({ currency: 'KRW', amount: 9_999_999_999_999 }, { currency: 'KWD', amount: 1 })).toBeNull();
  });

  it('always has the form of a rate, and gives the amount back to within its rounding', () => {
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
  it('is what a foreign amount comes to, in the minor unit of the own currency', () => {
    expect(amountAtRate({ currency: 'USD', amount: 2200 }, '1450', 'KRW')).toBe(31_900);
    expect(amountAtRate({ currency: 'JPY', amount: 1980 }, '9.1', 'KRW')).toBe(18_018);
    expect(amountAtRate({ currency: 'KRW', amount: 14_000 }, '0.000725', 'USD')).toBe(1015);
    expect(amountAtRate({ currency: 'KRW', amount: 1 }, '0.000725', 'USD')).toBeNull();
    expect(amountAtRate({ currency: 'USD', amount: 9_999_999_999_999 }, '999999999', 'KRW')).toBeNull();
  });

  it('gives back the amount that a rate was made of, to within the rounding of the rate', () => {
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
