import type { RuleChange, SortingRule } from '@salim/contract';
import { expect, test } from 'vitest';
import { aCategory } from '../../testing/category-builder.ts';
import { changeSentence, conditionSentence, ruleSentence } from './rule-text.ts';

const cafe = aCategory({ name: '카페·간식' });
const coffee = aCategory({ name: '커피', parentId: cafe.id });
const names = {
  categories: [cafe, coffee],
  payments: [],
  assets: [],
  tags: [{ id: 't1', bookId: 'b', name: '아침', color: '#000000', version: 1 }],
};

test.each<[SortingRule['conditions'][number], string]>([
  [{ field: 'description', op: 'contains', value: '별다방' }, '내용에 ‘별다방’ 포함'],
  [{ field: 'description', op: 'startsWith', value: '별' }, '내용이 ‘별’로 시작'],
  [{ field: 'memo', op: 'in', value: ['점심', '저녁'] }, '메모 ‘점심’ 또는 ‘저녁’'],
  [{ field: 'amount', op: 'between', value: [1000, 9000] }, '금액 1,000원~9,000원'],
  [{ field: 'type', op: 'equals', value: 'INCOME' }, '종류 수입'],
  [{ field: 'assetId', op: 'equals', value: 'gone' }, '자산 삭제된 항목'],
])('%o is %s', (condition, sentence) => {
  expect(conditionSentence(condition, names)).toBe(sentence);
});

test('describes a whole rule in one line', () => {
  const rule: Pick<SortingRule, 'conditions' | 'actions'> = {
    conditions: [
      { field: 'description', op: 'contains', value: '별다방' },
      { field: 'type', op: 'equals', value: 'EXPENSE' },
    ],
    actions: { categoryId: coffee.id, tagIds: ['t1'], excludeFromStats: true },
  };
  expect(ruleSentence(rule, names)).toBe('내용에 ‘별다방’ 포함, 종류 지출 → 카페·간식 › 커피, #아침, 통계에서 제외');
});

test('describes the changes to a transaction', () => {
  const before = { categoryId: null, tagIds: [], description: '별다방 강남', excludeFromStats: false };
  const change: RuleChange = {
    transactionId: 'x',
    date: '2026-11-20',
    type: 'EXPENSE',
    amount: 1,
    description: '별다방 강남',
    ruleIds: [],
    before,
    after: { ...before, categoryId: coffee.id, tagIds: ['t1'], description: '별다방' },
  };
  expect(changeSentence(change, names)).toBe('미분류 → 카페·간식 › 커피, #아침, 내용 → ‘별다방’');
});
