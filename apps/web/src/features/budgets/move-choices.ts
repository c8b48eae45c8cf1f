import type { BudgetSummary, BudgetSummaryLine } from '@salim/contract';

/** A line of a category; the others, 미분류 and masked spending, have no budget. */
export type CategoryLine = BudgetSummaryLine & { readonly categoryId: string };

/** The lines that a budget can move to. */
export function categoryLines({ categories }: Pick<BudgetSummary, 'categories'>): CategoryLine[] {
  return categories.filter((line): line is CategoryLine => line.categoryId !== null);
}

/** What a line can give without being overspent itself; at most its budget. */
function spareOf({ remaining, budget }: CategoryLine): number {
  return Math.max(0, Math.min(remaining, budget));
}

/** The default of a move to `to`: from the line with most to spare, as much of the overspending as it can cover. */
export function proposeMove(
  lines: readonly CategoryLine[],
  to: CategoryLine | undefined,
): { readonly fromId: string | null; readonly amount: number } {
  const [from] = lines.filter((line) => line !== to && spareOf(line) > 0).toSorted((a, b) => spareOf(b) - spareOf(a));
  if (!from) return { fromId: null, amount: 0 };
  return { fromId: from.categoryId, amount: to ? Math.min(Math.max(0, -to.remaining), spareOf(from)) : 0 };
}
