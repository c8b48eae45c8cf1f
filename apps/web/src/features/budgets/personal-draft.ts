import type { Budget } from '@salim/contract';
import type { BudgetContent } from './api/save-budget.ts';
import { type DraftLine, textOf, wonOf } from './budget-draft.ts';

type Lines = BudgetContent['categories'];

/** Stands for everything that a member bears, and for 미분류, in the place of a category. */
export const EVERYTHING = 'all';
export const UNSORTED = 'none';

/** The lines of all members. */
export function personalLinesOf({ categories }: Pick<Budget, 'categories'>): Lines {
  return categories.filter(({ memberId }) => memberId !== undefined);
}

/** The lines of one member while they are edited; the one for everything always comes first. */
export function personalDraftOf(budget: Pick<Budget, 'categories'>, memberId: string): { lines: readonly DraftLine[] } {
  const lines = budget.categories
    .filter((line) => line.memberId === memberId)
    .map(({ categoryId, all, amount, rollover }) => ({
      categoryId: all ? EVERYTHING : (categoryId ?? UNSORTED),
      amountText: textOf(amount),
      rollover,
    }));
  const everything = lines.find(({ categoryId }) => categoryId === EVERYTHING);
  return {
    lines: [
      everything ?? { categoryId: EVERYTHING, amountText: '', rollover: 'NONE' },
      ...lines.filter((line) => line !== everything),
    ],
  };
}

/** All lines of the budget with those of one member replaced; null while an amount is invalid. */
export function withPersonal(
  budget: Pick<Budget, 'categories'>,
  memberId: string,
  drafts: readonly DraftLine[],
): Lines | null {
  const lines: Lines = budget.categories.filter((line) => line.memberId !== memberId);
  for (const { categoryId, amountText, rollover } of drafts) {
    const amount = wonOf(amountText);
    if (amount === null) return null;
    if (categoryId === EVERYTHING) {
      if (amount > 0) lines.push({ memberId, all: true, categoryId: null, amount, rollover });
    } else {
      lines.push({ memberId, categoryId: categoryId === UNSORTED ? null : categoryId, amount, rollover });
    }
  }
  return lines;
}
