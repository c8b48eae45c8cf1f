import type { Budget, BudgetSuggestion } from '@salim/contract';
import { bookLinesOf, readAmount } from '@salim/domain';
import { keepOwnChanges, keepOwnRows } from '../../platform/forms/keep-own-changes.ts';
import { groupDigits } from '../../text/group-digits.ts';
import type { BudgetContent } from './api/save-budget.ts';

export type Rollover = Budget['categories'][number]['rollover'];

/** How a category carries over what is left or overspent at the end of the month. */
export const ROLLOVER_NAMES: Readonly<Record<Rollover, string>> = {
  NONE: '이월 안 함',
  SURPLUS: '남으면 이월',
  DEFICIT: '초과하면 이월',
  BOTH: '모두 이월',
};

export interface DraftLine {
  readonly categoryId: string;
  readonly amountText: string;
  readonly rollover: Rollover;
}

/** A budget while it is being edited. */
export interface BudgetDraft {
  readonly expenseText: string;
  readonly incomeText: string;
  readonly memo: string;
  readonly lines: readonly DraftLine[];
}

export function textOf(amount: number): string {
  return amount === 0 ? '' : groupDigits(String(amount));
}

export function draftOf(budget: Budget): BudgetDraft {
  return {
    expenseText: textOf(budget.expenseBudget),
    incomeText: textOf(budget.incomeBudget),
    memo: budget.memo,
    lines: bookLinesOf(budget.categories).map(({ categoryId, amount, rollover }) => ({
      categoryId,
      amountText: textOf(amount),
      rollover,
    })),
  };
}

/** Whole won; an empty field is zero, and null means invalid or incomplete. */
export function wonOf(text: string): number | null {
  const reading = readAmount(text);
  if (reading.kind === 'empty') return 0;
  return reading.kind === 'value' ? reading.value : null;
}

/**
 * The request body; null while any amount is invalid.
 *
 * @param kept lines of members, which this form does not change
 */
export function contentOf(draft: BudgetDraft, kept: BudgetContent['categories'] = []): BudgetContent | null {
  const [expenseBudget, incomeBudget] = [wonOf(draft.expenseText), wonOf(draft.incomeText)];
  if (expenseBudget === null || incomeBudget === null) return null;
  const categories: BudgetContent['categories'] = [];
  for (const { categoryId, amountText, rollover } of draft.lines) {
    const amount = wonOf(amountText);
    if (amount === null) return null;
    categories.push({ categoryId, amount, rollover });
  }
  return { expenseBudget, incomeBudget, memo: draft.memo.trim(), categories: [...categories, ...kept] };
}

/** Whether nothing was entered, as in the form of a month without a budget. */
export function isBlank({ expenseText, incomeText, lines, memo }: BudgetDraft): boolean {
  return lines.length === 0 && [expenseText, incomeText, memo].every((text) => text.trim() === '');
}

/** Merges the edits made since `base` into what another member has saved, category line by category line. */
export function mergeDrafts(base: BudgetDraft, mine: BudgetDraft, now: BudgetDraft): BudgetDraft {
  const lines = keepOwnRows((line) => line.categoryId, { base: base.lines, mine: mine.lines, now: now.lines });
  return { ...keepOwnChanges(base, mine, now), lines };
}

/** The sum of the category lines, ignoring invalid amounts. */
export function linesTotal(draft: BudgetDraft): number {
  return draft.lines.reduce((sum, line) => sum + (wonOf(line.amountText) ?? 0), 0);
}

const THOUSAND = 1000;

/** Of the months the suggestion covers, those with spending. */
export function recordedMonths(suggestion: BudgetSuggestion): number {
  return suggestion.months.filter((month) => month.expense !== 0 || month.income !== 0).length;
}

/**
 * A suggested amount, rounded up to a thousand won. Months without any transactions are left out of the average,
 * because they are no evidence of low spending.
 */
export function plannedFrom(average: number, suggestion: BudgetSuggestion): number {
  const recorded = recordedMonths(suggestion);
  if (recorded === 0 || average <= 0) return 0;
  return Math.ceil((average * suggestion.months.length) / recorded / THOUSAND) * THOUSAND;
}

/** The suggestion as a draft: both totals, and a line for each top-level category with spending. */
export function draftFromSuggestion(
  suggestion: BudgetSuggestion,
  isTopLevel: (categoryId: string) => boolean,
  memo: string,
): BudgetDraft {
  return {
    expenseText: textOf(plannedFrom(suggestion.expenseBudget, suggestion)),
    incomeText: textOf(plannedFrom(suggestion.incomeBudget, suggestion)),
    memo,
    lines: suggestion.categories
      .filter((line) => isTopLevel(line.categoryId))
      .map((line) => ({
        categoryId: line.categoryId,
        amountText: textOf(plannedFrom(line.amount, suggestion)),
        rollover: 'NONE',
      })),
  };
}
