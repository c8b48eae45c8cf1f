/** Largest size of one amount, in the currency's minor unit: ±9,999,999,999,999. */
export const MAX_AMOUNT = 9_999_999_999_999;

/** Minor-unit digits of currencies that differ from the usual two. */
const FRACTION_DIGITS: Readonly<Record<string, number>> = {
  KRW: 0,
  JPY: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  XAF: 0,
  XOF: 0,
  PYG: 0,
  UGX: 0,
  RWF: 0,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
};

/** Digits behind the point of a currency's minor unit: 0 for KRW, 2 for USD, 3 for KWD. */
export function fractionDigits(currency: string): number {
  return FRACTION_DIGITS[currency] ?? 2;
}

/**
 * Adds whole amounts exactly. Each addend must be a safe integer; the sum of at most 900 amounts of the largest size
 * stays exact.
 */
export function sumOf(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** Turns JavaScript's −0 into 0, so that nobody ever reads "-0원". */
export function withoutNegativeZero(amount: number): number {
  return amount === 0 ? 0 : amount;
}
