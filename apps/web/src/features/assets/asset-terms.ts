import type { Asset } from '@salim/contract';
import { addMonths, type CivilDate, dayNumber, type LoanPayoff, loanPayoff } from '@salim/domain';

export type Terms = NonNullable<Asset['loan']>;

/** The terms of a loan or a deposit; null for any other asset. */
export function termsOf(asset: Asset): Terms | null {
  return asset.loan ?? asset.deposit;
}

/** `D-30`, `D-Day` on the day itself, `D+3` after it. */
export function dDay(date: CivilDate, today: CivilDate): string {
  const days = dayNumber(date) - dayNumber(today);
  if (days === 0) return 'D-Day';
  return days > 0 ? `D-${days}` : `D+${-days}`;
}

export interface ExpectedEnd extends LoanPayoff {
  /** `YYYY-MM` of the last payment; the first payment is next month's. */
  readonly month: string;
}

/** When a debt is repaid by its monthly payment; null if that cannot be calculated. */
export function expectedEnd(asset: Asset, today: CivilDate): ExpectedEnd | null {
  const { rateBps, monthlyPayment } = asset.loan ?? {};
  if (asset.balance >= 0 || !monthlyPayment) return null;
  const payoff = loanPayoff({ debt: -asset.balance, rateBps: rateBps ?? 0, monthlyPayment });
  return payoff && { ...payoff, month: addMonths(today.slice(0, 7), payoff.months) };
}

/** `4.25` for 425. */
export function percentText(rateBps: number): string {
  return String(rateBps / 100);
}

/** The typed rate in hundredths of a percent; null if empty, undefined if invalid. */
export function rateIn(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/\s*%$/u, '').replace(',', '.');
  if (trimmed === '') return null;
  if (!/^\d{1,3}(\.\d{1,2})?$/u.test(trimmed)) return undefined;
  const rateBps = Math.round(Number(trimmed) * 100);
  return rateBps <= 10_000 ? rateBps : undefined;
}
