import type { SortingRule } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { OPERATORS_OF_FIELD, type RuleField, type RuleOperator } from '@salim/contract/facts/rule-operators';
import { readAmount } from '@salim/domain';
import { groupDigits } from '../../text/group-digits.ts';

type Condition = SortingRule['conditions'][number];

/** A condition while it is being edited. */
export interface ConditionDraft {
  /** React key. */
  readonly key: number;
  readonly field: RuleField;
  readonly op: RuleOperator;
  /** The value for a text or an amount; the lower bound of `between`. */
  readonly text: string;
  /** The upper bound of `between`. */
  readonly upperText: string;
  /** The value for a choice. */
  readonly ids: readonly string[];
}

/** A rule while it is being edited. */
export interface RuleDraft {
  readonly name: string;
  readonly conditions: readonly ConditionDraft[];
  readonly categoryId: string | null;
  readonly tagIds: readonly string[];
  readonly description: string;
  readonly isExcluded: boolean;
  readonly isActive: boolean;
}

export type RuleContent = Pick<SortingRule, 'name' | 'conditions' | 'actions' | 'isActive'>;

/** The validation errors of a draft by part: `name`, `actions`, or the key of a condition. */
export type DraftProblems = ReadonlyMap<string | number, string>;

const CHOICES: ReadonlySet<RuleField> = new Set(['type', 'assetId', 'paymentMethodId']);

export function isChoice(field: RuleField): boolean {
  return CHOICES.has(field);
}

let lastKey = 0;

export function newCondition(field: RuleField = 'description'): ConditionDraft {
  lastKey += 1;
  const [op = 'equals'] = OPERATORS_OF_FIELD[field];
  return { key: lastKey, field, op, text: '', upperText: '', ids: [] };
}

const textOf = (value: unknown): string => (typeof value === 'number' ? groupDigits(String(value)) : String(value));

function draftOfCondition({ field, op, value }: Condition): ConditionDraft {
  const values = Array.isArray(value) ? value : [value];
  const draft = { ...newCondition(field), op };
  if (isChoice(field)) return { ...draft, ids: values.map(String) };
  if (op === 'between') return { ...draft, text: textOf(values[0]), upperText: textOf(values[1]) };
  return { ...draft, text: values.map((one) => (op === 'in' ? String(one) : textOf(one))).join(', ') };
}

/** The draft of a rule; an empty one without a rule. */
export function draftOfRule(rule: SortingRule | null): RuleDraft {
  if (!rule) {
    return {
      name: '',
      conditions: [newCondition()],
      categoryId: null,
      tagIds: [],
      description: '',
      isExcluded: false,
      isActive: true,
    };
  }
  const { actions } = rule;
  return {
    name: rule.name,
    conditions: rule.conditions.map(draftOfCondition),
    categoryId: actions.categoryId ?? null,
    tagIds: actions.tagIds ?? [],
    description: actions.description ?? '',
    isExcluded: actions.excludeFromStats === true,
    isActive: rule.isActive,
  };
}

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function amountOf(text: string): number | null {
  const reading = readAmount(text);
  return reading.kind === 'value' && reading.value > 0 ? reading.value : null;
}

function amountCondition({ op, text, upperText }: ConditionDraft): Condition | string {
  const field = 'amount';
  if (op === 'in') {
    // Amounts in a list are separated by whitespace, with or without a comma before it; a comma alone groups digits.
    const amounts = text.split(/,\s+|\s+/u).map((part) => amountOf(part.replace(/,$/u, '')));
    const known = amounts.filter((amount) => amount !== null);
    return known.length === amounts.length ? { field, op, value: known } : '금액 사이를 쉼표와 빈칸으로 구분해 주세요.';
  }
  const low = amountOf(text);
  if (low === null) return '금액을 입력해 주세요.';
  if (op !== 'between') return { field, op, value: low };
  const high = amountOf(upperText);
  if (high === null) return '최대 금액을 입력해 주세요.';
  return low <= high ? { field, op, value: [low, high] } : '최소 금액이 최대 금액보다 커요.';
}

/**
 * Parses a condition.
 * @returns the condition, or its validation error.
 */
export function conditionOf(draft: ConditionDraft): Condition | string {
  const { field, op, text, ids } = draft;
  if (isChoice(field)) {
    const [only, ...others] = ids;
    if (only === undefined) return '하나 이상 골라 주세요.';
    return others.length === 0 ? { field, op: 'equals', value: only } : { field, op: 'in', value: [...ids] };
  }
  if (field === 'amount') return amountCondition(draft);
  if (op === 'in') {
    const values = parts(text);
    return values.length > 0 ? { field, op, value: values } : '쉼표로 구분해 입력해 주세요.';
  }
  const value = text.trim();
  return value === '' ? '찾을 단어를 입력해 주세요.' : { field, op, value };
}

/** The default name of a rule: the value of its first condition. */
function nameFor(draft: RuleDraft, conditions: readonly Condition[]): string {
  const named = draft.name.trim();
  if (named !== '') return named;
  const text = conditions.find(({ field }) => field === 'description' || field === 'memo')?.value;
  const [first] = Array.isArray(text) ? text : [text];
  return Array.from(typeof first === 'string' ? first : '새 규칙')
    .slice(0, NAME_MAX)
    .join('');
}

/**
 * Parses a draft.
 * @returns the rule, or all validation errors.
 */
export function contentOf(draft: RuleDraft): RuleContent | DraftProblems {
  const problems = new Map<string | number, string>();
  const conditions: Condition[] = [];
  for (const one of draft.conditions) {
    const condition = conditionOf(one);
    if (typeof condition === 'string') problems.set(one.key, condition);
    else conditions.push(condition);
  }
  const description = draft.description.trim();
  const actions: SortingRule['actions'] = {
    ...(draft.categoryId === null ? {} : { categoryId: draft.categoryId }),
    ...(draft.tagIds.length === 0 ? {} : { tagIds: [...draft.tagIds] }),
    ...(description === '' ? {} : { description }),
    ...(draft.isExcluded ? { excludeFromStats: true } : {}),
  };
  if (Object.keys(actions).length === 0) problems.set('actions', '분류, 태그 등 바꿀 항목을 하나 이상 골라 주세요.');
  if (Array.from(draft.name.trim()).length > NAME_MAX) problems.set('name', '이름은 50자까지 입력할 수 있어요.');
  if (problems.size > 0) return problems;
  return { name: nameFor(draft, conditions), conditions, actions, isActive: draft.isActive };
}

export function isProblems(result: RuleContent | DraftProblems): result is DraftProblems {
  return result instanceof Map;
}
