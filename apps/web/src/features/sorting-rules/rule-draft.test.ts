import type { SortingRule } from '@salim/contract';
import { expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { contentOf, draftOfRule, isProblems, newCondition, type RuleDraft } from './rule-draft.ts';

const categoryId = anId();
const empty: RuleDraft = { ...draftOfRule(null), categoryId };

function conditionsOf(draft: RuleDraft): SortingRule['conditions'] {
  const content = contentOf(draft);
  if (isProblems(content)) throw new Error([...content.values()].join());
  return content.conditions;
}

const withCondition = (changes: Partial<ReturnType<typeof newCondition>>): RuleDraft => ({
  ...empty,
  conditions: [{ ...newCondition(changes.field), ...changes }],
});

test.each<[Partial<ReturnType<typeof newCondition>>, SortingRule['conditions'][number]]>([
  [
    { field: 'description', text: ' 별다방 ' },
    { field: 'description', op: 'contains', value: '별다방' },
  ],
  [
    { field: 'memo', op: 'in', text: '점심, 저녁,' },
    { field: 'memo', op: 'in', value: ['점심', '저녁'] },
  ],
  [
    { field: 'amount', op: 'equals', text: '1만 2천' },
    { field: 'amount', op: 'equals', value: 12_000 },
  ],
  [
    { field: 'amount', op: 'between', text: '1,000', upperText: '9,000' },
    { field: 'amount', op: 'between', value: [1000, 9000] },
  ],
  [
    { field: 'amount', op: 'in', text: '1,000, 2,000' },
    { field: 'amount', op: 'in', value: [1000, 2000] },
  ],
  [
    { field: 'type', ids: ['EXPENSE'] },
    { field: 'type', op: 'equals', value: 'EXPENSE' },
  ],
  [
    { field: 'assetId', ids: ['a', 'b'] },
    { field: 'assetId', op: 'in', value: ['a', 'b'] },
  ],
])('round-trips %o as %o', (draft, condition) => {
  const conditions = conditionsOf(withCondition(draft));
  expect(conditions).toEqual([condition]);
  const rule = { name: '규칙', conditions, actions: { categoryId }, isActive: true } as unknown as SortingRule;
  expect(conditionsOf(draftOfRule(rule))).toEqual(conditions);
});

test.each<[string, RuleDraft, string]>([
  ['no text', withCondition({ text: ' ' }), '찾을 단어를 입력해 주세요.'],
  ['no amount', withCondition({ field: 'amount', op: 'equals', text: '' }), '금액을 입력해 주세요.'],
  ['an incomplete range', withCondition({ field: 'amount', op: 'between', text: '1' }), '최대 금액을 입력해 주세요.'],
  [
    'a reversed range',
    withCondition({ field: 'amount', op: 'between', text: '2', upperText: '1' }),
    '최소 금액이 최대 금액보다 커요.',
  ],
  ['no choice', withCondition({ field: 'type' }), '하나 이상 골라 주세요.'],
])('explains what is wrong with %s', (_what, draft, sentence) => {
  const problems = contentOf(draft);
  expect(isProblems(problems) && problems.get(draft.conditions[0]?.key ?? 0)).toBe(sentence);
});

test('requires an action, and derives a default name', () => {
  const idle = { ...withCondition({ text: '별다방' }), categoryId: null };
  const problems = contentOf(idle);
  expect(isProblems(problems) && problems.has('actions')).toBe(true);
  expect(contentOf({ ...idle, isExcluded: true, description: ' 커피 ' })).toEqual({
    name: '별다방',
    conditions: [{ field: 'description', op: 'contains', value: '별다방' }],
    actions: { description: '커피', excludeFromStats: true },
    isActive: true,
  });
});
