import type { GiftOccasion } from './gift-occasions.ts';

/** What people give at such occasions, in won; even tens (4·6·8만 원) are avoided by custom. Ascending. */
const USUAL = [
  10_000, 30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000, 500_000, 700_000, 1_000_000,
] as const;
const LARGEST_USUAL = 1_000_000;

/** The amounts that are offered first. */
export const OFTEN_GIVEN = [50_000, 100_000, 200_000, 300_000] as const;

/**
 * The usual gift nearest to an amount, the lower one of two that are equally near. Never less than the smallest usual
 * gift; above the largest one whole multiples of it. A usual gift stays as it is.
 */
export function usualGiftNear(amount: number): number {
  if (amount > LARGEST_USUAL) return Math.ceil(amount / LARGEST_USUAL - 0.5) * LARGEST_USUAL;
  let nearest: number = USUAL[0];
  for (const usual of USUAL) if (Math.abs(usual - amount) < Math.abs(nearest - amount)) nearest = usual;
  return nearest;
}

/** One earlier gift, as far as a suggestion looks at it. */
export interface EarlierGift {
  readonly direction: 'GIVEN' | 'RECEIVED';
  readonly event: GiftOccasion;
  readonly amount: number;
  /** Civil date. */
  readonly date: string;
}

export interface GiftSuggestion {
  readonly amount: number;
  /** What it follows: what they gave, what was given to them before, or what was given to others of their kind. */
  readonly basis: 'RECEIVED' | 'GIVEN' | 'RELATION';
  /** The gift that it repeats; null where it follows many. */
  readonly gift: EarlierGift | null;
}

/** Of several gifts the latest, and of those of one day the largest. */
function latest(gifts: readonly EarlierGift[]): EarlierGift | null {
  let found: EarlierGift | null = null;
  for (const gift of gifts) {
    const isLater =
      found === null || gift.date > found.date || (gift.date === found.date && gift.amount > found.amount);
    if (isLater) found = gift;
  }
  return found;
}

/** The gift for the same event that is the latest, else the latest for any. */
function latestFor(gifts: readonly EarlierGift[], event: GiftOccasion): EarlierGift | null {
  return latest(gifts.filter((gift) => gift.event === event)) ?? latest(gifts);
}

/**
 * What to give somebody at an event: as much as they gave last, for the same event rather than for another one; else
 * as much as was last given to them; else the usual gift nearest to the middle of what others of their relation were
 * given for that event. Null where nothing is known. The order of the gifts does not matter.
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
