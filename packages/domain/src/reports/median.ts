/** The median, with the mean of the two middle values for an even count; null for an empty list. Order-independent. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The usual value, and the usual distance from it. */
export interface UsualRange {
  readonly median: number;
  /** The median distance from the median (MAD): insensitive to outliers. */
  readonly deviation: number;
}

/** Null for an empty list. */
export function usualRangeOf(values: readonly number[]): UsualRange | null {
  const median = medianOf(values);
  if (median === null) return null;
  return { median, deviation: medianOf(values.map((value) => Math.abs(value - median))) ?? 0 };
}
