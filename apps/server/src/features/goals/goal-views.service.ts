import type { Goal } from '@salim/contract';
import {
  addDays,
  bookMonthOf,
  bookMonthPeriod,
  type CivilDate,
  dayNumber,
  elapsedShare,
  isKept,
  type KeptMonths,
  keptMonths,
  monthPace,
  monthsOfGoal,
  savingPlan,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type SpentByCategory, spentByCategory } from '../budgets/budget-figures.service.ts';
import type { StoredGoal } from './goals.repository.ts';

/** How many days after its date a spending goal is still evaluated: a year plus a margin. */
export const JUDGED_DAYS = 400;

/**
 * The stored status; DONE as soon as enough is saved, or once the date has passed and all months were kept. A falling
 * balance or a backdated transaction reverts that.
 */
function statusOf({ kind, status, saved, targetAmount, isReachedNoted }: StoredGoal, kept: KeptMonths | null) {
  const isReached = kind === 'SAVE' ? saved >= targetAmount : kept === null ? isReachedNoted : isKept(kept);
  return status === 'ACTIVE' && isReached ? 'DONE' : status;
}

/** What a spending goal covers: a month, and after its date all of its months. */
interface SpendingTime {
  readonly month: string;
  /** Null while it is running, and long after its date. */
  readonly judged: readonly string[] | null;
}

interface BookTime {
  readonly today: CivilDate;
  readonly monthOf: (date: CivilDate) => string;
  readonly madeOn: (goal: StoredGoal) => CivilDate;
  readonly monthsOf: (madeOn: CivilDate, targetDate: CivilDate) => string[];
}

function spendingTimeOf(goal: StoredGoal, { today, monthOf, madeOn, monthsOf }: BookTime): SpendingTime {
  const { targetDate } = goal;
  const isJudged = targetDate !== null && targetDate < today && addDays(targetDate, JUDGED_DAYS) >= today;
  if (!isJudged) return { month: monthOf(today), judged: null };
  return { month: monthOf(targetDate), judged: goal.status === 'ACTIVE' ? monthsOf(madeOn(goal), targetDate) : null };
}

/** Spending per category in the months that spending goals cover; each category includes its children. */
async function spentInMonths(
  deps: Pick<Deps, 'clock' | 'isHoliday'>,
  db: Db,
  book: BookSettings,
  times: readonly SpendingTime[],
): Promise<ReadonlyMap<string, SpentByCategory>> {
  const months = times.flatMap(({ month, judged }) => [month, ...(judged ?? [])]).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  return spentByCategory(deps, db, book, { from, to, revealedThrough: revealedThrough(deps.clock.now()) });
}

/**
 * Goals with the fields derived from the date and the transactions. The spending of a category is counted as in its
 * budget, so that all members see the same: masked transactions are excluded.
 */
export async function viewsOf(
  deps: Pick<Deps, 'clock' | 'isHoliday'>,
  db: Db,
  book: BookSettings,
  stored: readonly StoredGoal[],
): Promise<Goal[]> {
  const { monthSettings, timeZone } = book;
  const today = civilDateIn(timeZone, deps.clock.now());
  const time: BookTime = {
    today,
    monthOf: (date) => bookMonthOf(date, monthSettings, deps.isHoliday),
    madeOn: (goal) => civilDateIn(timeZone, new Date(goal.createdAt)),
    monthsOf: (madeOn, targetDate) => monthsOfGoal({ madeOn, targetDate }, monthSettings, deps.isHoliday),
  };
  const times = new Map(
    stored.filter((goal) => goal.categoryId !== null).map((goal) => [goal.id, spendingTimeOf(goal, time)]),
  );
  const spentByMonth = await spentInMonths(deps, db, book, [...times.values()]);
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
      daysLeft: targetDate === null ? null : dayNumber(targetDate) - dayNumber(today),
      isCelebrated: goal.isCelebrated,
      createdAt: goal.createdAt,
      version: goal.version,
    };
    if (goal.kind === 'SPEND_LESS') {
      const { month, judged } = times.get(goal.id) ?? { month: time.monthOf(today), judged: null };
      const spentIn = (one: string): number => spentByMonth.get(one)?.get(goal.categoryId ?? '') ?? 0;
      const kept = judged && keptMonths(goal.targetAmount, judged.map(spentIn));
      const { elapsedDays, days } = monthPace(bookMonthPeriod(month, monthSettings, deps.isHoliday), today);
      return {
        ...common,
        status: statusOf(goal, kept),
        currentAmount: spentIn(month),
        monthsLeft: null,
        neededPerMonth: null,
        pace: elapsedDays / days,
        keptMonths: kept,
      };
    }
    const saving = { ...common, status: statusOf(goal, null), currentAmount: goal.saved, keptMonths: null };
    if (targetDate === null) return { ...saving, monthsLeft: null, neededPerMonth: null, pace: null };
    return {
      ...saving,
      ...savingPlan({ target: goal.targetAmount, saved: goal.saved, today, targetDate }, monthSettings, deps.isHoliday),
      pace: elapsedShare(time.madeOn(goal), targetDate, today),
    };
  });
}

const RANKS: Readonly<Record<Goal['status'], number>> = { ACTIVE: 0, DONE: 1, ARCHIVED: 2 };

/** Active goals first, by date with those without a date last; otherwise in their original order. */
export function inOrder(goals: readonly Goal[]): Goal[] {
  const dateOf = (goal: Goal): string => goal.targetDate ?? '9999-12-31';
  return goals.toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || dateOf(a).localeCompare(dateOf(b)));
}
