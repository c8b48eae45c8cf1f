import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CivilDate } from '../calendar/civil-date.ts';
import { type BookedInstallment, type LoanTransfer, loanRepayments, recordedLoanSchedule } from './loan-history.ts';
import { type LoanPlan, type LoanRow, loanDate, loanSchedule } from './loan-schedule.ts';

const plan = (fields: Partial<LoanPlan> = {}): LoanPlan => ({
  principal: 12_000_000,
  rateBps: 1200,
  startDate: '2027-01-31',
  months: 12,
  graceMonths: 0,
  repayment: 'EQUAL_PRINCIPAL',
  paymentDay: 31,
  rateChanges: [],
  dayCount: 'MONTHLY',
  rounding: 'DOWN',
  ...fields,
});
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const principalOf = (rows: readonly LoanRow[]): number => sumOf(rows.map(({ principal }) => principal));

const anyPlan = fc
  .record({
    principal: fc.integer({ min: 1, max: 3_000_000_000 }),
    rateBps: fc.integer({ min: 0, max: 3000 }),
    months: fc.integer({ min: 1, max: 36 }),
    graceMonths: fc.integer({ min: 0, max: 12 }),
    repayment: fc.constantFrom('EQUAL_PAYMENT' as const, 'EQUAL_PRINCIPAL' as const, 'BULLET' as const),
    paymentDay: fc.integer({ min: 1, max: 31 }),
    dayCount: fc.constantFrom('MONTHLY' as const, 'ACTUAL_365' as const),
    rounding: fc.constantFrom('DOWN' as const, 'HALF_UP' as const, 'UP' as const),
  })
  .map((fields) => plan({ ...fields, graceMonths: Math.min(fields.graceMonths, fields.months - 1) }));

/** What a book has recorded of a loan, by the rule from the first installment on. */
class Ledger {
  debt: number;
  readonly booked: BookedInstallment[] = [];
  readonly transfers: LoanTransfer[] = [];
  readonly #plan: LoanPlan;

  constructor(of: LoanPlan) {
    this.#plan = of;
    this.debt = of.principal;
  }

  prepay(date: CivilDate, amount: number): void {
    this.debt -= amount;
    this.transfers.push({ date, amount, owed: this.debt });
  }

  book(n: number): void {
    const row = this.rows()[n - 1];
    if (!row || row.payment === 0) return;
    this.debt -= row.principal;
    const { date, principal, interest } = row;
    this.booked.push({ occurrenceDate: loanDate(this.#plan, n), date, principal, interest });
  }

  rows(): LoanRow[] {
    const { booked, transfers } = this;
    const openFrom = this.#plan.startDate;
    return recordedLoanSchedule(this.#plan, [], { since: openFrom, booked, transfers, openFrom, skipped: [] });
  }

  unpaid(): LoanRow[] {
    const paid = new Set(this.booked.map(({ occurrenceDate }) => occurrenceDate));
    return this.rows().filter(({ n }) => !paid.has(loanDate(this.#plan, n)));
  }
}

describe('a loan with recorded repayments', () => {
  test('repays exactly the debt after each of them, and changes nothing that is booked', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.array(fc.option(fc.double({ min: 0.01, max: 1, noNaN: true }), { freq: 2 }), { maxLength: 12 }),
        fc.nat({ max: 20 }),
        (of, shares, days) => {
          const ledger = new Ledger(of);
          for (const [index, share] of shares.slice(0, of.months).entries()) {
            const previous = index === 0 ? of.startDate : loanDate(of, index);
            const prepaidOn = addDays(previous, days);
            if (share !== null && ledger.debt > 0 && prepaidOn < loanDate(of, index + 1))
              ledger.prepay(prepaidOn, Math.max(1, Math.floor(ledger.debt * share)));
            ledger.book(index + 1);
            expect(principalOf(ledger.unpaid())).toBe(ledger.debt);
            for (const row of ledger.rows()) {
              expect(row.payment).toBe(row.interest + row.principal);
              expect(Math.min(row.principal, row.interest, row.balance)).toBeGreaterThanOrEqual(0);
            }
            const rows = new Map(ledger.rows().map((row) => [loanDate(of, row.n), row]));
            for (const { occurrenceDate, date, principal, interest } of ledger.booked)
              expect(rows.get(occurrenceDate)).toMatchObject({ date, principal, interest });
          }
        },
      ),
    );
  });

  test('is the contract to the won while no transfer is a prepayment', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat({ max: 36 }), fc.integer({ min: -3, max: 3 }), (of, paid, delay) => {
        const usual = loanSchedule(of);
        let owed = of.principal;
        // By hand a member transfers the principal of each installment, some days early or late.
        const transfers = usual
          .slice(0, paid)
          .filter(({ principal }) => principal > 0)
          .map(({ date, principal }) => {
            owed -= principal;
            return { date: addDays(date, delay), amount: principal, owed };
          });
        fc.pre(transfers.every(({ date }) => date >= of.startDate));
        const history = { since: of.startDate, booked: [], transfers, openFrom: null, skipped: [] };
        expect(recordedLoanSchedule(of, [], history)).toEqual(usual);
      }),
    );
  });

  test('has lower payments until the same end', () => {
    const ledger = new Ledger(plan());
    ledger.prepay('2027-01-31', 6_000_000);
    const rows = ledger.rows();
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({ interest: 60_000, principal: 500_000, balance: 5_500_000 });
    expect(sumOf(rows.map(({ payment }) => payment))).toBe(6_390_000);
  });

  test('follows the debt of the ledger where it is lower than the contract', () => {
    // The book got the loan when 10,000,000 were left of it.
    const transfers = [{ date: '2027-03-02', amount: 4_000_000, owed: 6_000_000 }];
    const rows = recordedLoanSchedule(plan(), [], {
      since: '2027-03-01',
      booked: [],
      transfers,
      openFrom: '2027-03-31',
      skipped: [],
    });
    expect(principalOf(rows.slice(1))).toBe(6_000_000);
  });

  test('counts an installment recorded by hand once, also after a prepayment', () => {
    const transfers = [
      { date: '2027-02-10', amount: 6_000_000, owed: 6_000_000 },
      { date: '2027-03-02', amount: 500_000, owed: 5_500_000 },
    ];
    const history = { since: '2027-01-31', booked: [], transfers, openFrom: null, skipped: [] };
    expect(loanRepayments(plan(), [], history)).toEqual({
      prepayments: [{ date: '2027-02-10', amount: 6_000_000, owed: 6_000_000, keep: 'MONTHS' }],
      installments: [{ n: 1, date: '2027-03-02', principal: 500_000, interest: null }],
    });
    expect(principalOf(recordedLoanSchedule(plan(), [], history).slice(1))).toBe(5_500_000);
  });

  test('takes a small transfer of the first days for a prepayment, because earlier installments are in the balance', () => {
    const transfers = [{ date: '2027-03-01', amount: 300_000, owed: 10_700_000 }];
    const history = { since: '2027-03-01', booked: [], transfers, openFrom: '2027-03-31', skipped: [] };
    expect(loanRepayments(plan(), [], history).prepayments).toHaveLength(1);
  });

  test('leaves an installment to its rule from the first day of the rule on, except those that the rule skips', () => {
    const prepaymentsWith = (openFrom: CivilDate, skipped: readonly CivilDate[]) => {
      const transfers = [{ date: '2027-02-27', amount: 1_000_000, owed: 11_000_000 }];
      const history = { since: '2027-01-31', booked: [], transfers, openFrom, skipped };
      return loanRepayments(plan(), [], history).prepayments.length;
    };
    expect(prepaymentsWith('2027-02-28', [])).toBe(1);
    expect(prepaymentsWith('2027-02-28', ['2027-02-28'])).toBe(0);
    expect(prepaymentsWith('2027-03-01', [])).toBe(0);
  });

  test('takes a transfer of the right amount for the installment up to 15 days before it', () => {
    const prepaymentsOn = (date: CivilDate) => {
      const transfers = [{ date, amount: 1_000_000, owed: 11_000_000 }];
      const history = { since: '2027-01-31', booked: [], transfers, openFrom: null, skipped: [] };
      return loanRepayments(plan(), [], history).prepayments.length;
    };
    expect([prepaymentsOn('2027-02-13'), prepaymentsOn('2027-02-12')]).toEqual([0, 1]);
  });

  test('combines the prepayments of a day, down to the lowest debt of that day', () => {
    const transfers = [
      { date: '2027-02-01', amount: 5_000_000, owed: 7_000_000 },
      { date: '2027-02-01', amount: 3_000_000, owed: 4_000_000 },
    ];
    const history = { since: '2027-01-31', booked: [], transfers, openFrom: '2027-02-28', skipped: [] };
    expect(loanRepayments(plan(), [], history).prepayments).toEqual([
      { date: '2027-02-01', amount: 8_000_000, owed: 4_000_000, keep: 'MONTHS' },
    ]);
  });
});
