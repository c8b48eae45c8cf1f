import { syllableOf } from '../hangul/syllables.ts';
import { merchantKeyOf } from '../reports/merchant-key.ts';

/** An entry of the past, as far as it teaches how the next one like it is filed. */
export interface FiledPast {
  readonly type: string;
  readonly description: string;
  readonly categoryId: string;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly tagIds: readonly string[];
}

/** What the past says about an entry, with the figures that explain it. */
export interface HistoryGuess {
  readonly categoryId: string;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly tagIds: readonly string[];
  /** How many entries were looked at, and how many of them say the same. */
  readonly seen: number;
  readonly agreeing: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** What was done long ago says little about today. */
const SEEN_MAX = 10;
/** Each entry weighs so much of the one after it: two in a row that differ outweigh all before them. */
const FADE = 0.7;
/** Two letters at the beginning say too little. */
const SHOP_PREFIX_MIN = 3;
/** Where only the beginning of a name is the same, it may be another shop. */
const PREFIX_TRUST = 0.8;

export interface SortingHistory {
  guess(type: string, description: string): HistoryGuess | null;
}

/** The value with the largest sum of weights; of two equal ones the newer. */
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
    // One entry is a hint, four are a habit.
    confidence: category.share * (1 - 0.4 ** (seen.length / 2)) * trust,
  };
}

/**
 * Learns from entries of the past, the newest first. A guess goes by the shop, whatever its branch; where the shop is
 * new, by the longest beginning of its name that is known and at least three letters long. The newer an entry the more
 * it counts: once two in a row were filed elsewhere, the next one is too. The same past gives the same guess.
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

/** `식비였어요`, `교통이었어요`: the past of being something, as Korean says it after that word. */
function wasOne(name: string): string {
  const syllable = Array.from(name)
    .map(syllableOf)
    .findLast((letter) => letter !== null);
  return `${name}${syllable && syllable.final !== 0 ? '이었어요' : '였어요'}`;
}

/** Why a guess was made, to be shown: `지난 5번 모두 식비였어요`. */
export function historyReason(
  { seen, agreeing }: Pick<HistoryGuess, 'seen' | 'agreeing'>,
  categoryName: string,
): string {
  const was = wasOne(categoryName);
  if (seen === 1) return `지난번에 ${was}`;
  return agreeing === seen ? `지난 ${seen}번 모두 ${was}` : `지난 ${seen}번 중 ${agreeing}번 ${was}`;
}
