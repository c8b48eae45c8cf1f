import { expect, it } from 'vitest';
import { aBudget } from '../../testing/budget-builder.ts';
import { EVERYTHING, personalDraftOf, personalLinesOf, UNSORTED, withPersonal } from './personal-draft.ts';

const food = { categoryId: 'food', amount: 300_000, rollover: 'NONE' } as const;
const mine = { memberId: 'me', all: true, categoryId: null, amount: 50_000, rollover: 'BOTH' } as const;
const unsorted = { memberId: 'me', categoryId: null, amount: 1000, rollover: 'NONE' } as const;
const theirs = { memberId: 'you', categoryId: 'food', amount: 7000, rollover: 'NONE' } as const;
const budget = aBudget({ categories: [food, unsorted, mine, theirs] });

it('edits the lines of one member, everything first, and keeps all others', () => {
  const { lines } = personalDraftOf(budget, 'me');
  expect(lines.map(({ categoryId, amountText }) => [categoryId, amountText])).toEqual([
    [EVERYTHING, '50,000'],
    [UNSORTED, '1,000'],
  ]);
  expect(withPersonal(budget, 'me', lines)).toEqual([food, theirs, mine, unsorted]);
  expect(personalLinesOf(budget)).toEqual([unsorted, mine, theirs]);
});

it('has no line for everything without an amount, and none at all with a wrong one', () => {
  const draft = (amountText: string) => [{ categoryId: EVERYTHING, amountText, rollover: 'NONE' as const }];
  expect(withPersonal(budget, 'you', draft(''))).toEqual([food, unsorted, mine]);
  expect(withPersonal(budget, 'you', draft('많이'))).toBeNull();
});
