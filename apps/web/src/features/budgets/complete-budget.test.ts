import { expect, it } from 'vitest';
import { aBudget, aBudgetLine, aBudgetSummary } from '../../testing/budget-builder.ts';
import { completeBudget, completeSummary } from './complete-budget.ts';

it('fills in no lines for a budget that only has totals', () => {
  const bare = { id: 202611, incomeBudget: 0, expenseBudget: 500_000 };
  expect(completeBudget(bare, 'book', '2026-11')).toMatchObject({
    ...bare,
    bookId: 'book',
    budgetMonth: '2026-11',
    memo: '',
    categories: [],
  });
});

it('fills in the calendar days for a summary that only has totals', () => {
  const bare = { month: '2026-02', totalBudget: 500_000, totalSpent: 10, remainingBudget: 499_990, currency: 'KRW' };
  expect(
    completeSummary({ ...bare, categories: [{ name: '식비', spent: 10 }] }, '2026-02', '2026-02-10'),
  ).toMatchObject({
    ...bare,
    from: '2026-02-01',
    to: '2026-02-28',
    today: '2026-02-10',
    totalIncome: 0,
    categories: [{ name: '식비', spent: 10, budget: 0, color: '' }],
  });
  expect(completeSummary(bare, '2026-02', '2026-02-10').categories).toEqual([]);
});

it('leaves complete values unchanged', () => {
  const budget = aBudget({ version: 3, memo: '아껴요' });
  expect(completeBudget(budget, 'another', '2030-01')).toEqual(budget);
  const summary = aBudgetSummary({ from: '2026-10-25', to: '2026-11-24', categories: [aBudgetLine()] });
  expect(completeSummary(summary, '2030-01', '2030-01-01')).toEqual(summary);
});
