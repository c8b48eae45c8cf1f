import { syllableOf } from '../hangul/syllables.ts';
import { merchantKeyOf } from '../reports/merchant-key.ts';

/** A past transaction, with the fields that a guess learns from. */
export interface FiledPast {
  readonly type: string;
  readonly description: string;
  readonly categoryId: string;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly tagIds: readonly string[];
}

/** A guess from past transactions, with the figures that explain it. */
export interface HistoryGuess {
  readonly categoryId: string;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly tagIds: readonly string[];
  /** How many transactions were considered, and how many of them agree. */
  readonly seen: number;
  readonly agreeing: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** Older transactions are not considered. */
const SEEN_MAX = 10;
/** The weight of a transaction relative to the next newer one: two different ones in a row outweigh all before them. */
const FADE = 0.7;
/** A prefix of two letters is not specific enough. */
const SHOP_PREFIX_MIN = 3;
/** If only the prefix matches, it may be another shop. */
const PREFIX_TRUST = 0.8;

export interface SortingHistory {
  guess(type: string, description: string): HistoryGuess | null;
}

/** The value with the largest total weight; of two equal ones the newer. */
function heaviest<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): { value: Value; share: number } | null {
  const weights = new Map<string, { value: Value; weight: number }>();
  let total = 0;
  values.forEach((value, age) => {
    const weight = FADE ** age;
    total += weight;
    const known = weights.get(keyOf(value));
    if (known) known.weight += weight;
    else weights.set(keyOf(value), { value, weight });
  });
  let best: { value: Value; weight: number } | null = null;
  for (const candidate of weights.values()) if (!best || candidate.weight > best.weight) best = candidate;
  return best ? { value: best.value, share: best.weight / total } : null;
}

function guessFrom(past: readonly FiledPast[], trust: number): HistoryGuess | null {
  const seen = past.slice(0, SEEN_MAX);
  const category = heaviest(
    seen.map((transaction) => transaction.categoryId),
    (id) => id,
  );
  if (!category) return null;
  const agreeing = seen.filter((transaction) => transaction.categoryId === category.value);
  const means = heaviest(
    agreeing.map(({ assetId, paymentMethodId }) => ({ assetId, paymentMethodId })),
    ({ assetId, paymentMethodId }) => `${assetId ?? ''} ${paymentMethodId ?? ''}`,
  );
  const tags = heaviest(
    agreeing.map((transaction) => transaction.tagIds.toSorted()),
    (ids) => ids.join(' '),
  );
  return {
    categoryId: category.value,
    assetId: means?.value.assetId ?? null,
    paymentMethodId: means?.value.paymentMethodId ?? null,
    tagIds: tags?.value ?? [],
    seen: seen.length,
    agreeing: agreeing.length,
    // One transaction is a hint, four are a habit.
    confidence: category.share * (1 - 0.4 ** (seen.length / 2)) * trust,
  };
}

/**
 * Learns from past transactions, the newest first. A guess is based on the shop, whatever its branch; for a new shop,
 * on the longest known prefix of its name with at least three letters. Newer transactions weigh more: after two in a
 * row in another category the guess changes. Deterministic for the same past.
 */
export function learnSorting(past: readonly FiledPast[]): SortingHistory {
  const keyOf = (type: string, description: string): string => `${type} ${merchantKeyOf(description)}`;
  const byShop = Map.groupBy(
    past.filter((transaction) => transaction.description !== ''),
    (transaction) => keyOf(transaction.type, transaction.description),
  );
  return {
    guess(type, description) {
      if (merchantKeyOf(description) === '') return null;
      const key = keyOf(type, description);
      const own = byShop.get(key);
      if (own) return guessFrom(own, 1);
      for (let { length } = key; length >= type.length + 1 + SHOP_PREFIX_MIN; length -= 1) {
        const alike = byShop.get(key.slice(0, length));
        if (alike) return guessFrom(alike, PREFIX_TRUST);
      }
      return null;
    },
  };
}

/** `식비였어요`, `교통이었어요`: the past tense of 이다, adapted to the preceding word. */
function wasOne(name: string): string {
  const syllable = Array.from(name)
    .map(syllableOf)
    .findLast((letter) => letter !== null);
  return `${name}${syllable && syllable.final !== 0 ? '이었어요' : '였어요'}`;
}

/** The reason for a guess, for display: `지난 5번 모두 식비였어요`. */
export function historyReason(
  { seen, agreeing }: Pick<HistoryGuess, 'seen' | 'agreeing'>,
  categoryName: string,
): string {
  const was = wasOne(categoryName);
  if (seen === 1) return `지난번에 ${was}`;
  return agreeing === seen ? `지난 ${seen}번 모두 ${was}` : `지난 ${seen}번 중 ${agreeing}번 ${was}`;
}
