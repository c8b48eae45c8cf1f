import type { Goal } from '@salim/contract';
import { bookMonthOf, bookMonthPeriod, dayNumber, elapsedShare, monthPace, savingPlan } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { spentByCategory } from '../budgets/budget-figures.service.ts';
import type { StoredGoal } from './goals.repository.ts';

/** As people have set it, and done as soon as enough is saved; a balance that falls again takes that back. */
export function statusOf({ kind, status, saved, targetAmount }: StoredGoal): Goal['status'] {
  return status === 'ACTIVE' && kind === 'SAVE' && saved >= targetAmount ? 'DONE' : status;
}

/**
 * Goals with what follows from the day and from the entries. What a category has spent is counted as its budget counts
 * it, so that all members see the same: masked entries stand in none.
 */
export async function viewsOf(
  deps: Pick<Deps, 'clock' | 'isHoliday'>,
  db: Db,
  book: BookSettings,
  stored: readonly StoredGoal[],
): Promise<Goal[]> {
  const today = civilDateIn(book.timeZone, deps.clock.now());
  const month = bookMonthOf(today, book.monthSettings, deps.isHoliday);
  const { elapsedDays, days } = monthPace(bookMonthPeriod(month, book.monthSettings, deps.isHoliday), today);
  const spent = stored.some((goal) => goal.categoryId !== null)
    ? await spentByCategory(deps, db, book, { month, today })
    : new Map<string, number>();
  return stored.map((goal): Goal => {
    const { targetDate } = goal;
    const common = {
      id: goal.id,
      bookId: goal.bookId,
      kind: goal.kind,
      name: goal.name,
      icon: goal.icon,
      targetAmount: goal.targetAmount,
      targetDate,
      assetId: goal.assetId,
      categoryId: goal.categoryId,
      status: statusOf(goal),
      daysLeft: targetDate === null ? null : dayNumber(targetDate) - dayNumber(today),
      isCelebrated: goal.isCelebrated,
      createdAt: goal.createdAt,
      version: goal.version,
    };
    if (goal.kind === 'SPEND_LESS') {
      const currentAmount = goal.categoryId === null ? 0 : (spent.get(goal.categoryId) ?? 0);
      return { ...common, currentAmount, monthsLeft: null, neededPerMonth: null, pace: elapsedDays / days };
    }
    if (targetDate === null) {
      return { ...common, currentAmount: goal.saved, monthsLeft: null, neededPerMonth: null, pace: null };
    }
    const made = civilDateIn(book.timeZone, new Date(goal.createdAt));
    return {
      ...common,
      currentAmount: goal.saved,
      ...savingPlan(
        { target: goal.targetAmount, saved: goal.saved, today, targetDate },
        book.monthSettings,
        deps.isHoliday,
      ),
      pace: elapsedShare(made, targetDate, today),
    };
  });
}

const RANKS: Readonly<Record<Goal['status'], number>> = { ACTIVE: 0, DONE: 1, ARCHIVED: 2 };

/** Active ones first, the nearest date first and those without one last; else in their order. */
export function inOrder(goals: readonly Goal[]): Goal[] {
  const dateOf = (goal: Goal): string => goal.targetDate ?? '9999-12-31';
  return goals.toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || dateOf(a).localeCompare(dateOf(b)));
}
