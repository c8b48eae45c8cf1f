import { invariant } from '../invariant.ts';

export interface LoanTerms {
  /** What is owed, above or equal zero. */
  readonly debt: number;
  /** Hundredths of a percent a year: 4.25 % is 425. */
  readonly rateBps: number;
  /** What is paid each month, interest included. */
  readonly monthlyPayment: number;
}

export interface LoanPayoff {
  /** Months until nothing is owed, the last and smaller payment included. */
  readonly months: number;
  /** Interest over all of them. */
  readonly interest: number;
}

const MONTHS_MAX = 1200;
const BPS_MONTHS = 120_000n;

/** Interest of one month, a twelfth of a year's; a fraction of a won is dropped, as banks do. */
export function monthlyInterest(debt: number, rateBps: number): number {
  return Number((BigInt(debt) * BigInt(rateBps)) / BPS_MONTHS);
}

/**
 * How long a loan takes when the same sum is paid each month, interest first, and what that costs. Null where the
 * payment does not even cover the interest, or the end is more than a hundred years away. Nothing owed is over at once.
 *
 * Always: the payments of all months but the last are `monthlyPayment`, and all together they are debt + interest.
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
