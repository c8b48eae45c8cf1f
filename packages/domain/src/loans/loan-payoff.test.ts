import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loanPayoff, monthlyInterest } from './loan-payoff.ts';

describe('a loan payoff', () => {
  test('ends when debt and interest are paid, with the rest as the last payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000_000 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 10_000, max: 20_000_000 }),
        (debt, rateBps, monthlyPayment) => {
          const payoff = loanPayoff({ debt, rateBps, monthlyPayment });
          if (!payoff) return;
          const total = debt + payoff.interest;
          expect(payoff.months).toBe(Math.ceil(total / monthlyPayment));
        },
      ),
    );
  });

  test('never ends when the interest exceeds the payment', () => {
    // A year's 6 % of 20,000,000 is 100,000 a month.
    expect(monthlyInterest(20_000_000, 600)).toBe(100_000);
    expect(loanPayoff({ debt: 20_000_000, rateBps: 600, monthlyPayment: 100_000 })).toBeNull();
    expect(loanPayoff({ debt: 20_000_000, rateBps: 600, monthlyPayment: 0 })).toBeNull();
  });

  test('without interest is a division, and without debt is over at once', () => {
    expect(loanPayoff({ debt: 1_000_000, rateBps: 0, monthlyPayment: 300_000 })).toEqual({ months: 4, interest: 0 });
    expect(loanPayoff({ debt: 0, rateBps: 500, monthlyPayment: 0 })).toEqual({ months: 0, interest: 0 });
  });

  test('with interest matches the annuity table', () => {
    // 10,000,000 at 6 % and 860,664 a month is the twelve-month annuity.
    const payoff = loanPayoff({ debt: 10_000_000, rateBps: 600, monthlyPayment: 860_665 });
    expect(payoff?.months).toBe(12);
    expect(payoff?.interest).toBeGreaterThan(327_900);
    expect(payoff?.interest).toBeLessThan(328_000);
  });
});
