import { MAX_AMOUNT } from './amount.ts';
import { fractionDigits } from './currency.ts';

/**
 * The price of one unit of a foreign currency in the book's currency, as a decimal string with at most six places,
 * rounded to the nearest; null if too small or too large to express. Both amounts are above zero, in the minor units of
 * their currencies. The book's amount is authoritative; the rate is derived from it.
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
 * The approximate value of a foreign amount at a rate in `foreignRate` format, in the minor unit of the book's
 * currency, rounded to the nearest; null if it is not a valid amount. An estimate: the bill has the actual price.
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
