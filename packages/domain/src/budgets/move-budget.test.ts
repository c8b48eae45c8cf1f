import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLLOVERS } from './budget-lines.ts';
import { moveBudget } from './move-budget.ts';

const planned = fc.uniqueArray(
  fc.record({
    categoryId: fc.constantFrom('a', 'b', 'c', 'd'),
    amount: fc.integer({ min: 0, max: 1_000_000_000_000 }),
    rollover: fc.constantFrom(...ROLLOVERS),
  }),
  { selector: (line) => line.categoryId },
);
const move = fc
  .record({
    fromCategoryId: fc.constantFrom('a', 'b', 'c', 'd'),
    toCategoryId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  })
  .filter(({ fromCategoryId, toCategoryId }) => fromCategoryId !== toCategoryId);

const total = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, line) => sum + line.amount, 0);

describe('moving budget between categories', () => {
  test('keeps the total and every other line, and never leaves a line below zero', () => {
    fc.assert(
      fc.property(planned, move, (lines, wanted) => {
        const after = moveBudget(lines, wanted);
        const available = lines.find((line) => line.categoryId === wanted.fromCategoryId)?.amount ?? 0;
        expect(after === null).toBe(available < wanted.amount);
        if (after === null) return;
        expect(total(after)).toBe(total(lines));
        expect(after.every((line) => line.amount >= 0)).toBe(true);
        const others = (all: readonly { readonly categoryId: string }[]) =>
          all.filter(({ categoryId }) => categoryId !== wanted.fromCategoryId && categoryId !== wanted.toCategoryId);
        expect(others(after)).toEqual(others(lines));
      }),
    );
  });

  test('and back again restores the lines, apart from a line that the move added', () => {
    fc.assert(
      fc.property(planned, move, (lines, wanted) => {
        const { fromCategoryId, toCategoryId, amount } = wanted;
        const after = moveBudget(lines, wanted);
        if (after === null) return;
        const back = moveBudget(after, { fromCategoryId: toCategoryId, toCategoryId: fromCategoryId, amount });
        expect(back?.filter((line) => lines.some(({ categoryId }) => categoryId === line.categoryId))).toEqual(lines);
      }),
    );
  });
});
