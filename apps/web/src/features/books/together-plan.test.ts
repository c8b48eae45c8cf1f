import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfMonthText, MONEY_WAYS, monthlyOn, partsOf, planFor, ratioOf } from './together-plan.ts';

it('divides expenses only when each partner pays separately', () => {
  expect(MONEY_WAYS.map(({ id }) => [id, planFor(id).isDivided, planFor(id).accountName])).toEqual([
    ['POOLED', false, '우리집 통장'],
    ['MIXED', false, '생활비 통장'],
    ['SPLIT', true, null],
  ]);
});

it.each([
  ['60', { mine: 60, theirs: 40 }],
  [' 50 ', { mine: 50, theirs: 50 }],
  ['0', { mine: 0, theirs: 100 }],
  ['101', null],
  ['', null],
  ['-1', null],
  ['5.5', null],
] as const)('parses %j as a percentage', (text, ratio) => {
  expect(ratioOf(text)).toEqual(ratio);
});

it('splits a total without losing a won and within one won of the exact share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 100 }), (total, mine) => {
      const parts = partsOf(total, { mine, theirs: 100 - mine });
      expect(parts.mine + parts.theirs).toBe(total);
      expect(Math.abs(parts.mine - (total * mine) / 100)).toBeLessThan(1);
      expect(parts.theirs).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(partsOf(1_000_000, { mine: 60, theirs: 40 })).toEqual({ mine: 600_000, theirs: 400_000 });
});

it('formats a day of the month as a rule and as text', () => {
  expect([monthlyOn(25), dayOfMonthText(25)]).toEqual(['FREQ=MONTHLY;BYMONTHDAY=25', '매달 25일']);
  expect([monthlyOn(31), dayOfMonthText(31)]).toEqual(['FREQ=MONTHLY;BYMONTHDAY=-1', '매달 말일']);
});
