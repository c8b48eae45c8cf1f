import type { SortingRule, TransactionInput } from '@salim/contract';
import { type SortableTransaction, type SortedByRules, type SortingRuleFacts, sortByRules } from '@salim/domain';
import type { Db } from '../../db/database.ts';
import { findNamedByRules, listRulesByBook, type NamedByRules } from './sorting-rules.repository.ts';

type TransactionType = 'INCOME' | 'EXPENSE' | 'TRANSFER';

/** The fields of a transaction that rules look at, with its category. */
export interface TransactionToSort extends SortableTransaction {
  readonly type: TransactionType;
  /** `OPEN` when a rule may set it; null when none can, as in a transfer or a transaction with several splits. */
  readonly category: { readonly id: string } | 'OPEN' | null;
}

/** Rules prepared for matching: without deleted references, each with the transaction type it applies to. */
export interface RuleBook {
  /**
   * Applies the rules to a transaction. A rule that would set another category than the given one does not match; one
   * that agrees, or sets no category, does.
   */
  sortTransaction(transaction: TransactionToSort): SortedByRules | null;
  readonly isEmpty: boolean;
}

interface ReadyRule extends SortingRuleFacts {
  readonly kind: 'INCOME' | 'EXPENSE' | null;
}

type RuleContent = Pick<SortingRule, 'id' | 'conditions' | 'actions'>;

function readyRuleOf(rule: RuleContent, named: NamedByRules): ReadyRule | null {
  const category = named.categories.find(({ id }) => id === rule.actions.categoryId);
  const tagIds = (rule.actions.tagIds ?? []).filter((id) => named.tagIds.includes(id));
  const actions = {
    categoryId: category?.id,
    tagIds: tagIds.length === 0 ? undefined : tagIds,
    description: rule.actions.description,
    excludeFromStats: rule.actions.excludeFromStats,
  };
  if (Object.values(actions).every((action) => action === undefined)) return null;
  return { id: rule.id, conditions: rule.conditions, actions, kind: category?.kind ?? null };
}

function isFor(rule: ReadyRule, { type, category }: TransactionToSort): boolean {
  if (rule.kind === null) return true;
  if (rule.kind !== type || category === null) return false;
  return category === 'OPEN' || category.id === rule.actions.categoryId;
}

/** Prepares the rules of a book, in the given order. */
export async function ruleBookOf(db: Db, bookId: string, rules: readonly RuleContent[]): Promise<RuleBook> {
  const ids = [...new Set(rules.flatMap(({ actions }) => [actions.categoryId ?? [], actions.tagIds ?? []].flat()))];
  const named = ids.length === 0 ? null : await findNamedByRules(db, bookId, ids);
  const nothing: NamedByRules = { categories: [], tagIds: [], assetIds: [], methodIds: [] };
  const ready = rules.map((rule) => readyRuleOf(rule, named ?? nothing)).filter((rule) => rule !== null);
  return {
    isEmpty: ready.length === 0,
    sortTransaction: (transaction) =>
      sortByRules(
        transaction,
        ready.filter((rule) => isFor(rule, transaction)),
      ),
  };
}

/** The active rules of a book; access has been checked. */
export async function activeRulesOf(db: Db, bookId: string): Promise<RuleBook> {
  return ruleBookOf(
    db,
    bookId,
    (await listRulesByBook(db, bookId)).filter((rule) => rule.isActive),
  );
}

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => typeof id === 'string');

function categoryOf(input: TransactionInput): TransactionToSort['category'] {
  if (input.type === 'TRANSFER') return null;
  const [only, ...others] = input.splits ?? [];
  if (others.length > 0) return null;
  const id = input.categoryId ?? only?.categoryId ?? null;
  return id === null ? 'OPEN' : { id };
}

/** Input of a new transaction, completed by the active rules of its book. */
export async function sortedInput(db: Db, bookId: string, input: TransactionInput): Promise<TransactionInput> {
  return input.type === 'ADJUSTMENT' ? input : sortedBy(await activeRulesOf(db, bookId), input);
}

/** The same with rules that are already loaded. */
export function sortedBy(rules: RuleBook, input: TransactionInput): TransactionInput {
  if (input.type === 'ADJUSTMENT') return input;
  const sorted = rules.sortTransaction({
    type: input.type,
    amount: input.amount,
    description: input.description,
    memo: input.memo,
    assetIds: present([input.assetId, input.toAssetId, ...(input.payments ?? []).map(({ assetId }) => assetId)]),
    paymentMethodIds: present([
      input.paymentMethodId,
      ...(input.payments ?? []).map(({ paymentMethodId }) => paymentMethodId),
    ]),
    category: categoryOf(input),
  });
  if (!sorted) return input;
  const { categoryId, tagIds, description, excludeFromStats } = sorted.actions;
  return {
    ...input,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(categoryId === undefined || !input.splits
      ? {}
      : { splits: input.splits.map((split) => ({ ...split, categoryId })) }),
    tagIds: [...new Set([...input.tagIds, ...(tagIds ?? [])])],
    description: description ?? input.description,
    excludeFromStats: excludeFromStats ?? input.excludeFromStats,
  };
}

/** All rules of a book in their order; access has been checked. */
export async function rulesWithin(db: Db, bookId: string): Promise<SortingRule[]> {
  return listRulesByBook(db, bookId);
}

/** Which of the given categories, tags, assets and payment methods still exist. */
export async function namedByRules(db: Db, bookId: string, ids: readonly string[]): Promise<NamedByRules> {
  return findNamedByRules(db, bookId, ids);
}
