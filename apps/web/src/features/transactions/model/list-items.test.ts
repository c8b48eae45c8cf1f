import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anExpense } from '../../../testing/builders.ts';
import { groupByDay, ROWS_PER_PIECE } from './list-items.ts';
import { flowsOf, rowOf } from './transaction-row.ts';

const food = '0190a000-0000-7000-8000-00000000000f';
const row = (values: Parameters<typeof anExpense>[0]) => rowOf(anExpense(values));
const plain = { categories: null, hasMore: false, monthOf: null, shownMonth: null };

describe('the contribution of a transaction to sums', () => {
  it.each([
    ['an expense', { amount: 5000 }, { income: 0, expense: 5000 }],
    ['an income', { type: 'INCOME', amount: 5000 }, { income: 5000, expense: 0 }],
    ['a refund', { amount: 5000, isRefund: true }, { income: 0, expense: -5000 }],
    ['a transfer with a fee', { type: 'TRANSFER', amount: 5000, fee: 500, splits: [] }, { income: 0, expense: 500 }],
    ['an adjustment', { type: 'ADJUSTMENT', amount: 5000, splits: [] }, { income: 0, expense: 0 }],
    ['a transaction excluded from statistics', { amount: 5000, excludeFromStats: true }, { income: 0, expense: 0 }],
  ] as const)('counts %s', (_, values, flows) => {
    expect(flowsOf(rowOf(anExpense({ ...values, splits: [] })), null)).toEqual(flows);
  });

  it('counts only the part of the requested category', () => {
    const split = row({
      amount: 9000,
      splits: [
        { categoryId: food, amount: 6000, memo: '' },
        { categoryId: null, amount: 3000, memo: '' },
      ],
    });
    expect(flowsOf(split, new Set<string | null>([food]))).toEqual({ income: 0, expense: 6000 });
    expect(flowsOf(split, new Set<string | null>([null]))).toEqual({ income: 0, expense: 3000 });
  });
});

describe('grouping by day', () => {
  it('gives each day its rows in order and its sum once complete, and loses no row', () => {
    const days = fc.array(
      fc.record({
        gap: fc.nat(2),
        amounts: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 25 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(days, fc.boolean(), (wanted, hasMore) => {
        let day = 28;
        const rows = wanted.flatMap(({ gap, amounts }) => {
          day -= gap + 1;
          return amounts.map((amount) => row({ date: `2026-11-${String(day).padStart(2, '0')}`, amount }));
        });
        const items = groupByDay(rows, { ...plain, hasMore });
        const pieces = items.flatMap((item) => (item.kind === 'day' ? [item] : []));
        expect(pieces.flatMap((piece) => piece.rows)).toEqual(rows);
        expect(pieces.every((piece) => piece.rows.length <= ROWS_PER_PIECE)).toBe(true);
        expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
        const starts = pieces.filter((piece) => piece.isStart);
        expect(starts.map((piece) => piece.date)).toEqual([...new Set(rows.map((one) => one.date))]);
        starts.forEach((piece, index) => {
          const isWhole = index < starts.length - 1 || !hasMore;
          const sum = rows.filter((one) => one.date === piece.date).reduce((total, one) => total + one.amount, 0);
          expect(piece.sums).toEqual(isWhole ? { income: 0, expense: sum } : null);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('adds a heading for each month except the one shown above the list', () => {
    const rows = ['2026-11-20', '2026-10-31', '2026-10-02', '2026-08-01'].map((date) => row({ date }));
    const items = groupByDay(rows, { ...plain, monthOf: (date) => date.slice(0, 7), shownMonth: '2026-11' });
    expect(items.flatMap((item) => (item.kind === 'month' ? [item.month] : []))).toEqual(['2026-10', '2026-08']);
  });
});
