import { describe, expect, it } from 'vitest';
import { aCategory } from '../../../testing/category-builder.ts';
import { aMember } from '../../../testing/member-builder.ts';
import { emptyForm } from './form-state.ts';
import { usualShares, withUsualShares } from './usual-shares.ts';

const [me, jiyeon] = [aMember({ name: '민수' }), aMember({ name: '지연' })];
const food = aCategory({ name: '식비' });
const cafe = aCategory({ name: '카페', parentId: food.id });
const items = {
  book: { kind: 'HOUSEHOLD' as const },
  categoryById: new Map([food, cafe].map((one) => [one.id, one])),
  members: [me, jiyeon],
  meId: me.userId,
};
const rule = (values: object) => ({
  id: 'x',
  categoryId: null,
  payerId: null,
  shareMethod: 'EQUAL' as const,
  bearers: [],
  ...values,
});
const form = (values: object = {}) => ({ ...emptyForm('2026-11-20'), ...values });
const inCafe = form({ categoryIds: { EXPENSE: cafe.id, INCOME: null } });
const ratio = rule({ categoryId: food.id, shareMethod: 'RATIO', bearers: [{ userId: jiyeon.userId, weight: 4 }] });

it("divides among all, or by the parent category's rule", () => {
  expect(usualShares(items, [rule({})], form())).toEqual({
    method: 'EQUAL',
    members: [me, jiyeon].map(({ userId }) => ({ userId, isIn: true, amountText: '', weightText: '1' })),
  });
  expect(usualShares(items, [rule({}), ratio], inCafe)).toEqual({
    method: 'RATIO',
    members: [
      { userId: me.userId, isIn: false, amountText: '', weightText: '1' },
      { userId: jiyeon.userId, isIn: true, amountText: '', weightText: '4' },
    ],
  });
});

it('uses the first part if the amount is split among categories', () => {
  const splits = [cafe.id, null].map((categoryId, index) => ({
    key: String(index),
    categoryId,
    amountText: '1000',
    memo: '',
  }));
  expect(usualShares(items, [rule({}), ratio], form({ splits }))?.method).toBe('RATIO');
  expect(usualShares(items, [rule({}), ratio], form({ splits: splits.toReversed() }))?.method).toBe('EQUAL');
});

it('considers the payer, and accepts “not divided” as a rule', () => {
  const own = rule({ payerId: jiyeon.userId, shareMethod: null });
  expect(usualShares(items, [rule({}), own], form({ paidBy: jiyeon.userId }))).toBeNull();
  expect(usualShares(items, [rule({}), own], form())).not.toBeNull();
});

it.each([{ type: 'INCOME' }, { type: 'TRANSFER' }, { isPrivate: true }])('does not divide %o', (values) => {
  expect(usualShares(items, [rule({})], form(values))).toBeNull();
});

it('does not divide in a book with one member or without a rule', () => {
  expect(usualShares({ ...items, members: [me] }, [rule({})], form())).toBeNull();
  expect(usualShares(items, [], form())).toBeNull();
});

it('divides among all on a trip, whatever is not said otherwise', () => {
  const trip = { ...items, book: { kind: 'TRAVEL' as const } };
  expect(usualShares(trip, [], form())?.members.map(({ isIn }) => isIn)).toEqual([true, true]);
  expect(usualShares(trip, [rule({ shareMethod: null })], form())).toBeNull();
  expect(usualShares(trip, [], form({ isPrivate: true }))).toBeNull();
});

describe('an expense that was read from a text', () => {
  const read = { type: 'EXPENSE' as const, date: '2026-11-20', amount: 9000, categoryId: cafe.id };

  it('is divided by the rule of the parent category, by weight only where the rule has weights', () => {
    expect(withUsualShares(items, [rule({}), ratio], read)).toEqual({
      ...read,
      shareMethod: 'RATIO',
      shares: [{ userId: jiyeon.userId, weight: 4 }],
    });
    expect(withUsualShares(items, [rule({})], read)).toEqual({
      ...read,
      shareMethod: 'EQUAL',
      shares: [{ userId: me.userId }, { userId: jiyeon.userId }],
    });
  });

  it.each([
    { type: 'INCOME' as const },
    { isRefund: true },
    { visibility: 'MASKED' as const },
    { shareMethod: 'AMOUNT' as const, shares: [{ userId: jiyeon.userId, amount: 9000 }] },
  ])('stays as it is with %o', (values) => {
    const input = { ...read, ...values };
    expect(withUsualShares(items, [rule({})], input)).toBe(input);
  });
});
