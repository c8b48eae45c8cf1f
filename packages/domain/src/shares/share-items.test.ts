import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedLines } from './share-items.ts';

const memberIds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
const item = fc.record({ name: fc.string(), amount: fc.integer({ min: 1, max: 9_999_999_999_999 }), memberIds });
const receipts = fc.array(item, { minLength: 1, maxLength: 30 });

test('parts add up to every line, differ by one unit at most, and reach all members of the line', () => {
  fc.assert(
    fc.property(receipts, fc.uuid(), (items, id) => {
      const lines = sharedLines(items, id);
      const total = [...lines.values()].flat().reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      expect(total).toBe(items.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
      for (const one of items) {
        const parts = [...sharedLines([one], id).values()].flat().map(({ amount }) => amount);
        expect(parts).toHaveLength(one.memberIds.length);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('the order of members does not matter, and the same receipt always gives the same parts', () => {
  fc.assert(
    fc.property(receipts, fc.uuid(), (items, id) => {
      const turned = items.map((one) => ({ ...one, memberIds: one.memberIds.toReversed() }));
      expect(Object.fromEntries(sharedLines(turned, id))).toEqual(Object.fromEntries(sharedLines(items, id)));
    }),
  );
});

test('a dinner for three', () => {
  const items = [
    { name: '파스타', amount: 18_000, memberIds: ['jiyeon'] },
    { name: '와인', amount: 40_000, memberIds: ['jiyeon', 'minsu'] },
  ];
  expect(Object.fromEntries(sharedLines(items, 'id'))).toEqual({
    jiyeon: [
      { name: '파스타', amount: 18_000 },
      { name: '와인', amount: 20_000 },
    ],
    minsu: [{ name: '와인', amount: 20_000 }],
  });
});

test('the remaining units of many lines do not go to one member', () => {
  const items = Array.from({ length: 40 }, (_, index) => ({ name: `${index}`, amount: 1, memberIds: ['a', 'b'] }));
  const lines = sharedLines(items, 'id');
  const borne = (userId: string) => (lines.get(userId) ?? []).reduce((sum, { amount }) => sum + amount, 0);
  expect(Math.min(borne('a'), borne('b'))).toBeGreaterThan(10);
});
