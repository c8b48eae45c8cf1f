import { bookMonthOf, type IsHoliday, type MonthSettings } from '../calendar/book-month.ts';
import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';

export interface SavingGoal {
  /** What is to be reached; above zero. */
  readonly target: number;
  /** What there is; below zero where the asset that is followed is owed. */
  readonly saved: number;
  readonly today: CivilDate;
  readonly targetDate: CivilDate;
}

export interface SavingPlan {
  /** The book's months that can still be saved in, today's and the target's both included; 0 once the date is past. */
  readonly monthsLeft: number;
  /** What is needed in each of them; 0 once it is reached, everything that is missing once the date is past. */
  readonly neededPerMonth: number;
}

const monthCount = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/**
 * How much a month has to be saved for a goal to be reached by its date. Rounds up to a whole unit, so that the months
 * together always suffice, and never by more than one unit a month too much. Months are the book's own.
 */
export function savingPlan(goal: SavingGoal, settings: MonthSettings, isHoliday: IsHoliday): SavingPlan {
  const { today, targetDate } = goal;
  const monthOf = (date: CivilDate): number => monthCount(bookMonthOf(date, settings, isHoliday));
  const monthsLeft = targetDate < today ? 0 : monthOf(targetDate) - monthOf(today) + 1;
  // An asset that owes as much as can be counted would miss more than that.
  const missing = Math.min(Math.max(goal.target - goal.saved, 0), Number.MAX_SAFE_INTEGER);
  const months = Math.max(monthsLeft, 1);
  const rest = missing % months;
  return { monthsLeft, neededPerMonth: (missing - rest) / months + (rest > 0 ? 1 : 0) };
}

/**
 * The share of the way from one day to another that has passed on a day, 0 … 1: nothing on the first day or before it,
 * all on the last day or after it, and all where the way has no length.
 */
export function elapsedShare(from: CivilDate, to: CivilDate, today: CivilDate): number {
  const days = dayNumber(to) - dayNumber(from);
  if (days <= 0) return 1;
  return Math.min(Math.max(dayNumber(today) - dayNumber(from), 0), days) / days;
}
