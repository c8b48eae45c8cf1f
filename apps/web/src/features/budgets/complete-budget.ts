import type { Budget, BudgetSummary, BudgetSummaryLine } from '@salim/contract';
import { dayOfMonth } from '@salim/domain';

/** The fields a budget always has. */
type BareBudget = Partial<Budget> & Pick<Budget, 'id' | 'incomeBudget' | 'expenseBudget'>;

/** The fields a budget summary always has. */
type BareSummary = Partial<Omit<BudgetSummary, 'categories'>> &
  Pick<BudgetSummary, 'totalBudget' | 'totalSpent' | 'remainingBudget'> & {
    readonly categories?: readonly Partial<BudgetSummaryLine>[];
  };

/** Fills in the missing fields of a budget that only has totals. */
export function completeBudget(budget: BareBudget, bookId: string, budgetMonth: string): Budget {
  const written = { memo: '', createdAt: '', updatedAt: '', version: 0 };
  return { bookId, budgetMonth, categories: [], ...written, ...budget };
}

const LINE: BudgetSummaryLine = {
  categoryId: null,
  parentId: null,
  name: '',
  icon: '',
  color: '',
  budget: 0,
  carriedOver: 0,
  spent: 0,
  remaining: 0,
  rollover: 'NONE',
  isPlanned: false,
  isMasked: false,
};

/**
 * Fills in the missing fields of a summary that only has totals: it covers the calendar month, and income is unknown.
 */
export function completeSummary(summary: BareSummary, month: string, today: string): BudgetSummary {
  const days = { month, from: dayOfMonth(month, 1), to: dayOfMonth(month, 31), today };
  const sums = { carriedOver: 0, incomeBudget: 0, totalIncome: 0, currency: 'KRW' };
  const categories = (summary.categories ?? []).map((line) => ({ ...LINE, ...line }));
  return { ...days, ...sums, members: [], ...summary, categories };
}
