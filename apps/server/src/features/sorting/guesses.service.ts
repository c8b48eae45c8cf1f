import type { Category, SortingGuess } from '@salim/contract';
import { historyReason, knownShopOf, learnSorting, merchantKeyOf } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { activeRulesOf, type TransactionToSort } from '../sorting-rules/active-rules.service.ts';
import { filedTransactions } from '../transactions/sorted-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';

/** A transaction that is about to be created. */
export type TransactionToGuess = Pick<TransactionToSort, 'type' | 'description'> & Partial<TransactionToSort>;

/** Guesses how transactions of a book are categorized. */
export interface Guesser {
  /** Matching rules come first, then the history, then general knowledge; null when none applies. */
  guess(transaction: TransactionToGuess): SortingGuess | null;
}

const SHOP_TRUST = 0.6;
/** A merchant recognized by the ending of its name, rather than a known one. */
const ENDING_TRUST = 0.5;

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The category of a book that has the name of a default category; its parent when the child does not exist. */
function categoryCalled(
  categories: readonly Category[],
  kind: Category['kind'],
  name: string,
  subName: string,
): Category | null {
  const live = categories.filter((category) => category.kind === kind && !category.isArchived);
  const parent = live.find((category) => category.parentId === null && plainName(category.name) === plainName(name));
  if (!parent) return null;
  if (subName === '') return parent;
  const wanted = plainName(subName);
  return live.find((category) => category.parentId === parent.id && plainName(category.name) === wanted) ?? parent;
}

/**
 * Learns from the transactions of a book that the reader may see; access has been checked.
 *
 * @param asked limits the history to one description, when only that one is needed
 */
export async function guesserOf(db: Db, bookId: string, reader: Reader, asked?: string): Promise<Guesser> {
  const rules = await activeRulesOf(db, bookId);
  const history = learnSorting(
    await filedTransactions(db, bookId, reader, asked === undefined ? undefined : merchantKeyOf(asked)),
  );
  const categories = await labelsWithin(db, CATEGORIES, bookId);
  const byId = new Map(categories.map((category) => [category.id, category]));

  function byRule(transaction: TransactionToGuess): SortingGuess | null {
    const category = transaction.type === 'TRANSFER' ? null : ('OPEN' as const);
    const sorted = rules.sortTransaction({
      amount: 0,
      memo: '',
      assetIds: [],
      paymentMethodIds: [],
      category,
      ...transaction,
    });
    if (!sorted || sorted.actions.categoryId === undefined) return null;
    return {
      source: 'RULE',
      categoryId: sorted.actions.categoryId,
      paymentMethodId: null,
      assetId: null,
      tagIds: [...(sorted.actions.tagIds ?? [])],
      confidence: 1,
      reason: '분류 규칙에 해당해요',
    };
  }

  function byHistory({ type, description }: TransactionToGuess): SortingGuess | null {
    const guess = history.guess(type, description);
    const category = guess ? byId.get(guess.categoryId) : undefined;
    if (!guess || !category) return null;
    const { categoryId, paymentMethodId, assetId, tagIds, confidence } = guess;
    const reason = historyReason(guess, category.name);
    return { source: 'HISTORY', categoryId, paymentMethodId, assetId, tagIds: [...tagIds], confidence, reason };
  }

  function byDictionary({ type, description }: TransactionToGuess): SortingGuess | null {
    if (type === 'TRANSFER') return null;
    const shop = knownShopOf(type, description);
    const category = shop ? categoryCalled(categories, type, shop.category, shop.subcategory) : null;
    if (!shop || !category) return null;
    return {
      source: 'DICTIONARY',
      categoryId: category.id,
      paymentMethodId: null,
      assetId: null,
      tagIds: [],
      confidence: shop.isEnding ? ENDING_TRUST : SHOP_TRUST,
      reason: shop.isEnding ? `이름에 ‘${shop.name}’ 글자가 들어 있어요` : `잘 알려진 가게예요: ${shop.name}`,
    };
  }

  /** Cache, because a file repeats the same merchants many times. */
  const known = new Map<string, SortingGuess | null>();
  function byName(transaction: TransactionToGuess): SortingGuess | null {
    const key = `${transaction.type} ${transaction.description}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const guess = byHistory(transaction) ?? byDictionary(transaction);
    known.set(key, guess);
    return guess;
  }

  return { guess: (transaction) => byRule(transaction) ?? byName(transaction) };
}

/**
 * Guesses the category of a transaction with this description.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function guessSorting(
  deps: Deps,
  actor: Actor,
  bookId: string,
  transaction: {
    readonly description: string;
    readonly type: 'INCOME' | 'EXPENSE';
    readonly amount?: number | undefined;
  },
): Promise<SortingGuess | null> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const guesser = await guesserOf(deps.db, bookId, readerIn(deps, actor, seat), transaction.description);
  return guesser.guess({
    type: transaction.type,
    description: transaction.description,
    amount: transaction.amount ?? 0,
  });
}
