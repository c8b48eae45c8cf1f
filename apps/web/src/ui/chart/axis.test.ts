import { MAX_AMOUNT } from '@salim/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisFor, placeOn } from './axis.ts';

describe('axisFor', () => {
  it.each([
    [
      [1_234_000, 980_000],
      [0, 500_000, 1_000_000, 1_500_000],
    ],
    [[3], [0, 1, 2, 3]],
    [
      [-30_000, 120_000],
      [-50_000, 0, 50_000, 100_000, 150_000],
    ],
    [[], [0, 10_000]],
    [
      [0, 0],
      [0, 10_000],
    ],
  ])('chooses round ticks around %j', (values, ticks) => {
    expect(axisFor(values).ticks).toEqual(ticks);
  });

  it('always covers every value, with a few round integer ticks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (values, fromZero) => {
          const axis = axisFor(values, { fromZero });
          expect(axis.min).toBeLessThan(axis.max);
          expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
          expect(axis.ticks.length).toBeLessThanOrEqual(6);
          expect(axis.ticks.every((tick) => Number.isSafeInteger(tick))).toBe(true);
          for (const value of values) {
            expect(value).toBeGreaterThanOrEqual(axis.min);
            expect(value).toBeLessThanOrEqual(axis.max);
          }
          expect(placeOn(axis, axis.min)).toBe(0);
          expect(placeOn(axis, axis.max)).toBe(1);
        },
      ),
    );
  });
});
