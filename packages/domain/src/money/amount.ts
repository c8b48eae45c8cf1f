/** Largest size of one amount, in the currency's minor unit: ±9,999,999,999,999. */
export const MAX_AMOUNT = 9_999_999_999_999;

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
