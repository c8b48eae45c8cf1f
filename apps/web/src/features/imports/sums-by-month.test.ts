import type { ImportRow } from '@salim/contract';
import { expect, it } from 'vitest';
import { sumsByMonth } from './sums-by-month.ts';

type Transaction = NonNullable<ImportRow['entry']>;

function row(values: Partial<Transaction>): Pick<ImportRow, 'entry'> {
  return {
    entry: {
      type: 'EXPENSE',
      date: '2026-10-05',
      time: null,
      amount: 1000,
      isRefund: false,
      assetName: null,
      toAssetName: null,
      categoryName: null,
      guess: null,
      installment: null,
      description: '',
      memo: '',
      ...values,
    },
  };
}

it('adds up income and expense by month and ignores everything else', () => {
  const sums = sumsByMonth([
    row({ amount: 12_000 }),
    row({ amount: 2000, isRefund: true }),
    row({ type: 'INCOME', amount: 3_000_000, date: '2026-10-31' }),
    row({ type: 'TRANSFER', amount: 500_000 }),
    row({ type: 'OPENING_BALANCE', amount: -70_000 }),
    row({ date: '2026-11-01', amount: 700 }),
    { entry: null },
  ]);
  expect(sums).toEqual([
    { month: '2026-11', income: 0, expense: 700 },
    { month: '2026-10', income: 3_000_000, expense: 10_000 },
  ]);
});
