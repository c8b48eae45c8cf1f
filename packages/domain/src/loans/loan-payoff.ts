import { invariant } from '../invariant.ts';

export interface LoanTerms {
  /** The debt; zero or above. */
  readonly debt: number;
  /** Hundredths of a percent a year: 4.25 % is 425. */
  readonly rateBps: number;
  /** The monthly payment, interest included. */
  readonly monthlyPayment: number;
}

export interface LoanPayoff {
  /** Months until the debt is zero, including the last, smaller payment. */
  readonly months: number;
  /** Total interest. */
  readonly interest: number;
}

const MONTHS_MAX = 1200;
const BPS_MONTHS = 120_000n;

/** One month's interest, a twelfth of the yearly interest; fractions of a won are dropped, as banks do. */
export function monthlyInterest(debt: number, rateBps: number): number {
  return Number((BigInt(debt) * BigInt(rateBps)) / BPS_MONTHS);
}

/**
 * The duration and total interest of a loan repaid by equal monthly payments, interest first. Null when the payment
 * does not cover the interest, or the payoff takes more than a hundred years. Without debt the duration is zero.
 *
 * Invariants: all payments except the last are `monthlyPayment`, and together they equal debt plus interest.
 */
export function loanPayoff({ debt, rateBps, monthlyPayment }: LoanTerms): LoanPayoff | null {
  invariant(debt >= 0 && rateBps >= 0 && monthlyPayment >= 0, 'what is owed and paid is not negative');
  let left = debt;
  let interest = 0;
  let months = 0;
  while (left > 0) {
    const due = monthlyInterest(left, rateBps);
    if (monthlyPayment <= due || months >= MONTHS_MAX) return null;
    interest += due;
    left = Math.max(0, left + due - monthlyPayment);
    months += 1;
  }
  return { months, interest };
}
