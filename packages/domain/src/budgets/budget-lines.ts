import { invariant } from '../invariant.ts';
import { withoutNegativeZero } from '../money/amount.ts';

/** What a category's line carries over to the next month: nothing, the surplus (남은 돈), the deficit (넘친 돈), or both. */
export const ROLLOVERS = ['NONE', 'SURPLUS', 'DEFICIT', 'BOTH'] as const;
export type Rollover = (typeof ROLLOVERS)[number];

/** The plan of one category in one month. */
export interface PlannedLine {
  readonly categoryId: string;
  /** ≥ 0. */
  readonly amount: number;
  readonly rollover: Rollover;
}

/** The spending of one category in one month, net of refunds; may be negative. */
export interface CategorySpending {
  /** Null for 미분류 and for masked spending. */
  readonly categoryId: string | null;
  readonly parentId: string | null;
  /** Masked spending: counts in the total and in the masked line, in no category. */
  readonly isMasked: boolean;
  readonly amount: number;
}

/** Spending by budget line. The key is a category id, `UNSORTED_LINE` or `MASKED_LINE`. */
export type SpendingByLine = ReadonlyMap<string, number>;
export const UNSORTED_LINE = 'unsorted';
export const MASKED_LINE = 'masked';

/**
 * Assigns every unit of spending to exactly one line: the deepest planned category, else the top-level category, else
 * 미분류; masked spending has a separate line. The lines always add up to the total spending, and the order of the rows
 * does not matter.
 */
export function spendingByLine(planned: readonly PlannedLine[], spending: readonly CategorySpending[]): SpendingByLine {
  const plannedIds = new Set(planned.map((line) => line.categoryId));
  const sums = new Map<string, number>();
  for (const { categoryId, parentId, isMasked, amount } of spending) {
    const line = isMasked ? MASKED_LINE : lineOf(plannedIds, categoryId, parentId);
    sums.set(line, (sums.get(line) ?? 0) + amount);
  }
  return sums;
}

function lineOf(plannedIds: ReadonlySet<string>, categoryId: string | null, parentId: string | null): string {
  if (categoryId === null) return UNSORTED_LINE;
  return parentId === null || plannedIds.has(categoryId) ? categoryId : parentId;
}

/** The part of a line's remainder (negative: overspent) that is carried over to the next month. */
export function carriedToNext(left: number, rollover: Rollover): number {
  switch (rollover) {
    case 'NONE':
      return 0;
    case 'SURPLUS':
      return Math.max(left, 0);
    case 'DEFICIT':
      return Math.min(left, 0);
    case 'BOTH':
      return left;
  }
}

/** One month of a chain: its plan, and its spending by the lines of that plan. */
export interface BudgetMonth {
  readonly planned: readonly PlannedLine[];
  readonly spent: SpendingByLine;
}

/**
 * The carry-over into the month after the last of `months`, by category. Each month passes on its plan plus the
 * carry-over it received, minus its spending. Recomputed from the first month on every call, so a backdated transaction
 * changes every later month and no rounding accumulates.
 *
 * `months` are consecutive; a month without a budget has no planned lines. A category without a plan in a month carries
 * nothing over from it.
 */
export function carriedOverAfter(months: readonly BudgetMonth[]): ReadonlyMap<string, number> {
  let carried = new Map<string, number>();
  for (const { planned, spent } of months) {
    const next = new Map<string, number>();
    for (const { categoryId, amount, rollover } of planned) {
      const left = amount + (carried.get(categoryId) ?? 0) - (spent.get(categoryId) ?? 0);
      const handed = carriedToNext(left, rollover);
      if (handed !== 0) next.set(categoryId, handed);
    }
    carried = next;
  }
  return carried;
}

/**
 * How many of the months directly before the requested one can carry anything into it: the longest run in which at
 * least one planned category carries over in every month. `plans` are those months, the latest first.
 */
export function carryOverMonthCount(
  wanted: readonly PlannedLine[],
  plans: readonly (readonly PlannedLine[])[],
): number {
  let following = new Set(wanted.map((line) => line.categoryId));
  let length = 0;
  for (const plan of plans) {
    following = new Set(
      plan.filter((line) => line.rollover !== 'NONE' && following.has(line.categoryId)).map((line) => line.categoryId),
    );
    if (following.size === 0) break;
    length += 1;
  }
  return length;
}

/** One line of a budget as the screens show it. */
export interface BudgetLine {
  readonly line: string;
  /** Zero without a plan. */
  readonly budget: number;
  readonly carriedOver: number;
  readonly spent: number;
  /** `budget + carriedOver − spent`. */
  readonly remaining: number;
  readonly rollover: Rollover;
  readonly isPlanned: boolean;
}

/**
 * The lines of a month: every planned category, plus every other line with spending. A carry-over into a category
 * without a plan this month is dropped.
 */
export function budgetLines(
  planned: readonly PlannedLine[],
  spent: SpendingByLine,
  carriedOver: ReadonlyMap<string, number>,
): BudgetLine[] {
  invariant(new Set(planned.map((line) => line.categoryId)).size === planned.length, 'a category is planned once');
  const lines = planned.map((plan) => {
    const arrived = carriedOver.get(plan.categoryId) ?? 0;
    const used = spent.get(plan.categoryId) ?? 0;
    return {
      line: plan.categoryId,
      budget: plan.amount,
      carriedOver: arrived,
      spent: used,
      remaining: plan.amount + arrived - used,
      rollover: plan.rollover,
      isPlanned: true,
    };
  });
  const known = new Set(lines.map(({ line }) => line));
  for (const [line, used] of spent) {
    if (known.has(line) || used === 0) continue;
    lines.push({
      line,
      budget: 0,
      carriedOver: 0,
      spent: used,
      remaining: withoutNegativeZero(-used),
      rollover: 'NONE',
      isPlanned: false,
    });
  }
  return lines;
}
