import type { IncomeWeight } from '@salim/contract';
import { expect, it } from 'vitest';
import { weightsAmong } from './weights-among.ts';

const of = (memberId: string, weight: number, source: IncomeWeight['source'] = 'STATED') => ({
  memberId,
  weight,
  source,
});

it('weighs those who share against each other', () => {
  const all = [of('a', 5000), of('b', 2500), of('c', 2500)];
  expect(weightsAmong(all, ['a', 'b'])).toEqual(
    new Map([
      ['a', 6667],
      ['b', 3333],
    ]),
  );
  expect(weightsAmong(all, ['c'])).toEqual(new Map([['c', 10_000]]));
});

it('tells an unknown income of theirs from one of another member', () => {
  const some = [of('a', 3334), of('b', 3333), of('c', 3333, null)];
  expect([weightsAmong(some, ['a', 'c']), weightsAmong(some, ['a', 'b']), weightsAmong(undefined, ['a'])]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});
