import { MAX_AMOUNT } from './amount.ts';
import { fractionDigits } from './currency.ts';

/**
 * What one unit of a foreign currency cost in the book's own, as a decimal string with at most six places, rounded to
 * the nearest; null where it is too small or too large to be stated. Both amounts are above zero, each in the minor
 * unit of its currency; the book's own is the truth and the rate only tells of it.
 */
export function foreignRate(
  paid: { readonly currency: string; readonly amount: number },
  foreign: { readonly currency: string; readonly amount: number },
): string | null {
  const own = paid.amount / 10 ** fractionDigits(paid.currency);
  const rate = own / (foreign.amount / 10 ** fractionDigits(foreign.currency));
  return rate >= 1e-6 && rate < 1e9 ? rate.toFixed(6).replace(/\.?0+$/u, '') : null;
}

/**
 * About what a foreign amount comes to at a rate as `foreignRate` states it, in the minor unit of the own currency,
 * rounded to the nearest; null where that is no amount. A guess: what was really paid is told by the bill.
 */
export function amountAtRate(
  foreign: { readonly currency: string; readonly amount: number },
  rate: string,
  currency: string,
): number | null {
  const own = (foreign.amount / 10 ** fractionDigits(foreign.currency)) * Number(rate) * 10 ** fractionDigits(currency);
  const amount = Math.round(own);
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}
