import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dayOfMonth } from '../calendar/civil-date.ts';
import type { PensionPayments } from '../tax/tax-credits.ts';
import { savingsAllowance, savingsRuleOf, usedElsewhere } from './savings-limits.ts';
import { expectedMaturity, interestTax, type SavingsPlan, savingsMaturity } from './savings-maturity.ts';

const plan = (fields: Partial<SavingsPlan> = {}): SavingsPlan => ({
  payment: { kind: 'ONCE', amount: 10_000_000 },
  rateBps: 350,
  taxBps: 1540,
  startDate: '2026-01-15',
  maturity: '2027-01-15',
  isCompound: false,
  ...fields,
});
const monthly = (amount: number, rateBps: number, maturity: string) =>
  plan({ payment: { kind: 'MONTHLY', amount }, rateBps, maturity });

const anyPlan = fc
  .record({
    amount: fc.integer({ min: 1, max: 10_000_000_000 }),
    kind: fc.constantFrom('ONCE' as const, 'MONTHLY' as const),
    rateBps: fc.integer({ min: 0, max: 2000 }),
    taxBps: fc.constantFrom(0, 140, 590, 950, 990, 1540),
    months: fc.integer({ min: 1, max: 120 }),
    day: fc.integer({ min: 1, max: 31 }),
    isCompound: fc.boolean(),
  })
  .map(({ amount, kind, months, day, ...rest }) =>
    plan({
      ...rest,
      payment: { kind, amount },
      startDate: dayOfMonth('2026-01', day),
      maturity: dayOfMonth(addMonths('2026-01', months), day),
    }),
  );

describe('the joint limits of pension accounts', () => {
  const payment = fc.integer({ min: 0, max: 20_000_000 });
  const kind = fc.constantFrom('IRP' as const, 'PENSION_SAVINGS' as const);
  const others = fc.record({ savings: payment, retirement: payment });
  const leftOf = (
    of: 'CREDIT' | 'PAYMENT',
    into: 'IRP' | 'PENSION_SAVINGS',
    paid: number,
    elsewhere: PensionPayments,
  ) => {
    const limit = savingsRuleOf(into, 2026)?.limits.find((one) => one.of === of)?.limit ?? 0;
    return savingsAllowance(limit, paid, usedElsewhere(into, { of, limit }, elsewhere)).left;
  };

  test('leave exactly what still raises the credit', () => {
    const credited = (into: 'IRP' | 'PENSION_SAVINGS', paid: number, { savings, retirement }: PensionPayments) => {
      const [ofSavings, ofIrp] = into === 'IRP' ? [savings, retirement + paid] : [savings + paid, retirement];
      return Math.min(9_000_000, Math.min(6_000_000, ofSavings) + ofIrp);
    };
    fc.assert(
      fc.property(kind, payment, others, payment, (into, paid, elsewhere, more) => {
        const left = leftOf('CREDIT', into, paid, elsewhere);
        const full = credited(into, paid + left, elsewhere);
        expect(full - credited(into, paid, elsewhere)).toBe(left);
        expect(credited(into, paid + left + more, elsewhere)).toBe(full);
      }),
    );
  });

  test('leave the same to pay into each account', () => {
    fc.assert(
      fc.property(payment, payment, (savings, retirement) => {
        const left = Math.max(0, 18_000_000 - savings - retirement);
        expect(leftOf('PAYMENT', 'PENSION_SAVINGS', savings, { savings: 0, retirement })).toBe(left);
        expect(leftOf('PAYMENT', 'IRP', retirement, { savings, retirement: 0 })).toBe(left);
      }),
    );
    expect(leftOf('CREDIT', 'IRP', 5_000_000, { savings: 8_000_000, retirement: 0 })).toBe(0);
  });
});

describe('the maturity of savings', () => {
  // rules-korea, savings: the cases of its sources.
  test.each([
    ['예금 1년', plan(), { interest: 350_000, tax: 53_900, amount: 10_296_100 }],
    ['예금 1년 월복리', plan({ isCompound: true }), { interest: 355_669, tax: 54_760, amount: 10_300_909 }],
    ['적금 1년', monthly(500_000, 500, '2027-01-15'), { interest: 162_500, tax: 25_020, amount: 6_137_480 }],
    ['적금 2년', monthly(500_000, 500, '2028-01-15'), { interest: 625_000 }],
    ['적금 2년, 4 %', monthly(500_000, 400, '2028-01-15'), { interest: 500_000, tax: 77_000, amount: 12_423_000 }],
    ['예금 100일', plan({ maturity: '2026-04-25' }), { interest: 95_890 }],
  ])('%s', (_what, of, expected) => {
    expect(savingsMaturity(of)).toMatchObject(expected);
  });

  test.each([
    [140, 2270],
    [590, 9580],
    [950, 15_430],
    [1540, 25_020],
    [0, 0],
  ])('is taxed at %i', (taxBps, tax) => {
    expect(interestTax(162_500, taxBps)).toBe(tax);
  });

  test('is what was paid and the interest without the tax, to the won', () => {
    fc.assert(
      fc.property(anyPlan, (of) => {
        const found = savingsMaturity(of);
        if (found === null) throw new Error('whole months always have a maturity');
        const { paid, interest, tax, amount } = found;
        expect(amount).toBe(paid + interest - tax);
        expect(tax % 10).toBe(0);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual((interest * of.taxBps) / 10_000);
        expect((interest * of.taxBps) / 10_000 - tax).toBeLessThan(21);
      }),
    );
  });

  test('grows with the rate and with compounding', () => {
    fc.assert(
      fc.property(anyPlan, (of) => {
        const more = savingsMaturity({ ...of, rateBps: of.rateBps + 1 });
        const [own, compound] = [
          savingsMaturity({ ...of, isCompound: false }),
          savingsMaturity({ ...of, isCompound: true }),
        ];
        expect(more?.interest).toBeGreaterThanOrEqual(savingsMaturity(of)?.interest ?? 0);
        expect(compound?.interest).toBeGreaterThanOrEqual(own?.interest ?? 0);
      }),
    );
  });

  test('of monthly payments is the sum of deposits that begin a month after each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5_000_000 }), (months, amount) => {
        const maturity = `${addMonths('2026-01', months)}-15`;
        const singly = Array.from({ length: months }, (_, index) =>
          savingsMaturity(
            plan({ payment: { kind: 'ONCE', amount }, startDate: `${addMonths('2026-01', index)}-15`, maturity }),
          ),
        ).reduce((sum, one) => sum + (one?.interest ?? 0), 0);
        const together = savingsMaturity(monthly(amount, 350, maturity))?.interest ?? 0;
        expect(together - singly).toBeGreaterThanOrEqual(0);
        expect(together - singly).toBeLessThan(months + 1);
      }),
    );
  });

  test('is not made up', () => {
    expect(savingsMaturity(monthly(500_000, 500, '2027-01-20'))).toBeNull();
    expect(savingsMaturity(plan({ maturity: '2026-01-15' }))).toBeNull();
    expect(savingsMaturity(plan({ maturity: '2026-04-25', isCompound: true }))).toBeNull();
    const terms = {
      kind: 'DEPOSIT',
      taxBps: 1540,
      rateBps: 350,
      startDate: '2026-01-15',
      maturity: '2027-01-15',
    } as const;
    const account = { balance: 10_000_000, terms, deposit: null };
    expect(expectedMaturity(account)?.amount).toBe(10_296_100);
    expect(expectedMaturity({ ...account, balance: -1 })).toBeNull();
    expect(expectedMaturity({ ...account, terms: { ...terms, startDate: null } })).toBeNull();
    expect(expectedMaturity({ ...account, terms: { ...terms, kind: 'ISA' } })).toBeNull();
    expect(expectedMaturity({ ...account, terms: { ...terms, kind: 'INSTALLMENT' } })).toBeNull();
    expect(expectedMaturity({ ...account, terms: null })).toBeNull();
  });

  test('falls back on the terms of the deposit', () => {
    const terms = { kind: 'INSTALLMENT', taxBps: 1540, startDate: '2026-01-15' } as const;
    const deposit = { rateBps: 500, maturityDate: '2027-01-15', monthlyPayment: 500_000 };
    expect(expectedMaturity({ balance: 0, terms, deposit })?.amount).toBe(6_137_480);
    // More is there than the contract pays out.
    expect(expectedMaturity({ balance: 6_137_480, terms, deposit })).not.toBeNull();
    expect(expectedMaturity({ balance: 6_137_481, terms, deposit })).toBeNull();
  });
});

describe('limits of savings', () => {
  test('are those of the year, and unknown for others', () => {
    expect(savingsRuleOf('ISA', 2026)?.limits).toEqual([
      { of: 'PAYMENT', limit: 20_000_000 },
      { of: 'TAX_FREE', limit: 2_000_000 },
    ]);
    expect(savingsRuleOf('ISA', 2025)).toBeNull();
    for (const year of [2024, 2027, 0, Number.NaN]) expect(savingsRuleOf('IRP', year)).toBeNull();
  });

  test('leave nothing once they are used up', () => {
    expect(savingsAllowance(6_000_000, 2_000_000)).toEqual({ limit: 6_000_000, used: 2_000_000, left: 4_000_000 });
    expect(savingsAllowance(6_000_000, 7_000_000).left).toBe(0);
  });
});
