/** The largest amount in the currency's minor unit: ±9,999,999,999,999. */
export const MAX_AMOUNT = 9_999_999_999_999;

/** Adds whole amounts exactly. Each addend must be a safe integer; a sum of at most 900 largest amounts stays exact. */
export function sumOf(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** Converts JavaScript's −0 to 0, which would print as "-0원". */
export function withoutNegativeZero(amount: number): number {
  return amount === 0 ? 0 : amount;
}
