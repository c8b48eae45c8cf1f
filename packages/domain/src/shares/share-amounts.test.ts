import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '../money/amount.ts';
import { type ShareWish, shareAmounts } from './share-amounts.ts';

const amount = fc.integer({ min: 1, max: MAX_AMOUNT });
const transactionId = fc.uuid({ version: 7 });
const wishes = fc
  .uniqueArray(fc.record({ userId: fc.uuid({ version: 7 }), weight: fc.integer({ min: 0, max: 1_000_000 }) }), {
    selector: (wish) => wish.userId,
    minLength: 1,
    maxLength: 50,
  })
  .filter((list) => list.some((wish) => wish.weight > 0));

function total(result: ReadonlyMap<string, number>): number {
  return [...result.values()].reduce((sum, each) => sum + each, 0);
}

describe('shares of an expense', () => {
  test.each(['EQUAL', 'RATIO'] as const)('by %s add up to the amount', (method) => {
    fc.assert(
      fc.property(amount, wishes, transactionId, (whole, list, id) => {
        expect(total(shareAmounts(whole, method, list, id))).toBe(whole);
      }),
      { numRuns: 300 },
    );
  });

  test('by EQUAL differ by one unit at most, whatever the weights', () => {
    fc.assert(
      fc.property(amount, wishes, transactionId, (whole, list, id) => {
        const values = [...shareAmounts(whole, 'EQUAL', list, id).values()];
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each(['EQUAL', 'RATIO'] as const)('by %s do not depend on the order of members', (method) => {
    fc.assert(
      fc.property(
        amount,
        wishes.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
        ),
        transactionId,
        (whole, [list, shuffled], id) => {
          expect(Object.fromEntries(shareAmounts(whole, method, shuffled, id))).toEqual(
            Object.fromEntries(shareAmounts(whole, method, list, id)),
          );
        },
      ),
    );
  });

  test('are the same on every computation for one transaction', () => {
    const list: ShareWish[] = [{ userId: 'b' }, { userId: 'a' }, { userId: 'c' }];
    const id = '0193f3a2-7c1e-7d2a-9b61-3f0c5a7e1d42';
    const first = shareAmounts(10_001, 'EQUAL', list, id);
    expect(total(first)).toBe(10_001);
    expect(Object.fromEntries(shareAmounts(10_001, 'EQUAL', list, id))).toEqual(Object.fromEntries(first));
  });

  test.each([2, 3, 4, 7])('give the remaining won to each of %i members about equally often', (size) => {
    const list = Array.from({ length: size }, (_, index) => ({ userId: `member-${index}` }));
    const spare = new Map(list.map((wish) => [wish.userId, 0]));
    const entries = 6000;
    fc.assert(
      fc.property(fc.array(transactionId, { minLength: entries, maxLength: entries }), (ids) => {
        for (const key of spare.keys()) spare.set(key, 0);
        for (const id of ids) {
          // One unit is left over each time.
          for (const [userId, share] of shareAmounts(size * 1000 + 1, 'EQUAL', list, id)) {
            if (share === 1001) spare.set(userId, (spare.get(userId) ?? 0) + 1);
          }
        }
        const expected = entries / size;
        for (const count of spare.values()) {
          // Six standard deviations: not reachable by chance.
          const deviation = Math.sqrt(entries * (1 / size) * (1 - 1 / size));
          expect(Math.abs(count - expected)).toBeLessThan(6 * deviation);
        }
      }),
      // Shrinking thousands of ids would take too long.
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('by RATIO follow the weights: 6 : 4 of 87,500원', () => {
    const result = shareAmounts(
      87_500,
      'RATIO',
      [
        { userId: '지수', weight: 6 },
        { userId: '민호', weight: 4 },
      ],
      'entry',
    );
    expect(Object.fromEntries(result)).toEqual({ 지수: 52_500, 민호: 35_000 });
  });

  test('by RATIO leave out members without a weight', () => {
    const result = shareAmounts(30_000, 'RATIO', [{ userId: '지수', weight: 1 }, { userId: '민호' }], 'entry');
    expect(Object.fromEntries(result)).toEqual({ 지수: 30_000, 민호: 0 });
  });

  test.each(['AMOUNT', 'ITEM'] as const)('by %s are taken as given', (method) => {
    const result = shareAmounts(
      50_000,
      method,
      [{ userId: '지수', amount: 12_300 }, { userId: '민호', amount: 30_000 }, { userId: '하은' }],
      'entry',
    );
    expect(Object.fromEntries(result)).toEqual({ 지수: 12_300, 민호: 30_000, 하은: 0 });
  });
});
