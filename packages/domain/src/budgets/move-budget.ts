import type { PlannedLine } from './budget-lines.ts';

/** Budget that moves from one category to another within a month. */
export interface BudgetMove {
  readonly fromCategoryId: string;
  readonly toCategoryId: string;
  /** Positive, in whole units of the book's currency. */
  readonly amount: number;
}

/**
 * The lines after a move; a category without a line gets one that carries nothing over. The sum of all lines stays.
 *
 * @returns null if the first category has less budget than is to be moved
 */
export function moveBudget(lines: readonly PlannedLine[], move: BudgetMove): PlannedLine[] | null {
  const { fromCategoryId, toCategoryId, amount } = move;
  const from = lines.find((line) => line.categoryId === fromCategoryId);
  if (from === undefined || from.amount < amount) return null;
  const moved = lines.map((line) => {
    if (line.categoryId === fromCategoryId) return { ...line, amount: line.amount - amount };
    return line.categoryId === toCategoryId ? { ...line, amount: line.amount + amount } : line;
  });
  const isPlanned = lines.some((line) => line.categoryId === toCategoryId);
  return isPlanned ? moved : [...moved, { categoryId: toCategoryId, amount, rollover: 'NONE' }];
}
