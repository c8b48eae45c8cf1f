import { normalizeForSearch } from '../hangul/search-text.ts';
import { merchantKeyOf } from '../reports/merchant-key.ts';

/** The fields of a transaction that rules can test. */
export interface SortableTransaction {
  readonly type: string;
  readonly amount: number;
  readonly description: string;
  readonly memo: string;
  /** The assets of all its payments. */
  readonly assetIds: readonly string[];
  readonly paymentMethodIds: readonly string[];
}

export type ConditionValue = string | number | readonly (string | number)[];

export interface SortingCondition {
  readonly field: 'description' | 'memo' | 'amount' | 'type' | 'assetId' | 'paymentMethodId';
  readonly op: 'contains' | 'startsWith' | 'equals' | 'between' | 'in';
  readonly value: ConditionValue;
}

export interface SortingActions {
  readonly categoryId?: string | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly excludeFromStats?: boolean | undefined;
}

export interface SortingRuleFacts {
  readonly id: string;
  readonly conditions: readonly SortingCondition[];
  readonly actions: SortingActions;
}

/** The changes by the matching rules, and the rules that matched. */
export interface SortedByRules {
  readonly actions: SortingActions;
  readonly ruleIds: readonly string[];
}

const plain = (text: string): string => normalizeForSearch(text).replaceAll(' ', '');

const listOf = (value: ConditionValue): readonly (string | number)[] =>
  Array.isArray(value) ? value : [value as string];

/** Many rules test one transaction, and each rule tests many; normalized texts are cached for both. */
const plainTexts = new WeakMap<SortableTransaction, { readonly description: string; readonly memo: string }>();
const plainValues = new WeakMap<SortingCondition, readonly string[]>();

function plainTextsOf(transaction: SortableTransaction): { readonly description: string; readonly memo: string } {
  const known = plainTexts.get(transaction);
  if (known) return known;
  const made = { description: plain(transaction.description), memo: plain(transaction.memo) };
  plainTexts.set(transaction, made);
  return made;
}

/** A blank text would be contained in every text. */
function plainValuesOf(condition: SortingCondition): readonly string[] {
  const known = plainValues.get(condition);
  if (known) return known;
  const made = listOf(condition.value)
    .map((one) => plain(String(one)))
    .filter((one) => one !== '');
  plainValues.set(condition, made);
  return made;
}

function meetsText(own: string, condition: SortingCondition): boolean {
  const { op } = condition;
  const wanted = plainValuesOf(condition);
  switch (op) {
    case 'contains':
      return wanted.some((one) => own.includes(one));
    case 'startsWith':
      return wanted.some((one) => own.startsWith(one));
    case 'equals':
    case 'in':
      return wanted.includes(own);
    case 'between':
      return false;
  }
}

function meetsAmount(amount: number, { op, value }: SortingCondition): boolean {
  const wanted = listOf(value).map(Number);
  const [low, high] = wanted;
  if (op === 'between') return low !== undefined && high !== undefined && amount >= low && amount <= high;
  return (op === 'equals' || op === 'in') && wanted.includes(amount);
}

function meets(transaction: SortableTransaction, condition: SortingCondition): boolean {
  const wanted = listOf(condition.value);
  switch (condition.field) {
    case 'description':
      return meetsText(plainTextsOf(transaction).description, condition);
    case 'memo':
      return meetsText(plainTextsOf(transaction).memo, condition);
    case 'amount':
      return meetsAmount(transaction.amount, condition);
    case 'type':
      return wanted.includes(transaction.type);
    case 'assetId':
      return transaction.assetIds.some((id) => wanted.includes(id));
    case 'paymentMethodId':
      return transaction.paymentMethodIds.some((id) => wanted.includes(id));
  }
}

/**
 * Whether a transaction matches all conditions. Text comparison ignores case, width and blanks; both ends of `between`
 * are inclusive; a transaction with several payments matches a payment condition if one of them does. An empty list
 * matches nothing, so that a rule without conditions does not sort the whole book.
 */
export function meetsConditions(transaction: SortableTransaction, conditions: readonly SortingCondition[]): boolean {
  return conditions.length > 0 && conditions.every((condition) => meets(transaction, condition));
}

/**
 * The changes that rules, in order, make to a transaction. Among matching rules, the first with a category, a
 * description or an exclusion flag wins; tags are combined without repeats. All rules see the original transaction, so
 * no rule depends on another, and applying them twice changes nothing more. Null if none matches.
 */
export function sortByRules(
  transaction: SortableTransaction,
  rules: readonly SortingRuleFacts[],
): SortedByRules | null {
  const fitting = rules.filter((rule) => meetsConditions(transaction, rule.conditions));
  if (fitting.length === 0) return null;
  const first = <Name extends keyof SortingActions>(name: Name): SortingActions[Name] =>
    fitting.find((rule) => rule.actions[name] !== undefined)?.actions[name];
  const tagIds = [...new Set(fitting.flatMap((rule) => rule.actions.tagIds ?? []))];
  return {
    actions: {
      categoryId: first('categoryId'),
      tagIds: tagIds.length === 0 ? undefined : tagIds,
      description: first('description'),
      excludeFromStats: first('excludeFromStats'),
    },
    ruleIds: fitting.map((rule) => rule.id),
  };
}

/**
 * A condition that matches every spelling of a shop, whatever its branch: the description contains the shop's name, or,
 * if its spelling does not allow that, equals the given description. The given description always matches, unless it is
 * blank.
 */
export function shopCondition(description: string): { field: 'description'; op: 'contains' | 'equals'; value: string } {
  const key = merchantKeyOf(description);
  const isSpelledOut = key.length > 1 && plain(description).includes(key);
  return isSpelledOut
    ? { field: 'description', op: 'contains', value: key }
    : { field: 'description', op: 'equals', value: normalizeForSearch(description) };
}
