import { budgetIdOf } from '@salim/contract';
import {
  addMonths,
  type BudgetLine,
  type BudgetMonth,
  bookMonthPeriod,
  budgetLines,
  carriedOverAfter,
  carryOverMonthCount,
  type Period,
  type PlannedLine,
  spendingByLine,
} from '@salim/domain';
import type { Db } from '../../db/database.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { type FlowSum, listPlansUpTo, sumFlowsByPeriod } from './budget-figures.repository.ts';

export interface MonthFigures {
  readonly period: Period;
  readonly lines: readonly BudgetLine[];
  readonly totalSpent: number;
  readonly totalIncome: number;
}

/** The planned lines of `month` and of the months that carry over into it, in ascending order. */
async function chainOf(db: Db, bookId: string, month: string): Promise<PlannedLine[][]> {
  const plans = await listPlansUpTo(db, bookId, month);
  const planOf = (distance: number): PlannedLine[] => plans.get(budgetIdOf(addMonths(month, -distance))) ?? [];
  const earlier: PlannedLine[][] = [];
  for (let distance = 1; planOf(distance).length > 0; distance += 1) earlier.push(planOf(distance));
  return [...earlier.slice(0, carryOverMonthCount(planOf(0), earlier)).toReversed(), planOf(0)];
}

function monthOf(planned: readonly PlannedLine[], sums: readonly FlowSum[]): BudgetMonth {
  const spending = sums
    .filter((sum) => sum.flow === 'EXPENSE')
    .map((sum) => ({
      categoryId: sum.category_id,
      parentId: sum.parent_id,
      isMasked: sum.is_masked,
      amount: sum.amount,
    }));
  return { planned, spent: spendingByLine(planned, spending) };
}

function totalOf(sums: readonly FlowSum[], flow: FlowSum['flow']): number {
  return sums.filter((sum) => sum.flow === flow).reduce((total, sum) => total + sum.amount, 0);
}

/**
 * Spending of a month against its budget, including the carry-over of earlier months; uses a fixed number of
 * statements, whatever the length of the chain. The numbers are the same for every member.
 */
export async function figuresOf(
  deps: Pick<Deps, 'isHoliday'>,
  db: Db,
  book: BookSettings,
  at: { readonly month: string; readonly revealedThrough: string },
): Promise<MonthFigures> {
  const plans = await chainOf(db, book.bookId, at.month);
  const periods = plans.map((_, index) =>
    bookMonthPeriod(addMonths(at.month, index + 1 - plans.length), book.monthSettings, deps.isHoliday),
  );
  const sums = await sumFlowsByPeriod(db, {
    bookId: book.bookId,
    periods,
    revealedThrough: at.revealedThrough,
    isByTurn: book.installmentBasis === 'BILLING',
    earlierCategoryIds: [
      ...new Set(
        plans.flatMap((plan) => plan.filter((line) => line.rollover !== 'NONE').map((line) => line.categoryId)),
      ),
    ],
  });
  const byPlace = Map.groupBy(sums, (sum) => sum.place);
  const months = plans.map((planned, index) => monthOf(planned, byPlace.get(index + 1) ?? []));
  const own = byPlace.get(plans.length) ?? [];
  const month = months.at(-1) ?? monthOf([], own);
  return {
    period: periods.at(-1) ?? bookMonthPeriod(at.month, book.monthSettings, deps.isHoliday),
    lines: budgetLines(month.planned, month.spent, carriedOverAfter(months.slice(0, -1))),
    totalSpent: totalOf(own, 'EXPENSE'),
    totalIncome: totalOf(own, 'INCOME'),
  };
}

/** Spending of each category; a top-level category includes its children. */
export type SpentByCategory = ReadonlyMap<string, number>;

/**
 * Spending per category for each month of an inclusive range. Masked transactions are excluded, even for their author,
 * so that the numbers are the same for every member.
 */
export async function spentByCategory(
  deps: Pick<Deps, 'isHoliday'>,
  db: Db,
  book: BookSettings,
  at: { readonly from: string; readonly to: string; readonly revealedThrough: string },
): Promise<ReadonlyMap<string, SpentByCategory>> {
  const months: string[] = [];
  for (let month = at.from; month <= at.to; month = addMonths(month, 1)) months.push(month);
  const sums = await sumFlowsByPeriod(db, {
    bookId: book.bookId,
    periods: months.map((month) => bookMonthPeriod(month, book.monthSettings, deps.isHoliday)),
    revealedThrough: at.revealedThrough,
    isByTurn: book.installmentBasis === 'BILLING',
  });
  const spent = months.map(() => new Map<string, number>());
  for (const sum of sums) {
    const own = sum.flow === 'EXPENSE' ? spent[sum.place - 1] : undefined;
    for (const id of [sum.category_id, sum.parent_id]) {
      if (own && id !== null) own.set(id, (own.get(id) ?? 0) + sum.amount);
    }
  }
  return new Map(months.map((month, index) => [month, spent[index] ?? new Map<string, number>()]));
}
