import type { ImportRow } from '@salim/contract';

export interface MonthSum {
  /** `YYYY-MM`, by the calendar. */
  readonly month: string;
  readonly income: number;
  /** Refunds taken off. */
  readonly expense: number;
}

/** Income and expense of the rows by calendar month, the newest first; transfers and opening balances are neither. */
export function sumsByMonth(rows: readonly Pick<ImportRow, 'entry'>[]): MonthSum[] {
  const months = new Map<string, { income: number; expense: number }>();
  for (const { entry } of rows) {
    if (entry === null || (entry.type !== 'INCOME' && entry.type !== 'EXPENSE')) continue;
    const month = entry.date.slice(0, 7);
    const sum = months.get(month) ?? { income: 0, expense: 0 };
    if (entry.type === 'INCOME') sum.income += entry.amount;
    else sum.expense += entry.isRefund ? -entry.amount : entry.amount;
    months.set(month, sum);
  }
  return [...months].map(([month, sum]) => ({ month, ...sum })).toSorted((a, b) => (a.month < b.month ? 1 : -1));
}
