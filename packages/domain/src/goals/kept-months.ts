import { bookMonthOf, type IsHoliday, type MonthSettings } from '../calendar/book-month.ts';
import { addMonths, type CivilDate, type CivilMonth } from '../calendar/civil-date.ts';

/** The result of a spend-less goal: how many of its months stayed within the limit. */
export interface KeptMonths {
  readonly kept: number;
  readonly of: number;
}

/**
 * The book months of a spend-less goal, in order: from the month of its creation to the month of its date, both whole.
 * Empty when the date is before the creation.
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

/** Counts the months that spent at most `limit`. */
export function keptMonths(limit: number, spent: readonly number[]): KeptMonths {
  return { kept: spent.filter((amount) => amount <= limit).length, of: spent.length };
}

/** A goal is kept when it has at least one month and all of them were kept. */
export function isKept({ kept, of }: KeptMonths): boolean {
  return of > 0 && kept === of;
}
