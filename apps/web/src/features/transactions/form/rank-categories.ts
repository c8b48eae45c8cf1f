import type { Category } from '@salim/contract';
import type { CategoryUse } from '../api/use-habits.ts';

/** What is known about the transaction being entered. */
export interface Situation {
  /** The hour of the day, or null if the transaction is of another day. */
  readonly hour: number | null;
  /** In won; zero while none is typed. */
  readonly amount: number;
  /** The typed description. */
  readonly words: string;
}

/** Uses within so many hours count more. */
const NEAR_HOURS = 3;
/** Amounts up to so many times higher or lower count more. */
const NEAR_AMOUNT = 3;
const NEAR_WEIGHT = 2;
/** A use with the same words outweighs a dozen without. */
const SAME_WORDS_WEIGHT = 12;
/** More than any number of uses. */
const NAMED = 1e9;

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, '');

/** Words that tell something; a single letter occurs everywhere. */
const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .map(plain)
    .filter((word) => word.length > 1);

function hourWeight(hour: number | null, now: number | null): number {
  if (hour === null || now === null) return 1;
  const apart = Math.abs(hour - now);
  return 1 + NEAR_WEIGHT * Math.max(0, 1 - Math.min(apart, 24 - apart) / NEAR_HOURS);
}

function amountWeight(amount: number, typed: number): number {
  if (amount <= 0 || typed <= 0) return 1;
  return 1 + NEAR_WEIGHT * Math.max(0, 1 - Math.abs(Math.log(amount / typed)) / Math.log(NEAR_AMOUNT));
}

/**
 * The ids of used or named categories, the most probable first: often used, at this hour, for such an amount
 * and with these words. A category whose name is typed comes first. The
 * server's suggestion is not considered: it arrives late, and would move the categories under the user's finger.
 */
export function rankCategories(
  categories: readonly Category[],
  uses: readonly CategoryUse[],
  { hour, amount, words }: Situation,
): string[] {
  const typed = wordsOf(words);
  const scores = new Map<string, number>();
  const add = (id: string, score: number) => scores.set(id, (scores.get(id) ?? 0) + score);
  for (const use of uses) {
    const description = plain(use.description);
    const isSame = typed.some((word) => description.includes(word));
    add(
      use.categoryId,
      hourWeight(use.hour, hour) * amountWeight(use.amount, amount) * (isSame ? SAME_WORDS_WEIGHT : 1),
    );
  }
  for (const { id, name } of categories) {
    if (typed.includes(plain(name))) add(id, NAMED);
  }
  const place = new Map(categories.map(({ id }, index) => [id, index]));
  return [...scores]
    .filter(([id]) => place.has(id))
    .toSorted(([a, x], [b, y]) => y - x || (place.get(a) ?? 0) - (place.get(b) ?? 0))
    .map(([id]) => id);
}

/** How many cells the ranked categories may take, so that top-level ones remain visible. */
const RANKED_MAX = 7;

/** The offered categories: the ranked ones, then top-level ones in order, and always the selected one. */
export function offeredCategories(
  categories: readonly Category[],
  { ranked, chosen, max }: { readonly ranked: readonly string[]; readonly chosen: string | null; readonly max: number },
): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const live = (category: Category | undefined): category is Category => category !== undefined && !category.isArchived;
  const first = ranked
    .map((id) => byId.get(id))
    .filter(live)
    .slice(0, RANKED_MAX);
  const tops = categories.filter((category) => live(category) && category.parentId === null);
  const all = [...new Set([...first, ...tops])].slice(0, max);
  const current = chosen === null ? undefined : byId.get(chosen);
  if (!current || all.includes(current)) return all;
  const parent = current.parentId === null ? undefined : byId.get(current.parentId);
  if (parent && all.includes(parent)) return all;
  return [current, ...all.slice(0, max - 1)];
}
