import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BudgetMonth,
  budgetLines,
  type CategorySpending,
  carriedOverAfter,
  carriedToNext,
  carryOverMonthCount,
  MASKED_LINE,
  type PlannedLine,
  ROLLOVERS,
  type Rollover,
  spendingByLine,
  UNSORTED_LINE,
} from './budget-lines.ts';

/** 식비 with 외식 and 장보기 below it, 교통 with 택시, and 경조사. */
const PARENTS: Readonly<Record<string, string | null>> = {
  food: null,
  'food-out': 'food',
  'food-home': 'food',
  traffic: null,
  taxi: 'traffic',
  events: null,
};
const IDS = Object.keys(PARENTS);

const amounts = fc.integer({ min: -5_000_000, max: 5_000_000 });
const spendingRows = fc.array(
  fc.record({ id: fc.constantFrom(null, ...IDS), isMasked: fc.boolean(), amount: amounts }).map(
    ({ id, isMasked, amount }): CategorySpending => ({
      categoryId: isMasked ? null : id,
      parentId: isMasked || id === null ? null : (PARENTS[id] ?? null),
      isMasked,
      amount,
    }),
  ),
  { maxLength: 40 },
);
const plans = fc.uniqueArray(
  fc.record({
    categoryId: fc.constantFrom(...IDS),
    amount: fc.integer({ min: 0, max: 3_000_000 }),
    rollover: fc.constantFrom(...ROLLOVERS),
  }),
  { selector: (line) => line.categoryId },
);
const months = fc.array(
  fc.tuple(plans, spendingRows).map(([planned, rows]) => ({ planned, spent: spendingByLine(planned, rows) })),
  { maxLength: 30 },
);

function total(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, row) => sum + row.amount, 0);
}

function plan(categoryId: string, amount: number, rollover: Rollover = 'NONE'): PlannedLine {
  return { categoryId, amount, rollover };
}

function spend(categoryId: string | null, amount: number, isMasked = false): CategorySpending {
  return { categoryId, parentId: categoryId === null ? null : (PARENTS[categoryId] ?? null), isMasked, amount };
}

describe('lines of a budget', () => {
  test('add up to the total spending, whatever is planned', () => {
    fc.assert(
      fc.property(plans, spendingRows, (planned, rows) => {
        const lines = budgetLines(planned, spendingByLine(planned, rows), new Map());
        expect(lines.reduce((sum, line) => sum + line.spent, 0)).toBe(total(rows));
      }),
    );
  });

  test('do not depend on the order of spending rows', () => {
    fc.assert(
      fc.property(plans, spendingRows, fc.infiniteStream(fc.nat()), (planned, rows, stream) => {
        const shuffled = rows
          .map((row) => ({ row, key: stream.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row);
        const sorted = (sums: ReadonlyMap<string, number>) => [...sums].toSorted();
        expect(sorted(spendingByLine(planned, shuffled))).toEqual(sorted(spendingByLine(planned, rows)));
      }),
    );
  });

  test('have budget plus carry-over minus spending left', () => {
    fc.assert(
      fc.property(months, plans, spendingRows, (earlier, planned, rows) => {
        const lines = budgetLines(planned, spendingByLine(planned, rows), carriedOverAfter(earlier));
        for (const line of lines) expect(line.remaining).toBe(line.budget + line.carriedOver - line.spent);
        expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
      }),
    );
  });

  test('count each won in the deepest planned category, or else in its top-level category', () => {
    const rows = [
      spend('food', 1),
      spend('food-out', 20),
      spend('food-home', 300),
      spend('taxi', 4000),
      spend(null, 50000),
    ];
    const spent = (planned: readonly PlannedLine[]) => Object.fromEntries(spendingByLine(planned, rows));
    expect(spent([])).toEqual({ food: 321, traffic: 4000, [UNSORTED_LINE]: 50000 });
    expect(spent([plan('food', 10)])).toEqual({ food: 321, traffic: 4000, [UNSORTED_LINE]: 50000 });
    expect(spent([plan('food', 10), plan('food-out', 10)])).toEqual({
      food: 301,
      'food-out': 20,
      traffic: 4000,
      [UNSORTED_LINE]: 50000,
    });
    expect(spent([plan('taxi', 10)])).toEqual({ food: 321, taxi: 4000, [UNSORTED_LINE]: 50000 });
  });

  test('keep masked spending out of all categories', () => {
    const planned = [plan('food', 100)];
    const spent = spendingByLine(planned, [spend('food', 30), spend(null, 70, true), spend(null, 5)]);
    expect(Object.fromEntries(spent)).toEqual({ food: 30, [MASKED_LINE]: 70, [UNSORTED_LINE]: 5 });
  });

  test('include planned categories without spending, and no other empty lines', () => {
    const planned = [plan('events', 100_000)];
    const rows = [spend('food', 10_000), spend('food-out', -10_000)];
    expect(budgetLines(planned, spendingByLine(planned, rows), new Map([['food', 500]]))).toEqual([
      {
        line: 'events',
        budget: 100_000,
        carriedOver: 0,
        spent: 0,
        remaining: 100_000,
        rollover: 'NONE',
        isPlanned: true,
      },
    ]);
  });
});

describe('the carry-over', () => {
  test.each([
    ['NONE', 0, 0],
    ['SURPLUS', 30, 0],
    ['DEFICIT', 0, -30],
    ['BOTH', 30, -30],
  ] as const)('%s carries over %i when 30 are left and %i when 30 are overspent', (rollover, left, over) => {
    expect([carriedToNext(30, rollover), carriedToNext(-30, rollover)]).toEqual([left, over]);
    expect(Object.is(carriedToNext(30, 'DEFICIT'), -0)).toBe(false);
  });

  test('of both directions is the sum of all plans minus all spending', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: fc.integer({ min: 0, max: 1_000_000 }), used: amounts }), { maxLength: 120 }),
        (history) => {
          const chain = history.map(
            ({ amount, used }): BudgetMonth => ({
              planned: [plan('food', amount, 'BOTH')],
              spent: new Map([['food', used]]),
            }),
          );
          const expected = history.reduce((sum, { amount, used }) => sum + amount - used, 0);
          expect(carriedOverAfter(chain).get('food') ?? 0).toBe(expected);
        },
      ),
    );
  });

  test('is never negative with SURPLUS, never positive with DEFICIT and zero with NONE', () => {
    fc.assert(
      fc.property(months, (chain) => {
        const last = chain.at(-1);
        for (const [categoryId, amount] of carriedOverAfter(chain)) {
          const rollover = last?.planned.find((line) => line.categoryId === categoryId)?.rollover;
          expect(rollover).not.toBe('NONE');
          expect(rollover).toBeDefined();
          if (rollover === 'SURPLUS') expect(amount).toBeGreaterThan(0);
          if (rollover === 'DEFICIT') expect(amount).toBeLessThan(0);
        }
      }),
    );
  });

  test('does not depend on how many months before the chain are included', () => {
    fc.assert(
      fc.property(months, plans, (chain, wanted) => {
        const length = carryOverMonthCount(
          wanted,
          chain.toReversed().map((month) => month.planned),
        );
        const all = carriedOverAfter(chain);
        const short = carriedOverAfter(chain.slice(chain.length - length));
        for (const { categoryId } of wanted) expect(short.get(categoryId) ?? 0).toBe(all.get(categoryId) ?? 0);
      }),
    );
  });

  test('changes in every later month after a backdated transaction', () => {
    const month = (used: number): BudgetMonth => ({
      planned: [plan('food', 300_000, 'BOTH')],
      spent: new Map([['food', used]]),
    });
    expect(carriedOverAfter([month(250_000), month(320_000)]).get('food')).toBe(30_000);
    expect(carriedOverAfter([month(290_000), month(320_000)]).get('food')).toBe(-10_000);
  });

  test('ends at a month without a plan for the category', () => {
    const surplus: BudgetMonth = { planned: [plan('food', 100, 'SURPLUS')], spent: new Map() };
    const empty: BudgetMonth = { planned: [], spent: new Map() };
    expect(carriedOverAfter([surplus, empty]).size).toBe(0);
    expect(carriedOverAfter([surplus, empty, surplus]).get('food')).toBe(100);
    expect(carriedOverAfter([]).size).toBe(0);
  });

  test('looks back as long as any category carries over without a gap', () => {
    const planOf = (...lines: readonly [string, Rollover][]): PlannedLine[] =>
      lines.map(([categoryId, rollover]) => ({ categoryId, amount: 1, rollover }));
    const wanted = planOf(['food', 'NONE']);
    const food = planOf(['food', 'BOTH']);
    expect(carryOverMonthCount(wanted, [food, food, food])).toBe(3);
    expect(carryOverMonthCount(wanted, [food, planOf(['food', 'NONE']), food])).toBe(1);
    // The carry-over of another category does not reach this month.
    expect(carryOverMonthCount(wanted, [planOf(['cafe', 'BOTH']), food])).toBe(0);
    expect(carryOverMonthCount(wanted, [food, planOf(['cafe', 'BOTH']), food])).toBe(1);
  });

  test('of a category starts with its first planned month', () => {
    const spent = spendingByLine([plan('food', 100, 'BOTH')], [spend('food-out', 40)]);
    const chain: BudgetMonth[] = [
      { planned: [plan('food', 100, 'BOTH')], spent },
      { planned: [plan('food', 100, 'BOTH'), plan('food-out', 50, 'BOTH')], spent: new Map([['food-out', 10]]) },
    ];
    expect(Object.fromEntries(carriedOverAfter(chain))).toEqual({ food: 160, 'food-out': 40 });
  });
});
