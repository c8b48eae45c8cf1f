import { bookMonthOf, type IsHoliday, type MonthSettings } from '../calendar/book-month.ts';
import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';

export interface SavingGoal {
  /** The target amount; above zero. */
  readonly target: number;
  /** The amount saved; negative when the linked asset is in debt. */
  readonly saved: number;
  readonly today: CivilDate;
  readonly targetDate: CivilDate;
}

export interface SavingPlan {
  /** Book months left to save in, today's and the target's included; 0 once the date is past. */
  readonly monthsLeft: number;
  /** Saving needed in each of them; 0 once the target is reached, the whole missing amount once the date is past. */
  readonly neededPerMonth: number;
}

const monthCount = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/**
 * The monthly saving needed to reach a goal by its date. Rounded up to a whole unit, so the months together always
 * suffice, with at most one unit a month too much. Uses the book's months.
 */
export function savingPlan(goal: SavingGoal, settings: MonthSettings, isHoliday: IsHoliday): SavingPlan {
  const { today, targetDate } = goal;
  const monthOf = (date: CivilDate): number => monthCount(bookMonthOf(date, settings, isHoliday));
  const monthsLeft = targetDate < today ? 0 : monthOf(targetDate) - monthOf(today) + 1;
  // With the largest possible debt the missing amount would exceed the bound.
  const missing = Math.min(Math.max(goal.target - goal.saved, 0), Number.MAX_SAFE_INTEGER);
  const months = Math.max(monthsLeft, 1);
  const rest = missing % months;
  return { monthsLeft, neededPerMonth: (missing - rest) / months + (rest > 0 ? 1 : 0) };
}

/**
 * The elapsed share of a time span, 0 … 1: 0 on or before the first day, 1 on or after the last, and 1 for an empty
 * span.
 */
export function elapsedShare(from: CivilDate, to: CivilDate, today: CivilDate): number {
  const days = dayNumber(to) - dayNumber(from);
  if (days <= 0) return 1;
  return Math.min(Math.max(dayNumber(today) - dayNumber(from), 0), days) / days;
}
