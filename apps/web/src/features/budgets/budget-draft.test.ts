import type { Budget, BudgetSuggestion } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { contentOf, draftFromSuggestion, draftOf, linesTotal, mergeDrafts, plannedFrom } from './budget-draft.ts';

const budget: Budget = {
  id: 202611,
  bookId: '0190a000-0000-7000-8000-000000000001',
  budgetMonth: '2026-11',
  incomeBudget: 0,
  expenseBudget: 1_500_000,
  memo: '메모',
  categories: [{ categoryId: 'food', amount: 300_000, rollover: 'SURPLUS' }],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 2,
};

function suggestion(values: Partial<BudgetSuggestion> = {}, expenses = [90_000, 90_000, 90_001]): BudgetSuggestion {
  return {
    budgetMonth: '2026-11',
    months: expenses.map((expense, index) => ({
      month: `2026-0${8 + index}`,
      from: '2026-08-01',
      to: '2026-08-31',
      income: 0,
      expense,
    })),
    incomeBudget: 0,
    expenseBudget: 90_000,
    categories: [
      { categoryId: 'food', amount: 45_200 },
      { categoryId: 'food-out', amount: 10_000 },
    ],
    rounding: 'HALF_UP',
    ...values,
  };
}

describe('a budget draft', () => {
  it('round-trips a loaded budget', () => {
    const draft = draftOf(budget);
    expect(draft.expenseText).toBe('1,500,000');
    expect(draft.incomeText).toBe('');
    expect(contentOf(draft)).toEqual({
      expenseBudget: 1_500_000,
      incomeBudget: 0,
      memo: '메모',
      categories: budget.categories,
    });
  });

  it('merges each edited line with those another member has saved', () => {
    const base = draftOf(budget);
    const line = (categoryId: string, amountText: string) => ({ categoryId, amountText, rollover: 'NONE' as const });
    const mine = { ...base, lines: [...base.lines, line('taxi', '5만')] };
    const theirs = draftOf({ ...budget, expenseBudget: 2_000_000, categories: [] });
    const now = { ...theirs, lines: [line('home', '70만')] };
    expect(mergeDrafts(base, mine, now)).toEqual({
      ...now,
      expenseText: '2,000,000',
      lines: [line('home', '70만'), line('taxi', '5만')],
    });
  });

  it('accepts sums and Korean units, and an empty field for zero', () => {
    const lines = [
      { categoryId: 'food', amountText: '30만', rollover: 'NONE' as const },
      { categoryId: 'taxi', amountText: '', rollover: 'BOTH' as const },
    ];
    const draft = { expenseText: '100만+50만', incomeText: '', memo: ' 메모 ', lines };
    expect(contentOf(draft)).toEqual({
      expenseBudget: 1_500_000,
      incomeBudget: 0,
      memo: '메모',
      categories: [
        { categoryId: 'food', amount: 300_000, rollover: 'NONE' },
        { categoryId: 'taxi', amount: 0, rollover: 'BOTH' },
      ],
    });
    expect(linesTotal(draft)).toBe(300_000);
  });

  it('is not saved while an amount is invalid', () => {
    const draft = draftOf(budget);
    expect(contentOf({ ...draft, expenseText: '많이' })).toBeNull();
    expect(contentOf({ ...draft, incomeText: '1000+' })).toBeNull();
    expect(contentOf({ ...draft, lines: [{ categoryId: 'food', amountText: '−5', rollover: 'NONE' }] })).toBeNull();
  });
});

describe('a suggestion', () => {
  it('is rounded up to the next thousand won', () => {
    expect(plannedFrom(90_000, suggestion())).toBe(90_000);
    expect(plannedFrom(90_001, suggestion())).toBe(91_000);
    expect(plannedFrom(0, suggestion())).toBe(0);
  });

  it('ignores months without any transactions', () => {
    expect(plannedFrom(30_000, suggestion({}, [0, 0, 90_000]))).toBe(90_000);
    expect(plannedFrom(0, suggestion({}, [0, 0, 0]))).toBe(0);
  });

  it('becomes a draft of top-level categories', () => {
    expect(draftFromSuggestion(suggestion(), (id) => id === 'food', '메모')).toEqual({
      expenseText: '90,000',
      incomeText: '',
      memo: '메모',
      lines: [{ categoryId: 'food', amountText: '46,000', rollover: 'NONE' }],
    });
  });
});
