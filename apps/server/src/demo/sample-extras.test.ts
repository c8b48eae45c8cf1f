import { duesGrid } from '@salim/domain';
import { expect, test } from 'vitest';
import { sampleMethod, sampleSettlements } from './sample-extras.ts';
import { SAMPLE_CLUB, sampleDues, sampleGifts } from './sample-gifts.ts';
import { type SampleTransaction, sampleTransactions } from './sample-transactions.ts';

const shared: SampleTransaction = {
  type: 'EXPENSE',
  date: '2026-09-12',
  time: '12:30',
  amount: 10_001,
  description: '점심',
  memo: '',
  category: ['식비', '점심'],
  asset: '현금',
  toAsset: null,
  paidBy: 0,
  isShared: true,
  isRefund: false,
};

test('the member in debt settles each month on the first of the next, to the won', () => {
  const transactions: SampleTransaction[] = [
    shared,
    { ...shared, date: '2026-10-03', paidBy: 1 },
    { ...shared, date: '2026-10-04', isShared: false },
    { ...shared, date: '2026-11-02' },
  ];
  // The first member bears the odd won.
  expect(sampleSettlements(transactions, '2026-11-20')).toEqual([
    { from: 1, to: 0, amount: 5000, date: '2026-10-01' },
    { from: 0, to: 1, amount: 5001, date: '2026-11-01' },
  ]);
});

test('refunded amounts are not settled', () => {
  expect(sampleSettlements([shared, { ...shared, isRefund: true }], '2026-11-20')).toEqual([]);
});

test('payments from the joint account need no settlement, and bills pay themselves', () => {
  const transactions = sampleTransactions('2026-11-20');
  expect(transactions.some((transaction) => transaction.isShared)).toBe(true);
  expect(transactions.some((transaction) => transaction.isShared && transaction.asset === '생활비 통장')).toBe(false);
  expect(sampleMethod({ type: 'EXPENSE', asset: '생활비 통장', category: ['주거', '가스'] })).toBe('자동이체');
  expect(sampleMethod({ type: 'TRANSFER', asset: '생활비 통장', category: null })).toBeNull();
});

test('the club has a member in arrears, one who paid ahead, a waived month and a partial payment', () => {
  const { startMonth, payments } = sampleDues('2026-11-20');
  const grid = duesGrid(
    { amount: SAMPLE_CLUB.amount, startMonth, endMonth: null },
    {
      seatIds: SAMPLE_CLUB.seats,
      parts: payments.map(({ seat, month, amount }) => ({
        seatId: SAMPLE_CLUB.seats[seat] ?? '',
        month,
        amount: amount ?? 0,
        isExempt: amount === null,
      })),
      currentMonth: '2026-11',
    },
  );
  const statuses = new Set(grid.rows.flatMap((row) => row.cells.map((cell) => cell.status)));
  expect([...statuses].toSorted()).toEqual(['EXEMPT', 'PAID', 'PARTIAL', 'UNPAID', 'UPCOMING']);
  expect(grid.prepaid).toBeGreaterThan(0);
  expect(payments.every(({ date }) => date <= '2026-11-20')).toBe(true);
  expect(sampleGifts('2026-11-20').every(({ date }) => date <= '2026-11-20')).toBe(true);
});
