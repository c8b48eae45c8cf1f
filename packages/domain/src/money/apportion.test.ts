import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../invariant.ts';
import { MAX_AMOUNT } from './amount.ts';
import { apportion, type Weighted } from './apportion.ts';

const amount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });
const weight = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
const parts = fc
  .uniqueArray(fc.record({ key: fc.string({ maxLength: 6 }), weight }), {
    selector: (part) => part.key,
    minLength: 1,
    maxLength: 30,
  })
  .filter((list) => list.some((part) => part.weight > 0));

function sumOfParts(result: ReadonlyMap<string, number>): bigint {
  return [...result.values()].reduce((total, each) => total + BigInt(each), 0n);
}

describe('apportion', () => {
  test('distributes the whole amount, to the unit', () => {
    fc.assert(
      fc.property(amount, parts, (whole, list) => {
        const result = apportion(whole, list);
        expect(sumOfParts(result)).toBe(BigInt(whole));
        expect([...result.keys()].toSorted()).toEqual(list.map((part) => part.key).toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test('gives every part its exact share, rounded up or down by less than one unit', () => {
    fc.assert(
      fc.property(amount, parts, (whole, list) => {
        const total = list.reduce((sum, part) => sum + BigInt(part.weight), 0n);
        const result = apportion(whole, list);
        for (const part of list) {
          // |got − whole × weight ÷ total| < 1, in whole numbers.
          const difference = BigInt(result.get(part.key) ?? 0) * total - BigInt(whole) * BigInt(part.weight);
          expect(difference < total && -difference < total).toBe(true);
          if (part.weight === 0) expect(result.get(part.key)).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('does not depend on the order of the parts', () => {
    fc.assert(
      fc.property(
        amount,
        parts.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
        ),
        (whole, [list, shuffled]) => {
          expect(Object.fromEntries(apportion(whole, shuffled))).toEqual(Object.fromEntries(apportion(whole, list)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('mirrors a negative amount without negative zeros', () => {
    fc.assert(
      fc.property(amount, parts, (whole, list) => {
        const plus = apportion(whole, list);
        const minus = apportion(-whole, list);
        for (const [key, value] of plus) {
          expect((minus.get(key) ?? 0) + value).toBe(0);
          expect(Object.is(value, -0)).toBe(false);
          expect(Object.is(minus.get(key), -0)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('never gives a heavier part less than a lighter one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), parts, (whole, list) => {
        const result = apportion(whole, list);
        const byWeight = list.toSorted((a, b) => a.weight - b.weight);
        byWeight.forEach((part, index) => {
          const heavier = byWeight.slice(index + 1).filter((other) => other.weight > part.weight);
          for (const other of heavier) {
            expect(result.get(other.key) ?? 0).toBeGreaterThanOrEqual((result.get(part.key) ?? 0) - 1);
          }
        });
      }),
    );
  });

  test('divides 10,000원 among three as 3,334 + 3,333 + 3,333', () => {
    const three: Weighted[] = ['지수', '민호', '하은'].map((key) => ({ key, weight: 1 }));
    const result = apportion(10_000, three);
    expect([...result.values()].toSorted((a, b) => b - a)).toEqual([3334, 3333, 3333]);
    expect(result.get('민호')).toBe(3334);
  });

  test('lets the caller order equal claims', () => {
    const three: Weighted[] = ['a', 'b', 'c'].map((key) => ({ key, weight: 1 }));
    const last = (left: string, right: string) => (left < right ? 1 : left > right ? -1 : 0);
    expect(Object.fromEntries(apportion(10_000, three, last))).toEqual({ a: 3333, b: 3333, c: 3334 });
  });

  test('gives spare units to the largest fractions first', () => {
    // 14.28 : 28.57 : 57.14 of 100
    const result = apportion(100, [
      { key: 'one', weight: 1 },
      { key: 'two', weight: 2 },
      { key: 'four', weight: 4 },
    ]);
    expect(Object.fromEntries(result)).toEqual({ one: 14, two: 29, four: 57 });
  });

  test('divides rent of 1,250,000원 by incomes of 3,200,000원 and 2,700,000원', () => {
    const result = apportion(1_250_000, [
      { key: '지수', weight: 3_200_000 },
      { key: '민호', weight: 2_700_000 },
    ]);
    expect(Object.fromEntries(result)).toEqual({ 지수: 677_966, 민호: 572_034 });
  });

  test('stays exact where amount × weight is far beyond 2^53', () => {
    const result = apportion(MAX_AMOUNT, [
      { key: 'a', weight: Number.MAX_SAFE_INTEGER },
      { key: 'b', weight: Number.MAX_SAFE_INTEGER },
      { key: 'c', weight: Number.MAX_SAFE_INTEGER },
    ]);
    expect(Object.fromEntries(result)).toEqual({ a: 3_333_333_333_333, b: 3_333_333_333_333, c: 3_333_333_333_333 });
  });

  test('divides zero into zeros', () => {
    expect(
      Object.fromEntries(
        apportion(0, [
          { key: 'a', weight: 3 },
          { key: 'b', weight: 1 },
        ]),
      ),
    ).toEqual({ a: 0, b: 0 });
  });

  test('accepts keys that JavaScript objects treat specially', () => {
    const result = apportion(3, [
      { key: '__proto__', weight: 1 },
      { key: 'constructor', weight: 2 },
    ]);
    expect(result.get('__proto__')).toBe(1);
    expect(result.get('constructor')).toBe(2);
  });

  test.each([
    ['nobody', 100, []],
    ['weights of zero alone', 100, [{ key: 'a', weight: 0 }]],
    [
      'a negative weight',
      100,
      [
        { key: 'a', weight: -1 },
        { key: 'b', weight: 2 },
      ],
    ],
    ['half a weight', 100, [{ key: 'a', weight: 0.5 }]],
    [
      'the same key twice',
      100,
      [
        { key: 'a', weight: 1 },
        { key: 'a', weight: 1 },
      ],
    ],
    ['half a won', 0.5, [{ key: 'a', weight: 1 }]],
    ['an amount beyond exact integers', 2 ** 53, [{ key: 'a', weight: 1 }]],
  ])('throws on %s as a bug of the caller', (_what, whole, list) => {
    expect(() => apportion(whole, list)).toThrow(InvariantError);
  });
});
