import { addMonths, type CivilDate, dayNumber, dayOfMonth } from '../calendar/civil-date.ts';
import type { SavingsKind } from './savings-limits.ts';

/** What an account of a bank promises. Rates are hundredths of a percent a year: 4.25 % is 425. */
export interface SavingsPlan {
  /** Paid in at once, or every month. */
  readonly payment: { readonly kind: 'ONCE' | 'MONTHLY'; readonly amount: number };
  readonly rateBps: number;
  readonly taxBps: number;
  readonly startDate: CivilDate;
  readonly maturity: CivilDate;
  /** Whether the interest of each month earns interest; only of what is paid in at once. */
  readonly isCompound: boolean;
}

/** The payout of a plan at maturity. */
export interface SavingsMaturity {
  readonly date: CivilDate;
  readonly paid: number;
  /** Before tax. */
  readonly interest: number;
  readonly tax: number;
  /** paid + interest − tax */
  readonly amount: number;
}

const BPS = 10_000n;
const MONTHS_A_YEAR = 12n;
const DAYS_A_YEAR = 365n;
const MONTHS_MAX = 1200;
/** Income tax and the local tax of a tenth of it together are eleven parts. */
const TAX_PARTS = 11;

/** Whole months between two dates; null if they are not whole months apart. The last day of a month follows the 31st. */
function monthsBetween(start: CivilDate, end: CivilDate): number | null {
  const monthOf = (date: CivilDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = monthOf(end) - monthOf(start);
  if (months < 1 || months > MONTHS_MAX) return null;
  return dayOfMonth(addMonths(start.slice(0, 7), months), Number(start.slice(8))) === end ? months : null;
}

/**
 * Tax on interest. Withheld tax is cut to ten won: first the income tax, then the local tax of a tenth of it, where the
 * rate consists of both (15.4 % is 14 % and 1.4 %). 국고금관리법 제47조, looked up on 2026-11-22; the tax on a bank's slip
 * may differ by some ten won.
 */
export function interestTax(interest: number, taxBps: number): number {
  const cut = (amount: bigint): number => Number(amount / 10n) * 10;
  if (taxBps % TAX_PARTS !== 0) return cut((BigInt(interest) * BigInt(taxBps)) / BPS);
  const income = cut((BigInt(interest) * BigInt((taxBps / TAX_PARTS) * 10)) / BPS);
  return income + cut(BigInt(income) / 10n);
}

function interestOf({ payment, rateBps, startDate, maturity, isCompound }: SavingsPlan): number | null {
  const months = monthsBetween(startDate, maturity);
  const [amount, rate] = [BigInt(payment.amount), BigInt(rateBps)];
  if (payment.kind === 'MONTHLY') {
    if (months === null) return null;
    // The first payment earns interest for all the months, the last for one.
    return Number((amount * rate * BigInt(months) * BigInt(months + 1)) / (2n * MONTHS_A_YEAR * BPS));
  }
  if (months === null) {
    const days = BigInt(dayNumber(maturity) - dayNumber(startDate));
    return isCompound ? null : Number((amount * rate * days) / (DAYS_A_YEAR * BPS));
  }
  if (!isCompound) return Number((amount * rate * BigInt(months)) / (MONTHS_A_YEAR * BPS));
  const whole = (MONTHS_A_YEAR * BPS) ** BigInt(months);
  return Number((amount * ((MONTHS_A_YEAR * BPS + rate) ** BigInt(months) - whole)) / whole);
}

/**
 * What a plan brings at its end when every payment comes in time; null if the term is not
 * in whole months, which the formula of banks needs. Fractions of a won are dropped, as banks do.
 *
 * Invariants: `amount` = `paid` + `interest` − `tax`; 0 ≤ `tax` ≤ `interest` up to a rate of 100 %.
 */
export function savingsMaturity(plan: SavingsPlan): SavingsMaturity | null {
  const { payment, taxBps, startDate, maturity } = plan;
  if (maturity <= startDate || payment.amount <= 0) return null;
  const interest = interestOf(plan);
  if (interest === null || !Number.isSafeInteger(interest)) return null;
  const count = payment.kind === 'ONCE' ? 1 : (monthsBetween(startDate, maturity) ?? 0);
  const paid = payment.amount * count;
  const tax = interestTax(interest, taxBps);
  return { date: maturity, paid, interest, tax, amount: paid + interest - tax };
}

/** An account with what is known of its contract. */
export interface SavingsAccount {
  readonly balance: number;
  readonly terms: {
    readonly kind: SavingsKind;
    readonly taxBps: number;
    readonly rateBps?: number | null | undefined;
    readonly startDate?: CivilDate | null | undefined;
    readonly maturity?: CivilDate | null | undefined;
    readonly monthlyPayment?: number | null | undefined;
    readonly compounding?: 'SIMPLE' | 'MONTHLY' | null | undefined;
  } | null;
  readonly deposit: {
    readonly rateBps: number | null;
    readonly maturityDate: CivilDate | null;
    readonly monthlyPayment: number | null;
  } | null;
}

/** When the contract of an account ends; null if that is not known. */
export function maturityDateOf({ terms, deposit }: Pick<SavingsAccount, 'terms' | 'deposit'>): CivilDate | null {
  return terms?.maturity ?? deposit?.maturityDate ?? null;
}

const MONTHLY_KINDS: readonly SavingsKind[] = ['INSTALLMENT', 'YOUTH_FUTURE'];

/**
 * What an account brings at its end; null while the contract does not say enough or contradicts a balance that is higher
 * already, and for accounts whose gain is unknown: an ISA and pensions. What the state adds to a 청년미래적금 is not included.
 */
export function expectedMaturity(account: SavingsAccount): SavingsMaturity | null {
  const { terms, deposit, balance } = account;
  const maturity = maturityDateOf(account);
  const rateBps = terms?.rateBps ?? deposit?.rateBps ?? null;
  const startDate = terms?.startDate ?? null;
  if (!terms || maturity === null || rateBps === null || startDate === null) return null;
  const isMonthly = MONTHLY_KINDS.includes(terms.kind);
  if (!isMonthly && terms.kind !== 'DEPOSIT') return null;
  const amount = isMonthly ? (terms.monthlyPayment ?? deposit?.monthlyPayment ?? 0) : balance;
  const end = savingsMaturity({
    payment: { kind: isMonthly ? 'MONTHLY' : 'ONCE', amount },
    rateBps,
    taxBps: terms.taxBps,
    startDate,
    maturity,
    isCompound: terms.compounding === 'MONTHLY',
  });
  return isMonthly && end !== null && balance > end.amount ? null : end;
}
