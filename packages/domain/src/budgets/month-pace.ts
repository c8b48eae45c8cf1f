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
