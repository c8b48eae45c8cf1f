import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterTopics } from './letter-topics.ts';

const amount = fc.integer({ min: -9_000_000, max: 9_000_000 });
const facts = fc.record({
  sums: fc
    .tuple(fc.nat(9_000_000), fc.nat(9_000_000))
    .map(([income, expense]) => ({ income, expense, saved: income - expense })),
  changes: fc.array(fc.record({ label: fc.constantFrom('식비', '교통'), amount }), { maxLength: 4 }),
  balances: fc.array(amount, { maxLength: 4 }),
  dues: fc.array(fc.record({ amount: fc.nat(9_000_000) }), { maxLength: 4 }),
});

test('every month has three topics, none of them twice', () => {
  fc.assert(
    fc.property(facts, (month) => {
      const topics = letterTopics(month);
      expect(topics).toHaveLength(3);
      expect(new Set(topics.map(({ kind }) => kind)).size).toBe(3);
    }),
  );
});

test('the most pressing ones come first', () => {
  const month = {
    sums: { income: 100, expense: 150, saved: -50 },
    changes: [{ label: '식비', amount: 40 }],
    balances: [30, -30],
    dues: [{ amount: 5 }],
  };
  expect(letterTopics(month)).toEqual([
    { kind: 'OVERSPENT', amount: 50 },
    { kind: 'UNSETTLED', amount: 30 },
    { kind: 'CHANGE', label: '식비', amount: 40 },
  ]);
});
