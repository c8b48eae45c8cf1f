import type { Dashboard } from '@salim/contract';
import { addDays, addMonths, dayOfMonth } from '@salim/domain';
import { anId } from './builders.ts';

/** The dashboard of 2026년 11월 on the 20th, empty except for the overrides. */
export function aDashboard(values: Partial<Dashboard> = {}): Dashboard {
  const month = values.month ?? '2026-11';
  const from = dayOfMonth(month, 1);
  const to = dayOfMonth(month, 31);
  const days: Dashboard['days'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, income: 0, expense: 0, count: 0 });
  return {
    bookId: anId(),
    month,
    from,
    to,
    today: '2026-11-20',
    income: 0,
    expense: 0,
    transferFees: 0,
    previous: { month: addMonths(month, -1), income: 0, expense: 0, expenseToDate: 0 },
    days,
    categories: [],
    months: Array.from({ length: 12 }, (_, index) => {
      const one = addMonths(month, index - 11);
      return { month: one, from: dayOfMonth(one, 1), to: dayOfMonth(one, 31), income: 0, expense: 0 };
    }),
    recent: [],
    assets: { netWorth: 0, positive: 0, negative: 0, items: [] },
    attention: { uncategorized: 0, duplicates: 0, unsettled: 0 },
    members: [],
    budget: null,
    upcoming: [],
    goals: [],
    isEmpty: false,
    ...values,
  };
}

type CategoryRow = Dashboard['categories'][number];

export function aCategoryRow(values: Partial<CategoryRow> = {}): CategoryRow {
  return {
    categoryId: anId(),
    name: '식비',
    icon: '🍚',
    color: '#D9825B',
    kind: 'EXPENSE',
    parentId: null,
    amount: 10_000,
    count: 1,
    isMasked: false,
    ...values,
  };
}
