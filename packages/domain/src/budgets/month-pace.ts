import type { Period } from '../calendar/book-month.ts';
import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';

export interface MonthPace {
  /** Days of the period up to and including today; zero before it begins, all of them once it is over. */
  readonly elapsedDays: number;
  readonly days: number;
}

/** How much of a month has passed on a given day. */
export function monthPace(period: Period, today: CivilDate): MonthPace {
  const first = dayNumber(period.from);
  const days = dayNumber(period.to) - first + 1;
  return { elapsedDays: Math.min(Math.max(dayNumber(today) - first + 1, 0), days), days };
}

/** Days of a month from today to its end, today included; none before or after the month. */
export function daysLeftOf(period: Period, today: CivilDate): number {
  const { elapsedDays, days } = monthPace(period, today);
  return elapsedDays === 0 || today > period.to ? 0 : days - elapsedDays + 1;
}

/**
 * What can be spent a day from today on so that the rest of a budget lasts until the end of its month: zero once it is
 * spent, null before and after the month.
 *
 * Invariant: spending this much on each remaining day never exceeds the rest.
 */
export function dailyAllowance(period: Period, today: CivilDate, remaining: number): number | null {
  const daysLeft = daysLeftOf(period, today);
  return daysLeft === 0 ? null : Math.max(0, Math.floor(remaining / daysLeft));
}
