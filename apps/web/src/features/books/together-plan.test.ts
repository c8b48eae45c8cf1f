import { expect, it } from 'vitest';
import { MONEY_WAYS, planFor, ratioOf } from './together-plan.ts';

it('divides expenses only where each pays for themselves', () => {
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
] as const)('reads %j as a part', (text, ratio) => {
  expect(ratioOf(text)).toEqual(ratio);
});
