import type { Dashboard } from '@salim/contract';
import { addDays, addMonths, dayOfMonth } from '@salim/domain';
import { anId } from './builders.ts';

function emptyDays({ from, to }: { readonly from: string; readonly to: string }): Dashboard['days'] {
  const days: Dashboard['days'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, income: 0, expense: 0, count: 0 });
  return days;
}

/** The dashboard of 2026년 11월 on the 20th, empty except for the overrides. */
export function aDashboard(values: Partial<Dashboard> = {}): Dashboard {
  const month = values.month ?? '2026-11';
  const from = dayOfMonth(month, 1);
  const to = dayOfMonth(month, 31);
  const before = addMonths(month, -1);
  const previous = { month: before, from: dayOfMonth(before, 1), to: dayOfMonth(before, 31) };
  return {
    bookId: anId(),
    month,
    from,
    to,
    today: '2026-11-20',
    income: 0,
    expense: 0,
    transferFees: 0,
    previous: { ...previous, income: 0, expense: 0, expenseToDate: 0, days: emptyDays(previous) },
    days: emptyDays({ from, to }),
    recent: [],
    assets: { netWorth: 0, positive: 0, negative: 0, items: [] },
    attention: { uncategorized: 0, inbox: 0, duplicates: 0, unsettled: 0, reported: 0 },
    members: [],
    budget: null,
    upcoming: [],
    cardPayments: [],
    overdueCardPayments: [],
    views: [],
    isEmpty: false,
    ...values,
  };
}
