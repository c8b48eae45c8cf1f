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

describe('the dues grid', () => {
  it('contains every won paid exactly once', () => {
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

  it('shows debt only for due months that are neither paid nor exempt', () => {
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 40 }), month, (plan, parts, currentMonth) => {
        const due = new Set(duesMonths(plan, currentMonth).filter((one) => one <= currentMonth));
        for (const row of duesGrid(plan, { seatIds, parts, currentMonth }).rows) {
          for (const cell of row.cells) {
            const isOwed = due.has(cell.month) && cell.status !== 'EXEMPT' && cell.paid + cell.carried < plan.amount;
            expect(cell.owed).toBe(isOwed ? plan.amount - cell.paid - cell.carried : 0);
          }
        }
      }),
    );
  });

  it('carries overpayment to other months without creating money, and leaves no debt while some remains', () => {
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 40 }), month, (plan, parts, currentMonth) => {
        for (const row of duesGrid(plan, { seatIds, parts, currentMonth }).rows) {
          const surplus = row.cells.reduce((total, cell) => total + Math.max(0, cell.paid - plan.amount), 0);
          const carried = row.cells.reduce((total, cell) => total + cell.carried, 0);
          expect(carried).toBeLessThanOrEqual(surplus);
          for (const cell of row.cells.filter((one) => one.carried > 0)) {
            expect(cell.paid + cell.carried).toBeLessThanOrEqual(plan.amount);
            expect(cell.status).not.toBe('EXEMPT');
          }
          const isCarriedAhead = row.cells.some((cell) => cell.month > currentMonth && cell.carried > 0);
          if (carried < surplus || isCarriedAhead) expect(row.owed).toBe(0);
          expect(row.prepaid).toBeGreaterThanOrEqual(surplus - carried);
          expect(row.prepaid).toBeLessThanOrEqual(row.paid);
        }
      }),
    );
  });

  it('spreads a yearly payment over twelve months', () => {
    const parts = [{ seatId: '가', month: '2026-01', amount: 360_000, isExempt: false }];
    const plan = { amount: 30_000, startMonth: '2026-01', endMonth: null };
    const grid = duesGrid(plan, { seatIds: ['가', '나'], parts, currentMonth: '2026-03' });
    expect([grid.months.length, grid.months.at(-1)]).toEqual([12, '2026-12']);
    expect(grid.rows.map(({ owed, prepaid }) => [owed, prepaid])).toEqual([
      [0, 270_000],
      [90_000, 0],
    ]);
    expect(grid.rows[0]?.cells.every(({ status }) => status === 'PAID')).toBe(true);
    expect(grid.rows[1]?.cells[3]?.status).toBe('UPCOMING');
    // If the club ends earlier, the rest is prepaid and covers no month.
    const short = duesGrid({ ...plan, endMonth: '2026-06' }, { seatIds: ['가'], parts, currentMonth: '2026-12' });
    expect([short.months.length, short.prepaid, short.owed]).toEqual([6, 180_000, 0]);
  });

  it('covers overdue months before later ones, and skips exempt months', () => {
    const plan = { amount: 30_000, startMonth: '2026-08', endMonth: null };
    const parts: DuesPart[] = [
      { seatId: '가', month: '2026-09', amount: 0, isExempt: true },
      { seatId: '가', month: '2026-10', amount: 100_000, isExempt: false },
    ];
    const [row] = duesGrid(plan, { seatIds: ['가'], parts, currentMonth: '2026-11' }).rows;
    expect(row?.cells.map(({ status, carried }) => [status, carried])).toEqual([
      ['PAID', 30_000],
      ['EXEMPT', 0],
      ['PAID', 0],
      ['PAID', 30_000],
      ['PARTIAL', 10_000],
    ]);
    expect([row?.owed, row?.prepaid]).toEqual([0, 10_000]);
  });

  it('does not depend on the order of payments', () => {
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 20 }), month, (plan, parts, currentMonth) => {
        expect(duesGrid(plan, { seatIds, parts: parts.toReversed(), currentMonth })).toEqual(
          duesGrid(plan, { seatIds, parts, currentMonth }),
        );
      }),
    );
  });

  it('distinguishes paid, partly paid, exempt and not yet due', () => {
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
      ['PARTIAL', 25_000],
      ['PAID', 0],
      ['PARTIAL', 20_000],
      ['EXEMPT', 0],
      ['UPCOMING', 0],
    ]);
    expect([grid.paid, grid.owed]).toEqual([45_000, 45_000]);
  });

  it('ends at the running month without an end date, and at the end date otherwise', () => {
    const plan = { amount: 1, startMonth: '2026-08', endMonth: null };
    expect(duesMonths(plan, '2026-10')).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(duesMonths(plan, '2026-01')).toEqual(['2026-08']);
    expect(duesMonths({ ...plan, endMonth: '2026-09' }, '2027-01')).toEqual(['2026-08', '2026-09']);
    expect(duesMonths({ ...plan, startMonth: '1970-01' }, '2199-12')).toHaveLength(DUES_MONTHS_MAX);
  });
});
