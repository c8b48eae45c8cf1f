import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  meetsConditions,
  type SortableTransaction,
  type SortingCondition,
  type SortingRuleFacts,
  shopCondition,
  sortByRules,
} from './sorting-rules.ts';

const lunch: SortableTransaction = {
  type: 'EXPENSE',
  amount: 12_000,
  description: 'GS25 역삼 센터점',
  memo: '점심',
  assetIds: ['card', 'points'],
  paymentMethodIds: ['pay'],
};

const condition = (
  field: SortingCondition['field'],
  op: SortingCondition['op'],
  value: SortingCondition['value'],
): SortingCondition => ({ field, op, value });

describe('conditions', () => {
  test.each<[SortingCondition, boolean]>([
    [condition('description', 'contains', 'gs25역삼'), true],
    [condition('description', 'contains', '씨유'), false],
    [condition('description', 'startsWith', 'ＧＳ'), true],
    [condition('description', 'startsWith', '역삼'), false],
    [condition('description', 'equals', 'gs25 역삼센터점'), true],
    [condition('description', 'equals', 'gs25'), false],
    [condition('description', 'in', ['씨유', 'GS25역삼센터점']), true],
    [condition('memo', 'equals', '점심'), true],
    [condition('amount', 'between', [12_000, 20_000]), true],
    [condition('amount', 'between', [12_001, 20_000]), false],
    [condition('amount', 'between', [5000, 12_000]), true],
    [condition('amount', 'between', [5000, 11_999]), false],
    [condition('amount', 'equals', 12_000), true],
    [condition('amount', 'in', [1, 12_000]), true],
    [condition('type', 'equals', 'EXPENSE'), true],
    [condition('type', 'in', ['INCOME', 'TRANSFER']), false],
    [condition('assetId', 'equals', 'points'), true],
    [condition('assetId', 'in', ['cash']), false],
    [condition('paymentMethodId', 'equals', 'pay'), true],
  ])('%o matches: %s', (one, isMet) => {
    expect(meetsConditions(lunch, [one])).toBe(isMet);
  });

  test('must all match, and an empty list matches nothing', () => {
    const here = condition('description', 'contains', 'GS25');
    expect(meetsConditions(lunch, [here, condition('amount', 'equals', 1)])).toBe(false);
    expect(meetsConditions(lunch, [])).toBe(false);
    expect(meetsConditions(lunch, [condition('memo', 'contains', ' ')])).toBe(false);
  });

  test('find every text within a longer one, whatever the spacing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (text, before, after) => {
        fc.pre(text.trim() !== '' && /^[\p{L}\p{N} ]+$/u.test(text) && text.normalize('NFKC') === text);
        const transaction = { ...lunch, description: `${before} ${text} ${after}` };
        expect(meetsConditions(transaction, [condition('description', 'contains', text)])).toBe(true);
      }),
    );
  });
});

describe('rules', () => {
  const shop = condition('description', 'contains', 'gs25');
  const rule = (id: string, actions: SortingRuleFacts['actions'], conditions = [shop]): SortingRuleFacts => ({
    id,
    conditions,
    actions,
  });

  test('apply in order, and combine their tags', () => {
    const sorted = sortByRules(lunch, [
      rule('a', { tagIds: ['x', 'y'] }),
      rule('b', { categoryId: 'food', tagIds: ['y', 'z'] }),
      rule('c', { categoryId: 'other', description: '편의점', excludeFromStats: true }),
      rule('d', { categoryId: 'never' }, [condition('amount', 'equals', 1)]),
    ]);
    expect(sorted).toEqual({
      actions: { categoryId: 'food', tagIds: ['x', 'y', 'z'], description: '편의점', excludeFromStats: true },
      ruleIds: ['a', 'b', 'c'],
    });
  });

  test('return null if none matches', () => {
    expect(sortByRules(lunch, [rule('a', { categoryId: 'food' }, [condition('type', 'equals', 'INCOME')])])).toBeNull();
    expect(sortByRules(lunch, [])).toBeNull();
  });

  test('all see the original transaction, so a new description makes no later rule match', () => {
    const renamed = sortByRules(lunch, [
      rule('a', { description: '편의점' }),
      rule('b', { categoryId: 'food' }, [condition('description', 'equals', '편의점')]),
    ]);
    expect(renamed?.actions.categoryId).toBeUndefined();
  });
});

describe('the condition of a shop', () => {
  test.each([
    ['(주)스타벅스 강남역점', { op: 'contains', value: '스타벅스' }],
    ['A&B 마트', { op: 'equals', value: 'a&b 마트' }],
    ['꽃', { op: 'equals', value: '꽃' }],
  ])('%s %o', (description, rest) => {
    expect(shopCondition(description)).toEqual({ field: 'description', ...rest });
  });

  test('matches the transaction it was made from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (description) => {
        const transaction = { ...lunch, description };
        fc.pre(description.normalize('NFKC').trim() !== '');
        expect(meetsConditions(transaction, [shopCondition(description)])).toBe(true);
      }),
    );
  });
});
