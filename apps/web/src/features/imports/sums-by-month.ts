import type { ImportRow } from '@salim/contract';

export interface MonthSum {
  /** `YYYY-MM`, by the calendar. */
  readonly month: string;
  readonly income: number;
  /** Net of refunds. */
  readonly expense: number;
}

/** Income and expense of the rows by calendar month, newest first; transfers and opening balances count as neither. */
export function sumsByMonth(rows: readonly Pick<ImportRow, 'entry'>[]): MonthSum[] {
  const months = new Map<string, { income: number; expense: number }>();
  for (const { entry: transaction } of rows) {
    if (transaction === null || (transaction.type !== 'INCOME' && transaction.type !== 'EXPENSE')) continue;
    const month = transaction.date.slice(0, 7);
    const sum = months.get(month) ?? { income: 0, expense: 0 };
    if (transaction.type === 'INCOME') sum.income += transaction.amount;
    else sum.expense += transaction.isRefund ? -transaction.amount : transaction.amount;
    months.set(month, sum);
  }
  return [...months].map(([month, sum]) => ({ month, ...sum })).toSorted((a, b) => (a.month < b.month ? 1 : -1));
}
