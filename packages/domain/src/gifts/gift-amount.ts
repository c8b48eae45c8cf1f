import type { GiftOccasion } from './gift-occasions.ts';

/** Usual gift amounts in won, ascending; custom avoids even multiples of 10,000 (4·6·8만 원). */
const USUAL = [
  10_000, 30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000, 500_000, 700_000, 1_000_000,
] as const;
const LARGEST_USUAL = 1_000_000;

/** The amounts offered first. */
export const OFTEN_GIVEN = [50_000, 100_000, 200_000, 300_000] as const;

/**
 * The usual gift nearest to an amount, the lower of two equally near. At least the smallest usual gift; above the
 * largest, whole multiples of it. Idempotent.
 */
export function usualGiftNear(amount: number): number {
  if (amount > LARGEST_USUAL) return Math.ceil(amount / LARGEST_USUAL - 0.5) * LARGEST_USUAL;
  let nearest: number = USUAL[0];
  for (const usual of USUAL) if (Math.abs(usual - amount) < Math.abs(nearest - amount)) nearest = usual;
  return nearest;
}

/** An earlier gift, with the fields that a suggestion uses. */
export interface EarlierGift {
  readonly direction: 'GIVEN' | 'RECEIVED';
  readonly event: GiftOccasion;
  readonly amount: number;
  /** Civil date. */
  readonly date: string;
}

export interface GiftSuggestion {
  readonly amount: number;
  /**
   * The basis of the suggestion: what they gave, what they received before, or what others of their relation received.
   */
  readonly basis: 'RECEIVED' | 'GIVEN' | 'RELATION';
  /** The gift that the suggestion repeats; null when it is a median of several. */
  readonly gift: EarlierGift | null;
}

/** The latest gift; on the same day the largest. */
function latest(gifts: readonly EarlierGift[]): EarlierGift | null {
  let found: EarlierGift | null = null;
  for (const gift of gifts) {
    const isLater =
      found === null || gift.date > found.date || (gift.date === found.date && gift.amount > found.amount);
    if (isLater) found = gift;
  }
  return found;
}

/** The latest gift for the same event, else the latest for any event. */
function latestFor(gifts: readonly EarlierGift[], event: GiftOccasion): EarlierGift | null {
  return latest(gifts.filter((gift) => gift.event === event)) ?? latest(gifts);
}

/**
 * The suggested gift for a person and an event: their last gift to us, preferring the same event; else our last gift to
 * them; else the usual gift nearest to the median of what others of their relation received for that event. Null
 * without data. The order of the gifts does not matter.
 */
export function suggestGift(
  event: GiftOccasion,
  history: { readonly person: readonly EarlierGift[]; readonly relation: readonly EarlierGift[] },
): GiftSuggestion | null {
  for (const basis of ['RECEIVED', 'GIVEN'] as const) {
    const gift = latestFor(
      history.person.filter((one) => one.direction === basis),
      event,
    );
    if (gift) return { amount: gift.amount, basis, gift };
  }
  const amounts = history.relation
    .filter((one) => one.direction === 'GIVEN' && one.event === event)
    .map((one) => one.amount)
    .toSorted((one, other) => one - other);
  const middle = amounts[Math.floor((amounts.length - 1) / 2)];
  return middle === undefined ? null : { amount: usualGiftNear(middle), basis: 'RELATION', gift: null };
}
