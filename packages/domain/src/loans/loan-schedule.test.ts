import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  equalPayment,
  type LoanPlan,
  loanBalanceOn,
  loanSchedule,
  type Prepayment,
  prepaymentFee,
} from './loan-schedule.ts';

const plan = (fields: Partial<LoanPlan> = {}): LoanPlan => ({
  principal: 100_000_000,
  rateBps: 400,
  startDate: '2025-01-15',
  months: 120,
  graceMonths: 0,
  repayment: 'EQUAL_PAYMENT',
  paymentDay: 15,
  rateChanges: [],
  dayCount: 'MONTHLY',
  rounding: 'DOWN',
  ...fields,
});
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Two and a half times the highest rate that the law allows. */
const SAVING_RATE_BPS_MAX = 5000;

const early = (prepayment: Prepayment) => ({ prepayments: [prepayment], installments: [] });

const anyPlan = fc
  .record({
    principal: fc.integer({ min: 1, max: 3_000_000_000 }),
    rateBps: fc.integer({ min: 0, max: 10_000 }),
    months: fc.integer({ min: 1, max: 90 }),
    graceMonths: fc.integer({ min: 0, max: 89 }),
    repayment: fc.constantFrom('EQUAL_PAYMENT' as const, 'EQUAL_PRINCIPAL' as const, 'BULLET' as const),
    paymentDay: fc.integer({ min: 1, max: 31 }),
    dayCount: fc.constantFrom('MONTHLY' as const, 'ACTUAL_365' as const),
    rounding: fc.constantFrom('DOWN' as const, 'HALF_UP' as const, 'UP' as const),
    rateChanges: fc.array(
      fc.record({
        from: fc.constantFrom('2024-12-01', '2025-06-01', '2027-02-10', '2031-01-01'),
        rateBps: fc.integer({ min: 0, max: 2000 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map((fields) => plan({ ...fields, graceMonths: Math.min(fields.graceMonths, fields.months - 1) }));

const anyOverrides = fc.uniqueArray(
  fc.record({
    n: fc.integer({ min: 1, max: 90 }),
    payment: fc.option(fc.integer({ min: 0, max: 50_000_000 })),
    interest: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    date: fc.constant(null),
  }),
  { maxLength: 4, selector: ({ n }) => n },
);

describe('the schedule of a loan', () => {
  test('repays exactly the principal and never owes less than nothing, whatever the bank says', () => {
    fc.assert(
      fc.property(anyPlan, anyOverrides, (loan, overrides) => {
        const rows = loanSchedule(loan, overrides);
        expect(rows).toHaveLength(loan.months);
        expect(total(rows.map((row) => row.principal))).toBe(loan.principal);
        let balance = loan.principal;
        for (const row of rows) {
          expect(row.payment).toBe(row.interest + row.principal);
          expect(row.principal).toBeGreaterThanOrEqual(0);
          expect(row.interest).toBeGreaterThanOrEqual(0);
          expect(row.balance).toBe(balance - row.principal);
          balance = row.balance;
        }
        expect(balance).toBe(0);
      }),
    );
  });

  test('has falling interest while the balance falls and the rate stays', () => {
    fc.assert(
      fc.property(anyPlan, (loan) => {
        const rows = loanSchedule({ ...loan, rateChanges: [], dayCount: 'MONTHLY' });
        const interest = rows.map((row) => row.interest);
        expect(interest).toEqual(interest.toSorted((a, b) => b - a));
      }),
    );
  });

  test('matches published equal payments', () => {
    expect(equalPayment(100_000_000, 400, 120, 'DOWN')).toBe(1_012_451);
    expect(equalPayment(100_000_000, 400, 360, 'DOWN')).toBe(477_415);
    expect(equalPayment(100_000_000, 500, 360, 'HALF_UP')).toBe(536_822);
    expect(equalPayment(300_000_000, 300, 24, 'DOWN')).toBe(12_894_363);
    expect(equalPayment(5_000_000, 1200, 12, 'DOWN')).toBe(444_243);
    expect(equalPayment(5_000_000, 1200, 12, 'HALF_UP')).toBe(444_244);
    const [first] = loanSchedule(plan({ principal: 300_000_000, rateBps: 300, months: 24, rounding: 'HALF_UP' }));
    expect(first).toMatchObject({ interest: 750_000, principal: 12_144_364, balance: 287_855_636 });
  });

  test('matches published totals of interest, but for the fractions of a won that banks drop', () => {
    const interestOf = (fields: Partial<LoanPlan>) => total(loanSchedule(plan(fields)).map((row) => row.interest));
    expect(Math.abs(interestOf({ rounding: 'HALF_UP' }) - 21_494_166)).toBeLessThan(60);
    expect(Math.abs(interestOf({ repayment: 'EQUAL_PRINCIPAL', rounding: 'HALF_UP' }) - 20_166_667)).toBeLessThan(60);
    expect(interestOf({ repayment: 'BULLET', months: 60 })).toBe(333_333 * 60);
  });

  test('repays equal parts of the principal, and the last one what is left', () => {
    const rows = loanSchedule(plan({ repayment: 'EQUAL_PRINCIPAL' }));
    expect(rows[0]).toMatchObject({ principal: 833_333, payment: 1_166_666 });
    expect(rows.at(-1)).toMatchObject({ principal: 833_373, balance: 0 });
  });

  test('counts days from the day of the loan to the day before a payment, of 366 in a leap year', () => {
    const bullet = { repayment: 'BULLET', principal: 1_000_000_000, rateBps: 700, dayCount: 'ACTUAL_365' } as const;
    const january = loanSchedule(plan({ ...bullet, startDate: '2025-01-01', paymentDay: 1, months: 12 }));
    expect(january[0]).toMatchObject({ date: '2025-02-01', interest: 5_945_205 });
    const leap = loanSchedule(plan({ ...bullet, startDate: '2024-01-01', paymentDay: 1, months: 12 }));
    expect(leap[0]?.interest).toBe(Math.floor((1_000_000_000 * 0.07 * 31) / 366));
    const across = loanSchedule(plan({ ...bullet, startDate: '2023-12-15', paymentDay: 15, months: 12 }));
    expect(across[0]?.interest).toBe(Math.floor(70_000_000 * (17 / 365 + 14 / 366)));
  });

  test('starts to repay after the grace months, and recomputes the payment after a change of the rate', () => {
    const rows = loanSchedule(
      plan({ months: 24, graceMonths: 12, rateChanges: [{ from: '2026-07-15', rateBps: 600 }] }),
    );
    expect(rows.slice(0, 12).map((row) => row.principal)).toEqual(Array.from({ length: 12 }, () => 0));
    expect(rows[12]?.payment).toBe(equalPayment(100_000_000, 400, 12, 'DOWN'));
    expect(rows[18]?.payment).toBe(equalPayment(rows[17]?.balance ?? 0, 600, 6, 'DOWN'));
  });

  test('follows the figures of the bank', () => {
    const override = { n: 3, payment: 5_000_000, interest: 300_000, date: '2025-04-16' };
    const rows = loanSchedule(plan(), [override]);
    expect(rows[2]).toMatchObject({ payment: 5_000_000, interest: 300_000, principal: 4_700_000, isOverridden: true });
    expect(rows[2]?.date).toBe('2025-04-16');
    expect(rows[3]?.payment).toBe(equalPayment(rows[2]?.balance ?? 0, 400, 117, 'DOWN'));
  });

  test('changes the rate by the dates of the changes, whatever their order', () => {
    const changes = [
      { from: '2025-06-15', rateBps: 300 },
      { from: '2025-12-15', rateBps: 500 },
    ];
    const rows = loanSchedule(plan({ rateChanges: changes }));
    expect(rows[5]?.interest).toBeLessThan(rows[4]?.interest ?? 0);
    expect(loanSchedule(plan({ rateChanges: changes.toReversed() }))).toEqual(rows);
  });

  test('has no installment before the one in front of it', () => {
    const override = { n: 2, payment: null, interest: null, date: '2025-02-01' };
    const [first, second] = loanSchedule(plan(), [override]);
    expect([first?.date, second?.date, second?.interest]).toEqual(['2025-02-15', '2025-02-15', 0]);
  });

  test('owes what is left after the installment of a day', () => {
    const rows = loanSchedule(plan());
    const owedOn = (date: string) => loanBalanceOn(plan(), rows, date);
    expect([owedOn('2025-02-14'), owedOn('2025-02-15'), owedOn('2025-03-14')]).toEqual([
      100_000_000,
      rows[0]?.balance,
      rows[0]?.balance,
    ]);
  });
});

describe('an early repayment', () => {
  test('repays exactly the rest, and saves interest', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.constantFrom('MONTHS' as const, 'PAYMENT' as const),
        (loan, share, keep) => {
          const usual = loanSchedule(loan);
          const date = '2025-04-20';
          const owed = usual.findLast((row) => row.date <= date)?.balance ?? loan.principal;
          const amount = Math.max(1, Math.floor(owed * share));
          fc.pre(amount <= owed && date < (usual.at(-1)?.date ?? ''));
          const rows = loanSchedule(loan, [], early({ amount, date, keep }));
          expect(total(rows.map((row) => row.principal)) + amount).toBe(loan.principal);
          expect(rows.every((row) => row.balance >= 0 && row.principal >= 0 && row.interest >= 0)).toBe(true);
          // The payment that keeps the months is computed again, for all of them: a loan whose first days were few
          // would have ended earlier with the old one. So the least repayment is what a larger one is compared with.
          const other = keep === 'PAYMENT' ? usual : loanSchedule(loan, [], early({ amount: 1, date, keep }));
          // Each rounded payment may repay a won less than before, and bears interest on it in all months left.
          const rateBps = Math.max(loan.rateBps, ...(loan.rateChanges ?? []).map((change) => change.rateBps));
          const slack = loan.months ** 2 * (1 + rateBps / 120_000) ** loan.months;
          // The installment after the repayment still bears interest on days before it and repays less. At a higher rate,
          // that may grow to more until the end than the repayment saves.
          if (rateBps > SAVING_RATE_BPS_MAX) return;
          expect(total(rows.map((row) => row.interest))).toBeLessThanOrEqual(
            total(other.map((row) => row.interest)) + slack,
          );
        },
      ),
    );
  });

  test('keeps the months or the payment', () => {
    const amount = 50_000_000;
    const months = loanSchedule(plan(), [], early({ amount, date: '2026-01-15', keep: 'MONTHS' }));
    const payment = loanSchedule(plan(), [], early({ amount, date: '2026-01-15', keep: 'PAYMENT' }));
    expect(months).toHaveLength(120);
    expect(months[12]?.payment).toBeLessThan(500_000);
    expect(payment.length).toBeLessThan(60);
    expect(payment[12]?.payment).toBe(1_012_451);
  });

  test('costs its fee for the remaining time, until it is free', () => {
    const loan = { startDate: '2024-03-10', months: 60, rounding: 'DOWN' as const };
    const fee = { rateBps: 120, freeAfterMonths: 36, base: 'TERM' as const };
    const at = (date: string) => ({ amount: 30_000_000, date });
    // Three of five years are left.
    expect(prepaymentFee(loan, fee, at('2026-03-10'))).toBe(216_000);
    expect(prepaymentFee(loan, { ...fee, base: 'THREE_YEARS' }, at('2026-03-10'))).toBe(120_000);
    expect(prepaymentFee(loan, fee, at('2027-03-09'))).toBeGreaterThan(0);
    expect(prepaymentFee(loan, fee, at('2027-03-10'))).toBe(0);
    expect(prepaymentFee(loan, null, at('2026-03-10'))).toBe(0);
  });
});
