import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareDefaultFor } from './share-defaults.ts';

const at = (categoryId: string | null, payerId: string | null) => ({ categoryId, payerId });
const all = [
  at(null, null),
  at(null, 'minsu'),
  at('food', null),
  at('food', 'minsu'),
  at('cafe', null),
  at('cafe', 'minsu'),
];
const coffee = { categoryId: 'cafe', parentId: 'food', payerId: 'minsu' };

it('picks the most specific default', () => {
  let left = all;
  const order: unknown[] = [];
  for (let found = shareDefaultFor(left, coffee); found; found = shareDefaultFor(left, coffee)) {
    order.push(found);
    left = left.filter((one) => one !== found);
  }
  expect(order).toEqual([
    at('cafe', 'minsu'),
    at('cafe', null),
    at('food', 'minsu'),
    at('food', null),
    at(null, 'minsu'),
    at(null, null),
  ]);
});

it('picks no default for another category, and none of a category for an unsorted expense', () => {
  expect(shareDefaultFor([at('home', null), at(null, 'jiyeon')], coffee)).toBeNull();
  expect(shareDefaultFor(all, { categoryId: null, parentId: null, payerId: 'jiyeon' })).toEqual(at(null, null));
  expect(shareDefaultFor([], coffee)).toBeNull();
});

it('does not depend on the order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (some) => {
      expect(shareDefaultFor(some, coffee)).toEqual(shareDefaultFor(some.toReversed(), coffee));
    }),
  );
});
