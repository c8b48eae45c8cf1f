import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber } from '../calendar/civil-date.ts';
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
        const year = new SlidingYear(
          { dayAt: (place) => dayNumber(facts[place]?.date ?? day), amountAt: (place) => facts[place]?.amount ?? 0 },
          [...facts.keys()],
        );
        let at = '2024-02-01';
        for (const move of moves) {
          at = addDays(at, move);
          const amounts = facts
            .filter((fact) => fact.date < at && fact.date >= addDays(at, -366))
            .map((fact) => fact.amount);
          year.moveTo(dayNumber(at));
          expect(year.count).toBe(amounts.length);
          // Some days are passed without asking for amounts.
          if (move % 3 === 0) continue;
          expect(year.median).toBe(medianOf(amounts));
          expect(year.usual).toEqual(usualRangeOf(amounts));
        }
      },
    ),
    { numRuns: 300 },
  );
});
