import { invariant } from '../invariant.ts';

/** Shares of a budget, in percent, at which everybody in the book is told. */
export const ALERT_THRESHOLDS = [80, 100] as const;
export type AlertThreshold = (typeof ALERT_THRESHOLDS)[number];

/**
 * Which thresholds spending has reached, from the lowest. `available` is what was planned together with what was
 * carried over. Nothing is reached before something is spent, and nothing ever where nothing was planned; where an
 * overspent month has eaten all that was planned, any spending reaches everything.
 */
export function reachedThresholds(use: {
  readonly planned: number;
  readonly available: number;
  readonly spent: number;
}): AlertThreshold[] {
  if (use.planned <= 0 || use.spent <= 0) return [];
  // BigInt, because a hundred times the largest sums passes 2^53.
  const spent = BigInt(use.spent) * 100n;
  return ALERT_THRESHOLDS.filter((threshold) => spent >= BigInt(use.available) * BigInt(threshold));
}

/** The share of `available` that is spent, in whole percent, rounded down; null where nothing is available. */
export function sharePercent(spent: number, available: number): number | null {
  if (available <= 0) return null;
  const percent = (BigInt(spent) * 100n) / BigInt(available);
  return Number(spent < 0 && BigInt(spent) * 100n !== percent * BigInt(available) ? percent - 1n : percent);
}

/**
 * The average of several months, rounded half up to a whole unit; an average below zero (more came back than was
 * spent) is zero. `months` is at least 1.
 */
export function monthlyAverage(sum: number, months: number): number {
  invariant(Number.isSafeInteger(sum) && months >= 1, 'a whole sum over some months');
  return sum <= 0 ? 0 : Math.floor((sum + Math.floor(months / 2)) / months);
}
