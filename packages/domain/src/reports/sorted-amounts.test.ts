import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianOf, usualRangeOf } from './median.ts';
import { SortedAmounts } from './sorted-amounts.ts';

test('sorted amounts stay sorted in many parts, with the same median and deviation as a sorted array', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 600, maxLength: 2500, size: 'max' }),
      fc.integer({ min: 0, max: 2500 }),
      (amounts, removed) => {
        const sorted = new SortedAmounts();
        for (const amount of amounts) sorted.add(amount);
        for (const amount of amounts.slice(0, removed)) sorted.remove(amount);
        const left = amounts.slice(removed).toSorted((a, b) => a - b);
        expect(Array.from({ length: sorted.length }, (_, place) => sorted.at(place))).toEqual(left);
        expect(sorted.median).toBe(medianOf(left) ?? 0);
        expect(sorted.deviation).toBe(usualRangeOf(left)?.deviation ?? 0);
      },
    ),
    { numRuns: 60 },
  );
});
