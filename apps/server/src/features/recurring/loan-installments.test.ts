import type { LoanTerms } from '@salim/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loanInstallmentInputs, loanInstallmentsOf, payableParts } from './loan-installments.ts';

const terms = fc.record({
  principal: fc.integer({ min: 1, max: 2_000_000_000 }),
  rateBps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
  startDate: fc.constantFrom('2024-01-31', '2025-12-15', '2026-02-28'),
  months: fc.integer({ min: 1, max: 60 }),
  graceMonths: fc.constant(0),
  repayment: fc.constantFrom('EQUAL_PAYMENT' as const, 'EQUAL_PRINCIPAL' as const, 'BULLET' as const),
  paymentDay: fc.integer({ min: 1, max: 31 }),
  rateChanges: fc.constant([]),
  dayCount: fc.constantFrom('MONTHLY' as const, 'ACTUAL_365' as const),
  rounding: fc.constantFrom('DOWN' as const, 'HALF_UP' as const, 'UP' as const),
  payingAssetId: fc.constant('01920000-0000-7000-8000-000000000001'),
}) satisfies fc.Arbitrary<LoanTerms>;

const loanOf = (of: LoanTerms) => ({
  assetId: '01920000-0000-7000-8000-000000000002',
  name: '대출',
  terms: of,
  isPayable: true,
  owed: null,
  history: { since: of.startDate, booked: [], transfers: [], openFrom: null, skipped: [] },
});
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('what is booked of a loan', () => {
  test('repays all of it, pays all interest, and falls on one day of each month', () => {
    fc.assert(
      fc.property(terms, (of) => {
        const loan = loanOf(of);
        const installments = loanInstallmentsOf(loan);
        const inputs = payableParts(installments, null).flatMap((parts, index) =>
          loanInstallmentInputs(loan, parts, installments[index]?.date ?? ''),
        );
        const amounts = (type: string) => sumOf(inputs.filter((one) => one.type === type).map((one) => one.amount));
        expect(amounts('TRANSFER')).toBe(of.principal);
        expect(amounts('EXPENSE')).toBe(sumOf(installments.map(({ interest }) => interest)));
        expect(inputs.every(({ amount }) => amount > 0)).toBe(true);
        const months = installments.map(({ occurrenceDate }) => occurrenceDate.slice(0, 7));
        expect(new Set(months).size).toBe(months.length);
      }),
    );
  });

  test('repays no more than is owed, and costs nothing once nothing is', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 2_000_000_000 }), (of, owed) => {
        const installments = loanInstallmentsOf(loanOf(of));
        const parts = payableParts(installments, owed);
        expect(sumOf(parts.map(({ principal }) => principal))).toBe(Math.min(owed, of.principal));
        let left = owed;
        for (const { principal, interest } of parts) {
          if (left === 0) expect([principal, interest]).toEqual([0, 0]);
          left -= principal;
        }
      }),
    );
  });
});
