import { dayNumber } from '../calendar/civil-date.ts';
import { normalizeForSearch } from '../hangul/search-text.ts';

/** The fields that decide whether two transactions may be duplicates. */
export interface DuplicateCandidate {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly isRefund: boolean;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm`, or null if unknown. */
  readonly time: string | null;
  readonly description: string;
  /** The asset that pays; null if none is named. */
  readonly assetId: string | null;
}

const MINUTES_A_DAY = 1440;
/** Two known times further apart than this are two transactions: a morning and an evening bus ride. */
const MINUTES_APART_MAX = 60;

function minutesOf(transaction: DuplicateCandidate, time: string): number {
  return dayNumber(transaction.date) * MINUTES_A_DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function areFarApart(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  if (a.time === null || b.time === null) return Math.abs(dayNumber(a.date) - dayNumber(b.date)) > 1;
  return Math.abs(minutesOf(a, a.time) - minutesOf(b, b.time)) > MINUTES_APART_MAX;
}

/**
 * Whether two transactions may be the same one recorded twice: same type, amount and refund flag, and either the same
 * description within a day, or the same asset on the same day (a card message says `스타벅스강남점` where the user wrote
 * `커피`). If both have a time, they are at most an hour apart. Symmetric; a transaction is not a duplicate of itself.
 */
export function mayBeDuplicates(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  if (a.id === b.id || a.type !== b.type || a.amount !== b.amount || a.isRefund !== b.isRefund) return false;
  if (areFarApart(a, b)) return false;
  const description = normalizeForSearch(a.description).replaceAll(' ', '');
  const isSameDescription = description !== '' && description === normalizeForSearch(b.description).replaceAll(' ', '');
  return isSameDescription || (a.assetId !== null && a.assetId === b.assetId && a.date === b.date);
}

/** The key of a pair of transactions, independent of their order. */
export function duplicateKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/**
 * Pairs of possible duplicates, in the order of the given transactions. Every transaction with a possible duplicate is
 * in a pair. Each is paired with the next match only, so n identical transactions make n − 1 pairs.
 *
 * @param dismissed keys (`duplicateKey`) of pairs that a user has confirmed to be two transactions
 */
export function findDuplicatePairs<Transaction extends DuplicateCandidate>(
  transactions: readonly Transaction[],
  dismissed: ReadonlySet<string>,
): [Transaction, Transaction][] {
  const groups = Map.groupBy(
    transactions,
    (transaction) => `${transaction.type} ${transaction.amount} ${transaction.isRefund}`,
  );
  const places = new Map(transactions.map((transaction, index) => [transaction.id, index]));
  const pairs: [Transaction, Transaction][] = [];
  for (const group of groups.values()) {
    const paired = new Set<string>();
    group.forEach((transaction, index) => {
      const isTwin = (other: Transaction) =>
        mayBeDuplicates(transaction, other) && !dismissed.has(duplicateKey(transaction.id, other.id));
      const later = group.slice(index + 1).find(isTwin);
      // Similarity is not transitive: the last one may match the first but not the one between.
      const earlier = later || paired.has(transaction.id) ? undefined : group.slice(0, index).find(isTwin);
      if (later) pairs.push([transaction, later]);
      else if (earlier) pairs.push([earlier, transaction]);
      for (const one of later ? [transaction, later] : []) paired.add(one.id);
    });
  }
  return pairs.toSorted(([a], [b]) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
