import { expect, test } from 'vitest';
import { aBudgetLine, aBudgetSummary } from '../../testing/budget-builder.ts';
import { categoryLines, proposeMove } from './move-choices.ts';

const line = (name: string, budget: number, remaining: number) =>
  aBudgetLine({ categoryId: name, name, budget, remaining, spent: budget - remaining });

test('proposes the line with most to spare, and what is missing as far as it has it', () => {
  const lines = categoryLines(
    aBudgetSummary({
      categories: [
        line('food', 300_000, -70_000),
        line('traffic', 50_000, 20_000),
        // Carried over: only its own budget of this month can move.
        line('culture', 40_000, 400_000),
        aBudgetLine({ categoryId: null, name: '미분류', isPlanned: false }),
      ],
    }),
  );
  expect(lines.map(({ name }) => name)).toEqual(['food', 'traffic', 'culture']);
  expect(proposeMove(lines, lines[0])).toEqual({ fromId: 'culture', amount: 40_000 });
  expect(proposeMove(lines, lines[2])).toEqual({ fromId: 'traffic', amount: 0 });
  expect(proposeMove(lines, undefined)).toEqual({ fromId: 'culture', amount: 0 });
  expect(proposeMove(lines.slice(0, 1), lines[0])).toEqual({ fromId: null, amount: 0 });
});
