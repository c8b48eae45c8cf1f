import type { CreditRules } from './tax-years.ts';

/** A tax credit: what was paid, what of it counts at most, and the credit, in won. */
export interface TaxCredit {
  readonly amount: number;
  readonly limit: number;
  readonly deduction: number;
}

const percentOf = (amount: number, percent: number) => Number((BigInt(amount) * BigInt(percent)) / 100n);

/**
 * The credit for rent (조세특례제한법 §95의2), without the local tax. Whether the dwelling and the household qualify is
 * not decided here. Above the highest salary nothing counts.
 */
export function rentCredit({ rent }: CreditRules, salary: number, paid: number): TaxCredit {
  const percent = rent.rates.find(({ salaryMax }) => salary <= salaryMax)?.percent ?? 0;
  const limit = percent === 0 ? 0 : rent.limit;
  return { amount: paid, limit, deduction: percentOf(Math.min(Math.max(0, paid), limit), percent) };
}

/** What was paid into pensions in a year, in won. */
export interface PensionPayments {
  /** 연금저축. */
  readonly savings: number;
  /** 퇴직연금 and IRP. */
  readonly retirement: number;
}

/** The credit for pensions (소득세법 §59의3), without the local tax; savings alone have a lower limit. */
export function pensionCredit({ pension }: CreditRules, salary: number, paid: PensionPayments): TaxCredit {
  const percent = salary <= pension.lowSalary ? pension.percent.low : pension.percent.high;
  const savings = Math.min(Math.max(0, paid.savings), pension.savingsLimit);
  const counted = Math.min(savings + Math.max(0, paid.retirement), pension.limit);
  return { amount: paid.savings + paid.retirement, limit: pension.limit, deduction: percentOf(counted, percent) };
}
