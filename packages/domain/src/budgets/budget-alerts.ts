import { invariant } from '../invariant.ts';

/** Alert thresholds of a budget, in percent; each one reached notifies every member of the book. */
export const ALERT_THRESHOLDS = [80, 100] as const;
export type AlertThreshold = (typeof ALERT_THRESHOLDS)[number];

/**
 * The thresholds that spending has reached, ascending. `available` is the plan plus the carry-over. Without spending or
 * without a plan no threshold is reached; when earlier overspending has used up the whole plan, any spending reaches
 * all of them.
 */
export function reachedThresholds(use: {
  readonly planned: number;
  readonly available: number;
  readonly spent: number;
}): AlertThreshold[] {
  if (use.planned <= 0 || use.spent <= 0) return [];
  // BigInt: a hundred times the largest sum exceeds 2^53.
  const spent = BigInt(use.spent) * 100n;
  return ALERT_THRESHOLDS.filter((threshold) => spent >= BigInt(use.available) * BigInt(threshold));
}

/** The spent share of `available` in whole percent, rounded down; null when nothing is available. */
export function sharePercent(spent: number, available: number): number | null {
  if (available <= 0) return null;
  const percent = (BigInt(spent) * 100n) / BigInt(available);
  return Number(spent < 0 && BigInt(spent) * 100n !== percent * BigInt(available) ? percent - 1n : percent);
}

/** The average of `months` months (at least 1), rounded half up to a whole unit; zero when refunds exceed spending. */
export function monthlyAverage(sum: number, months: number): number {
  invariant(Number.isSafeInteger(sum) && months >= 1, 'a whole sum over some months');
  return sum <= 0 ? 0 : Math.floor((sum + Math.floor(months / 2)) / months);
}
