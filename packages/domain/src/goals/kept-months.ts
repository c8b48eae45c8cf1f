import { bookMonthOf, type IsHoliday, type MonthSettings } from '../calendar/book-month.ts';
import { addMonths, type CivilDate, type CivilMonth } from '../calendar/civil-date.ts';

/** How a goal to spend less went: how many of its months stayed within its limit. */
export interface KeptMonths {
  readonly kept: number;
  readonly of: number;
}

/**
 * The book's months in which a goal to spend less holds: from the one that it was made in to the one of its date, both
 * whole, in their order. None where the date lies before the making.
 */
export function monthsOfGoal(
  goal: { readonly madeOn: CivilDate; readonly targetDate: CivilDate },
  settings: MonthSettings,
  isHoliday: IsHoliday,
): CivilMonth[] {
  if (goal.targetDate < goal.madeOn) return [];
  const last = bookMonthOf(goal.targetDate, settings, isHoliday);
  const months: CivilMonth[] = [];
  for (let month = bookMonthOf(goal.madeOn, settings, isHoliday); month <= last; month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

/** Counts the months that spent no more than `limit`; spending exactly that much keeps it. */
export function keptMonths(limit: number, spent: readonly number[]): KeptMonths {
  return { kept: spent.filter((amount) => amount <= limit).length, of: spent.length };
}

/** A goal is kept when all of its months were, and there was one. */
export function isKept({ kept, of }: KeptMonths): boolean {
  return of > 0 && kept === of;
}
