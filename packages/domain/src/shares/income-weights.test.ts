import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_AMOUNT } from '../money/amount.ts';
import { equalWeights, incomeWeights, WHOLE_WEIGHT } from './income-weights.ts';
import { shareAmounts } from './share-amounts.ts';

const incomes = fc
  .uniqueArray(fc.record({ userId: fc.uuid(), amount: fc.integer({ min: 0, max: MAX_AMOUNT }) }), {
    selector: ({ userId }) => userId,
    minLength: 1,
    maxLength: 50,
  })
  .filter((list) => list.some(({ amount }) => amount > 0));

const total = (weights: ReadonlyMap<string, number>) => [...weights.values()].reduce((sum, each) => sum + each, 0);

it('weighs incomes in basis points that add up to 10,000, in any order', () => {
  fc.assert(
    fc.property(incomes, (list) => {
      const weights = incomeWeights(list) ?? new Map();
      expect(total(weights)).toBe(WHOLE_WEIGHT);
      expect(incomeWeights(list.toReversed())).toEqual(weights);
      expect(total(equalWeights(list.map(({ userId }) => userId)))).toBe(WHOLE_WEIGHT);
    }),
  );
});

it('cuts every amount exactly, the same way each time', () => {
  fc.assert(
    fc.property(incomes, fc.integer({ min: 1, max: MAX_AMOUNT }), fc.uuid(), (list, amount, id) => {
      const wishes = [...(incomeWeights(list) ?? [])].map(([userId, weight]) => ({ userId, weight }));
      const shares = shareAmounts(amount, 'INCOME', wishes, id);
      expect(total(shares)).toBe(amount);
      expect(Object.fromEntries(shareAmounts(amount, 'INCOME', wishes.toReversed(), id))).toEqual(
        Object.fromEntries(shares),
      );
    }),
  );
});

it('weighs 3,100,000 and 1,900,000 as 62 : 38, and an income of zero as nothing', () => {
  const of = (...amounts: (number | null)[]) =>
    [...(incomeWeights(amounts.map((amount, index) => ({ userId: String(index), amount }))) ?? [])].map(
      ([, each]) => each,
    );
  expect(of(3_100_000, 1_900_000)).toEqual([6200, 3800]);
  expect(of(0, 1_900_000)).toEqual([0, 10_000]);
  expect(of(1, 1, 1)).toEqual([3334, 3333, 3333]);
});

it('has no weights for an unknown income, or if all are zero', () => {
  const [a, b] = [
    { userId: 'a', amount: 1 },
    { userId: 'b', amount: null },
  ];
  expect([incomeWeights([a, b]), incomeWeights([{ userId: 'a', amount: 0 }]), incomeWeights([])]).toEqual([
    null,
    null,
    null,
  ]);
});
