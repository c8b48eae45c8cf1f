import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DUES_MONTHS_MAX, type DuesPart, duesGrid, duesMonths } from './dues-grid.ts';

const month = fc
  .tuple(fc.integer({ min: 2024, max: 2027 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const seatIds = ['가', '나', '다'];
const part = fc.oneof(
  fc.record({
    seatId: fc.constantFrom(...seatIds),
    month,
    amount: fc.integer({ min: 1, max: 200_000 }),
    isExempt: fc.constant(false),
  }),
  fc.record({ seatId: fc.constantFrom(...seatIds), month, amount: fc.constant(0), isExempt: fc.constant(true) }),
);
const terms = fc.record({
  amount: fc.integer({ min: 1, max: 100_000 }),
  startMonth: month,
  endMonth: fc.option(month, { nil: null }),
});

describe('the grid of dues', () => {
  it('holds every won that was paid, once', () => {
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 40 }), month, (plan, parts, currentMonth) => {
        const grid = duesGrid(plan, { seatIds, parts, currentMonth });
        expect(grid.paid).toBe(parts.reduce((total, one) => total + one.amount, 0));
        for (const row of grid.rows) {
          expect(row.cells.map((cell) => cell.month)).toEqual(grid.months);
          expect(row.owed).toBe(row.cells.reduce((total, cell) => total + cell.owed, 0));
        }
        expect(grid.months).toEqual([...new Set(grid.months)].toSorted());
      }),
    );
  });

  it('owes for months that are due and neither paid nor let off, and for nothing else', () => {
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 40 }), month, (plan, parts, currentMonth) => {
        const due = new Set(duesMonths(plan, currentMonth).filter((one) => one <= currentMonth));
        for (const row of duesGrid(plan, { seatIds, parts, currentMonth }).rows) {
          for (const cell of row.cells) {
            const isOwed = due.has(cell.month) && cell.status !== 'EXEMPT' && cell.paid < plan.amount;
            expect(cell.owed).toBe(isOwed ? plan.amount - cell.paid : 0);
          }
        }
      }),
    );
  });

  it('does not depend on the order of what was paid', () => {
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 20 }), month, (plan, parts, currentMonth) => {
        expect(duesGrid(plan, { seatIds, parts: parts.toReversed(), currentMonth })).toEqual(
          duesGrid(plan, { seatIds, parts, currentMonth }),
        );
      }),
    );
  });

  it('tells paid, in part, unpaid, let off and not due yet apart', () => {
    const paid = (fields: Partial<DuesPart>): DuesPart => ({
      seatId: '가',
      month: '2026-09',
      amount: 30_000,
      isExempt: false,
      ...fields,
    });
    const grid = duesGrid(
      { amount: 30_000, startMonth: '2026-08', endMonth: '2026-12' },
      {
        seatIds: ['가'],
        parts: [
          paid({ amount: 20_000 }),
          paid({ amount: 15_000 }),
          paid({ month: '2026-10', amount: 10_000 }),
          paid({ month: '2026-11', amount: 0, isExempt: true }),
        ],
        currentMonth: '2026-11',
      },
    );
    expect(grid.rows[0]?.cells.map(({ status, owed }) => [status, owed])).toEqual([
      ['UNPAID', 30_000],
      ['PAID', 0],
      ['PARTIAL', 20_000],
      ['EXEMPT', 0],
      ['UPCOMING', 0],
    ]);
    expect([grid.paid, grid.owed]).toEqual([45_000, 50_000]);
  });

  it('goes on to the running month without an end, and never without one', () => {
    const plan = { amount: 1, startMonth: '2026-08', endMonth: null };
    expect(duesMonths(plan, '2026-10')).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(duesMonths(plan, '2026-01')).toEqual(['2026-08']);
    expect(duesMonths({ ...plan, endMonth: '2026-09' }, '2027-01')).toEqual(['2026-08', '2026-09']);
    expect(duesMonths({ ...plan, startMonth: '1970-01' }, '2199-12')).toHaveLength(DUES_MONTHS_MAX);
  });
});
