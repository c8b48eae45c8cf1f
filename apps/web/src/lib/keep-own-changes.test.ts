import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepOwnChanges } from './keep-own-changes.ts';

const base = { name: '월급통장', note: '', isActive: true, card: { paymentDay: 14, cutoffDay: null as number | null } };

it('keeps what somebody else has changed meanwhile, and what was typed here', () => {
  const mine = { ...base, note: '비상금' };
  const now = { ...base, name: '생활비통장', isActive: false };
  expect(keepOwnChanges(base, mine, now)).toEqual({ ...now, note: '비상금' });
});

it('takes what was typed here where both have changed the same', () => {
  expect(keepOwnChanges(base, { ...base, name: '내 통장' }, { ...base, name: '네 통장' }).name).toBe('내 통장');
});

it('does not mind the order in which a group of values is written', () => {
  const mine = { ...base, card: { cutoffDay: null, paymentDay: 14 } };
  const card = { paymentDay: 25, cutoffDay: 11 };
  expect(keepOwnChanges(base, mine, { ...base, card }).card).toEqual(card);
});

it('changes nothing that was touched on neither side, and loses nothing that was typed', () => {
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
