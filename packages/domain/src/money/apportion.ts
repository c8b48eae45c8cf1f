import { invariant } from '../invariant.ts';

export interface Weighted {
  /** Decides who gets a remainder when fractions are equal; unique among the parts. */
  readonly key: string;
  /** Whole number ≥ 0. */
  readonly weight: number;
}

/**
 * Divides `amount` among the parts in proportion to their weights, by the largest remainder.
 *
 * Invariants: the results add up exactly to `amount`; each part differs from its exact share by less than one unit; the
 * result does not depend on the order of `parts`. Remaining units go to the largest fractions, and among equal
 * fractions to the keys that come first in `order` (default: plain code-unit order of the key). 10,000 among three is
 * 3,334 + 3,333 + 3,333. Zero gives zeros; a negative amount mirrors the positive one. At least one weight must be
 * above zero.
 */
export function apportion(
  amount: number,
  parts: readonly Weighted[],
  order: (left: string, right: string) => number = (left, right) => (left < right ? -1 : left > right ? 1 : 0),
): Map<string, number> {
  invariant(Number.isSafeInteger(amount), 'an amount is a whole number of minor units');
  invariant(
    parts.every((part) => Number.isSafeInteger(part.weight) && part.weight >= 0),
    'weights are whole numbers, not negative',
  );
  invariant(new Set(parts.map((part) => part.key)).size === parts.length, 'keys of parts are unique');
  // BigInt: amount × weight can exceed 2^53.
  const total = parts.reduce((sum, part) => sum + BigInt(part.weight), 0n);
  invariant(total > 0n, 'some weight is above zero');
  const size = BigInt(Math.abs(amount));
  const rows = parts.map((part) => {
    const exact = size * BigInt(part.weight);
    return { key: part.key, whole: Number(exact / total), remainder: exact % total };
  });
  let left = Math.abs(amount) - rows.reduce((sum, row) => sum + row.whole, 0);
  const byClaim = rows.toSorted((a, b) =>
    a.remainder === b.remainder ? order(a.key, b.key) : a.remainder > b.remainder ? -1 : 1,
  );
  for (const row of byClaim) {
    if (left === 0) break;
    row.whole += 1;
    left -= 1;
  }
  invariant(left === 0, 'largest remainders use up the whole amount');
  const sign = amount < 0 ? -1 : 1;
  return new Map(rows.map((row) => [row.key, row.whole === 0 ? 0 : sign * row.whole]));
}
