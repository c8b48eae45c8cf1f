import type { RuleChange, SortingRule } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatWon } from '../../text/format.ts';
import { namedCategory, type RuleReferences } from './rule-references.ts';

type Condition = SortingRule['conditions'][number];
type Names = Pick<RuleReferences, 'categories' | 'payments' | 'assets' | 'tags'>;

const TYPES: Readonly<Record<string, string>> = {
  EXPENSE: '지출',
  INCOME: '수입',
  TRANSFER: '이체',
  ADJUSTMENT: '잔액 조정',
};
const LOOKED: Readonly<Record<Condition['field'], string>> = {
  description: '내용',
  memo: '메모',
  amount: '금액',
  type: '종류',
  assetId: '자산',
  paymentMethodId: '결제수단',
};

const quoted = (text: unknown): string => `‘${String(text)}’`;
const listed = ({ value }: Condition): readonly (string | number)[] => (Array.isArray(value) ? value : [value]);

function nameOf(items: readonly { readonly id: string; readonly name: string }[], id: unknown): string {
  return items.find((item) => item.id === id)?.name ?? '삭제된 항목';
}

function wordsOf(condition: Condition, names: Names): string[] {
  return listed(condition).map((value) => {
    switch (condition.field) {
      case 'amount':
        return formatWon(Number(value));
      case 'type':
        return TYPES[String(value)] ?? String(value);
      case 'assetId':
        return nameOf(names.assets, value);
      case 'paymentMethodId':
        return nameOf(names.payments, value);
      case 'description':
      case 'memo':
        return quoted(value);
    }
  });
}

/** One condition in words: `내용에 ‘스타벅스’ 포함`, `금액 1,000원~9,000원`. */
export function conditionSentence(condition: Condition, names: Names): string {
  const looked = LOOKED[condition.field];
  const words = wordsOf(condition, names);
  const [first = ''] = words;
  switch (condition.op) {
    case 'contains':
      return `${looked}에 ${first} 포함`;
    case 'startsWith':
      return `${withJosa(looked, '이/가')} ${withJosa(first, '으로/로')} 시작`;
    case 'between':
      return `${looked} ${words.join('~')}`;
    case 'equals':
    case 'in':
      return `${looked} ${words.join(' 또는 ')}`;
  }
}

/** The actions of a rule in words: `카페·간식 › 커피`, `#아침`, `내용을 ‘별다방’으로`. */
export function actionSentences({ actions }: Pick<SortingRule, 'actions'>, names: Names): string[] {
  const { categoryId, tagIds = [], description, excludeFromStats } = actions;
  return [
    ...(categoryId === undefined ? [] : [namedCategory(names.categories, categoryId)?.name ?? '삭제된 분류']),
    ...tagIds.map((id) => `#${nameOf(names.tags, id)}`),
    ...(description === undefined ? [] : [`내용을 ${withJosa(quoted(description), '으로/로')}`]),
    ...(excludeFromStats === undefined ? [] : [excludeFromStats ? '통계에서 제외' : '통계에 포함']),
  ];
}

/** A rule in one line: `내용에 ‘스타벅스’ 포함 → 커피, #아침`. */
export function ruleSentence(rule: Pick<SortingRule, 'conditions' | 'actions'>, names: Names): string {
  const when = rule.conditions.map((condition) => conditionSentence(condition, names)).join(', ');
  return `${when} → ${actionSentences(rule, names).join(', ')}`;
}

/** The changes to a transaction in words: `식비 → 커피, #아침`. */
export function changeSentence({ before, after }: RuleChange, names: Names): string {
  const category = (id: string | null): string => namedCategory(names.categories, id)?.name ?? '미분류';
  const parts: string[] = [];
  if (before.categoryId !== after.categoryId)
    parts.push(`${category(before.categoryId)} → ${category(after.categoryId)}`);
  for (const id of after.tagIds) if (!before.tagIds.includes(id)) parts.push(`#${nameOf(names.tags, id)}`);
  if (before.description !== after.description) parts.push(`내용 → ${quoted(after.description)}`);
  if (before.excludeFromStats !== after.excludeFromStats) {
    parts.push(after.excludeFromStats ? '통계에서 제외' : '통계에 포함');
  }
  return parts.join(', ');
}
