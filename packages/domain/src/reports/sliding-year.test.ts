import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { medianOf, usualRangeOf } from './median.ts';
import { SlidingYear } from './sliding-year.ts';

test('a sliding year gives the same result as sorting each year, at every day', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ step: fc.integer({ min: 0, max: 60 }), amount: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 60,
      }),
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 }),
      (steps, moves) => {
        let day = '2024-02-01';
        const facts = steps.map(({ step, amount }) => {
          day = addDays(day, step);
          return { date: day, amount };
        });
        const year = new SlidingYear(facts);
        let at = '2024-02-01';
        for (const move of moves) {
          at = addDays(at, move);
          const amounts = facts
            .filter((fact) => fact.date < at && fact.date >= addDays(at, -366))
            .map((fact) => fact.amount);
          year.moveTo(at);
          expect(year.count).toBe(amounts.length);
          expect(year.median).toBe(medianOf(amounts));
          expect(year.usual).toEqual(usualRangeOf(amounts));
        }
      },
    ),
    { numRuns: 300 },
  );
});
