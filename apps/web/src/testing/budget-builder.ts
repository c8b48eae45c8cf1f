import type { Budget, BudgetSuggestion, BudgetSummary, BudgetSummaryLine } from '@salim/contract';
import { addMonths, dayOfMonth } from '@salim/domain';
import { anId } from './builders.ts';

/** The budget of 2026년 11월, with overrides. */
export function aBudget(values: Partial<Budget> = {}): Budget {
  return {
    id: 202611,
    bookId: anId(),
    budgetMonth: '2026-11',
    incomeBudget: 0,
    expenseBudget: 1_000_000,
    memo: '',
    categories: [],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...values,
  };
}

export function aBudgetLine(values: Partial<BudgetSummaryLine> = {}): BudgetSummaryLine {
  const line = { budget: 300_000, carriedOver: 0, spent: 100_000, ...values };
  return {
    categoryId: anId(),
    parentId: null,
    name: '식비',
    icon: '🍚',
    color: '#D9825B',
    remaining: line.budget + line.carriedOver - line.spent,
    rollover: 'NONE',
    isPlanned: true,
    isMasked: false,
    ...line,
  };
}

/** As of 20 November; the total is the sum of the lines by default. */
export function aBudgetSummary(values: Partial<BudgetSummary> = {}): BudgetSummary {
  const categories = values.categories ?? [];
  const totalBudget = values.totalBudget ?? 1_000_000;
  const totalSpent = values.totalSpent ?? categories.reduce((sum, line) => sum + line.spent, 0);
  return {
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    today: '2026-11-20',
    totalBudget,
    totalSpent,
    remainingBudget: totalBudget - totalSpent,
    carriedOver: categories.reduce((sum, line) => sum + line.carriedOver, 0),
    incomeBudget: 0,
    totalIncome: 0,
    currency: 'KRW',
    categories,
    members: [],
    ...values,
  };
}

export function aBudgetSuggestion(values: Partial<BudgetSuggestion> = {}): BudgetSuggestion {
  const month = values.budgetMonth ?? '2026-11';
  return {
    budgetMonth: month,
    months: [3, 2, 1].map((distance) => {
      const one = addMonths(month, -distance);
      return { month: one, from: dayOfMonth(one, 1), to: dayOfMonth(one, 31), income: 0, expense: 0 };
    }),
    incomeBudget: 0,
    expenseBudget: 0,
    categories: [],
    rounding: 'HALF_UP',
    ...values,
  };
}
