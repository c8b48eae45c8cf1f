import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLLOVERS } from './budget-lines.ts';
import {
  type AnyLine,
  type BorneSpending,
  bookLinesOf,
  borneIn,
  type PersonalPlan,
  personalCarryOverMonthCount,
  personalLines,
  personalPlansOf,
} from './personal-budgets.ts';

const MEMBERS = ['minsu', 'jiyeon', 'harang'];
const spendings = fc.array(
  fc.record({
    memberId: fc.constantFrom(...MEMBERS),
    categoryId: fc.constantFrom('food', 'cafe', null),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  }),
  { maxLength: 40 },
);
const withParents = (rows: readonly Omit<BorneSpending, 'parentId'>[]): BorneSpending[] =>
  rows.map((row) => ({ ...row, parentId: row.categoryId === 'cafe' ? 'food' : null }));
const plan = (fields: Partial<PersonalPlan> = {}): PersonalPlan => ({
  memberId: 'minsu',
  isAll: true,
  categoryId: null,
  amount: 100,
  rollover: 'NONE',
  ...fields,
});

describe('budgets of single members', () => {
  it('add up to the spending of the book over all members', () => {
    fc.assert(
      fc.property(spendings, (rows) => {
        const all = withParents(rows);
        const borne = (isAll: boolean, categoryId: string | null) =>
          MEMBERS.reduce((sum, memberId) => sum + borneIn({ memberId, isAll, categoryId }, all), 0);
        const total = all.reduce((sum, { amount }) => sum + amount, 0);
        expect(borne(true, null)).toBe(total);
        expect(borne(false, 'food') + borne(false, null)).toBe(total);
      }),
    );
  });

  it('count a category with its subcategories, and 미분류 apart from everything', () => {
    const rows = withParents([
      { memberId: 'minsu', categoryId: 'cafe', amount: 10 },
      { memberId: 'minsu', categoryId: 'food', amount: 200 },
      { memberId: 'minsu', categoryId: null, amount: 3000 },
      { memberId: 'jiyeon', categoryId: null, amount: 40_000 },
    ]);
    const of = (isAll: boolean, categoryId: string | null) => borneIn({ memberId: 'minsu', isAll, categoryId }, rows);
    expect([of(true, null), of(false, null), of(false, 'food'), of(false, 'cafe')]).toEqual([3210, 3000, 210, 10]);
  });

  it('carry over what each line says, from one month to the next', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLLOVERS), fc.integer({ min: 0, max: 300 }), (rollover, spent) => {
        const spending = [{ memberId: 'minsu', categoryId: null, parentId: null, amount: spent }];
        const [line] = personalLines([
          { planned: [plan({ rollover })], spending },
          { planned: [plan(), plan({ memberId: 'jiyeon' })], spending: [] },
        ]);
        const left = 100 - spent;
        const carried = { NONE: 0, SURPLUS: Math.max(left, 0), DEFICIT: Math.min(left, 0), BOTH: left }[rollover];
        expect(line).toMatchObject({ carriedOver: carried, remaining: 100 + carried });
      }),
    );
  });

  it('look back only as far as a line carries over', () => {
    const [carrying, other] = [plan({ rollover: 'BOTH' }), plan({ memberId: 'jiyeon', rollover: 'BOTH' })];
    expect(personalCarryOverMonthCount([plan()], [[carrying], [carrying], [other]])).toBe(2);
    expect(personalCarryOverMonthCount([plan()], [[plan()]])).toBe(0);
  });

  it('are told apart from the lines of the book', () => {
    const lines: AnyLine[] = [
      { categoryId: 'food', amount: 1, rollover: 'NONE' },
      { categoryId: null, memberId: 'minsu', all: true, amount: 2, rollover: 'NONE' },
    ];
    expect(bookLinesOf(lines)).toEqual([lines[0]]);
    expect(personalPlansOf(lines)).toEqual([plan({ amount: 2 })]);
  });
});
