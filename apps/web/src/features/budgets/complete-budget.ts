import type { Budget, BudgetSummary, BudgetSummaryLine } from '@salim/contract';
import { dayOfMonth } from '@salim/domain';

/** What is always known of a budget. */
type BareBudget = Partial<Budget> & Pick<Budget, 'id' | 'incomeBudget' | 'expenseBudget'>;

/** What is always known of what a month has spent of its budget. */
type BareSummary = Partial<Omit<BudgetSummary, 'categories'>> &
  Pick<BudgetSummary, 'totalBudget' | 'totalSpent' | 'remainingBudget'> & {
    readonly categories?: readonly Partial<BudgetSummaryLine>[];
  };

/** Fills in what a budget may lack beside its sums. */
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
 * Fills in what the summary of a month may lack beside its sums: its days are then those of the calendar, and nothing
 * is known of income.
 */
export function completeSummary(summary: BareSummary, month: string, today: string): BudgetSummary {
  const days = { month, from: dayOfMonth(month, 1), to: dayOfMonth(month, 31), today };
  const sums = { carriedOver: 0, incomeBudget: 0, totalIncome: 0, currency: 'KRW' };
  const categories = (summary.categories ?? []).map((line) => ({ ...LINE, ...line }));
  return { ...days, ...sums, ...summary, categories };
}
