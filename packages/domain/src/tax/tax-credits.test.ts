import { describe, expect, test } from 'vitest';
import { pensionCredit, rentCredit } from './tax-credits.ts';
import { type CreditRules, taxYear } from './tax-years.ts';

function creditsOf(year: number): CreditRules {
  const rules = taxYear(year);
  if (rules?.status !== 'READY') throw new Error(`no rules for ${year}`);
  return rules.credits;
}

describe.each([2025, 2026])('the tax credits of %i', (year) => {
  const rules = creditsOf(year);

  test('for rent are those of the worked cases', () => {
    expect(rentCredit(rules, 50_000_000, 6_000_000).deduction).toBe(1_020_000);
    expect(rentCredit(rules, 70_000_000, 12_000_000)).toEqual({
      amount: 12_000_000,
      limit: 10_000_000,
      deduction: 1_500_000,
    });
    expect(rentCredit(rules, 90_000_000, 12_000_000)).toEqual({ amount: 12_000_000, limit: 0, deduction: 0 });
  });

  test('for rent change one won above each bound', () => {
    const at = (salary: number) => rentCredit(rules, salary, 1_000_000).deduction;
    expect([0, 55_000_000, 55_000_001, 80_000_000, 80_000_001].map(at)).toEqual([
      170_000, 170_000, 150_000, 150_000, 0,
    ]);
    const paid = (won: number) => rentCredit(rules, 60_000_000, won).deduction;
    expect([9_999_999, 10_000_000, 10_000_001, -5000].map(paid)).toEqual([1_499_999, 1_500_000, 1_500_000, 0]);
  });

  test('for pensions are those of the worked cases', () => {
    expect(pensionCredit(rules, 60_000_000, { savings: 8_000_000, retirement: 5_000_000 })).toEqual({
      amount: 13_000_000,
      limit: 9_000_000,
      deduction: 1_080_000,
    });
    expect(pensionCredit(rules, 50_000_000, { savings: 6_000_000, retirement: 0 }).deduction).toBe(900_000);
  });

  test('for pensions change one won above each bound', () => {
    const at = (salary: number) => pensionCredit(rules, salary, { savings: 0, retirement: 1_000_000 }).deduction;
    expect([55_000_000, 55_000_001].map(at)).toEqual([150_000, 120_000]);
    const saved = (savings: number) => pensionCredit(rules, 0, { savings, retirement: 0 }).deduction;
    expect([5_999_999, 6_000_000, 6_000_010, 9_000_000].map(saved)).toEqual([899_999, 900_000, 900_000, 900_000]);
    const retired = (retirement: number) => pensionCredit(rules, 0, { savings: 6_000_000, retirement }).deduction;
    expect([2_999_999, 3_000_000, 3_000_001].map(retired)).toEqual([1_349_999, 1_350_000, 1_350_000]);
  });
});
