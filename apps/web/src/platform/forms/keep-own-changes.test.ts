import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepOwnChanges, keepOwnRows } from './keep-own-changes.ts';

const base = { name: '월급통장', note: '', isActive: true, card: { paymentDay: 14, cutoffDay: null as number | null } };

it("keeps another user's change and the local input", () => {
  const mine = { ...base, note: '비상금' };
  const now = { ...base, name: '생활비통장', isActive: false };
  expect(keepOwnChanges(base, mine, now)).toEqual({ ...now, note: '비상금' });
});

it('prefers the local input when both changed the same field', () => {
  expect(keepOwnChanges(base, { ...base, name: '내 통장' }, { ...base, name: '네 통장' }).name).toBe('내 통장');
});

it('ignores the key order within a group of values', () => {
  const mine = { ...base, card: { cutoffDay: null, paymentDay: 14 } };
  const card = { paymentDay: 25, cutoffDay: 11 };
  expect(keepOwnChanges(base, mine, { ...base, card }).card).toEqual(card);
});

it('changes nothing when neither side changed a field, and loses no input', () => {
  const values = fc.record({ name: fc.string(), note: fc.string(), amount: fc.integer() });
  fc.assert(
    fc.property(values, values, values, (from, mine, now) => {
      const kept = keepOwnChanges(from, mine, now);
      for (const key of ['name', 'note', 'amount'] as const) {
        expect(kept[key]).toBe(mine[key] === from[key] ? now[key] : mine[key]);
      }
    }),
  );
});

describe('rows', () => {
  const row = (key: string, amount: number) => ({ key, amount });
  const merge = (from: Row[], mine: Row[], now: Row[]) => keepOwnRows((one) => one.key, { base: from, mine, now });
  type Row = ReturnType<typeof row>;
  const [food, bus, tax] = [row('식비', 1), row('교통', 2), row('세금', 3)];

  it('stay added, changed and removed, whichever side did it', () => {
    const from = [food, bus];
    expect(merge(from, [food], [food, bus, tax])).toEqual([food, tax]);
    expect(merge(from, [food, bus, tax], [bus])).toEqual([bus, tax]);
    expect(merge(from, [row('식비', 9), bus], [food, row('교통', 8)])).toEqual([row('식비', 9), row('교통', 8)]);
  });

  it('that were changed locally survive removal by the other side, and a row added on both sides is the local one', () => {
    expect(merge([food], [row('식비', 9)], [])).toEqual([row('식비', 9)]);
    expect(merge([], [row('식비', 9)], [food])).toEqual([row('식비', 9)]);
  });

  it('take the changes of one side when the other made none, and are never duplicated', () => {
    const rows = fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.nat(3) }), {
      selector: (one) => one.key,
    });
    fc.assert(
      fc.property(rows, rows, rows, (from, mine, now) => {
        expect(merge(from, from, now)).toEqual(now);
        expect(new Set(merge(from, mine, from))).toEqual(new Set(mine));
        const keys = merge(from, mine, now).map((one) => one.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
