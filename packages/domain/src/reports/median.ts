/** The middle of some numbers, of two middle ones their mean; null for none. The order of `values` does not matter. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** What is usual, and how far numbers usually are from it. */
export interface UsualRange {
  readonly median: number;
  /** The median distance from the median (MAD): one odd number among many does not move it. */
  readonly deviation: number;
}

/** Null for no numbers at all. */
export function usualRangeOf(values: readonly number[]): UsualRange | null {
  const median = medianOf(values);
  if (median === null) return null;
  return { median, deviation: medianOf(values.map((value) => Math.abs(value - median))) ?? 0 };
}
