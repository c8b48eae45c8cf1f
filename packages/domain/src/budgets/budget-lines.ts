import { invariant } from '../invariant.ts';
import { withoutNegativeZero } from '../money/amount.ts';

/**
 * What a category's line hands on to the next month: nothing, what was left (남은 돈), what was overspent (넘친 돈), or
 * either.
 */
export const ROLLOVERS = ['NONE', 'SURPLUS', 'DEFICIT', 'BOTH'] as const;
export type Rollover = (typeof ROLLOVERS)[number];

/** What was planned for a category in one month. */
export interface PlannedLine {
  readonly categoryId: string;
  /** ≥ 0. */
  readonly amount: number;
  readonly rollover: Rollover;
}

/** What one month's spending of one category adds up to; refunds lower it, even below zero. */
export interface CategorySpending {
  /** Null is 미분류, or what is masked. */
  readonly categoryId: string | null;
  readonly parentId: string | null;
  /** Hidden from the lines of categories: it counts in the total alone, in a line of its own. */
  readonly isMasked: boolean;
  readonly amount: number;
}

/** Spending by the line it counts in: a category's id, `UNSORTED_LINE` or `MASKED_LINE`. */
export type SpendingByLine = ReadonlyMap<string, number>;
export const UNSORTED_LINE = 'unsorted';
export const MASKED_LINE = 'masked';

/**
 * Puts every unit of spending into exactly one line: the deepest category that is planned, else the top-level
 * category, else 미분류; masked spending has its own line. The lines always add up to the total spending, whatever is
 * planned; the order of the rows does not matter.
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

/** The part of what a line has left (below zero: overspent) that goes on to the next month. */
export function handedOn(left: number, rollover: Rollover): number {
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

/** One month of a chain: its plan, and its spending by the lines of that very plan. */
export interface BudgetMonth {
  readonly planned: readonly PlannedLine[];
  readonly spent: SpendingByLine;
}

/**
 * What arrives in the month after the last of `months`, by category: each month hands on what it had, what arrived in
 * it included, less what it spent. Computed from the first month on each time, so that a late entry changes
 * everything after it and nothing drifts.
 *
 * `months` follow each other without a gap; a month without a budget is one without planned lines. A category that is
 * not planned in a month has nothing to hand on from it.
 */
export function carriedOverAfter(months: readonly BudgetMonth[]): ReadonlyMap<string, number> {
  let carried = new Map<string, number>();
  for (const { planned, spent } of months) {
    const next = new Map<string, number>();
    for (const { categoryId, amount, rollover } of planned) {
      const left = amount + (carried.get(categoryId) ?? 0) - (spent.get(categoryId) ?? 0);
      const handed = handedOn(left, rollover);
      if (handed !== 0) next.set(categoryId, handed);
    }
    carried = next;
  }
  return carried;
}

/**
 * How many of the months right before the one asked for can hand anything on to it: as many as lie unbroken behind it
 * with some planned category that hands on all the way. `plans` are those months, the latest first.
 */
export function chainLength(wanted: readonly PlannedLine[], plans: readonly (readonly PlannedLine[])[]): number {
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

/** One line of a budget as people read it. */
export interface BudgetLine {
  readonly line: string;
  /** Zero where nothing is planned. */
  readonly budget: number;
  readonly carriedOver: number;
  readonly spent: number;
  /** `budget + carriedOver − spent`. */
  readonly remaining: number;
  readonly rollover: Rollover;
  readonly isPlanned: boolean;
}

/**
 * The lines of a month: every planned category, and every other line with spending. What arrives in a category that is
 * not planned this month is dropped.
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
