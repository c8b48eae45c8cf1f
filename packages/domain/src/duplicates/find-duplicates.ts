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
  /** The recurring rule that recorded it: each of its occurrences is a separate transaction. */
  readonly ruleId: string | null;
}

const MINUTES_A_DAY = 1440;
/** Two known times further apart than this are two transactions: a morning and an evening bus ride. */
export const MINUTES_APART_MAX = 60;

/** What is compared, computed once per transaction: `findDuplicatePairs` compares some of them with thousands. */
interface Facts {
  readonly id: string;
  /** Only transactions that agree in it are compared further. */
  readonly group: string;
  /** Without blanks; empty if there is no description. */
  readonly text: string;
  readonly assetId: string | null;
  readonly ruleId: string | null;
  readonly day: number;
  /** Since the first day; null if the time is unknown. */
  readonly minutes: number | null;
}

function factsOf(candidate: DuplicateCandidate): Facts {
  const { id, type, amount, isRefund, date, time, description, assetId, ruleId } = candidate;
  const day = dayNumber(date);
  return {
    id,
    group: `${type} ${amount} ${isRefund}`,
    text: normalizeForSearch(description).replaceAll(' ', ''),
    assetId,
    ruleId,
    day,
    minutes: time === null ? null : day * MINUTES_A_DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)),
  };
}

function areAlike(a: Facts, b: Facts): boolean {
  if (a.id === b.id || a.group !== b.group) return false;
  if (a.ruleId !== null && a.ruleId === b.ruleId) return false;
  const areFarApart =
    a.minutes === null || b.minutes === null
      ? Math.abs(a.day - b.day) > 1
      : Math.abs(a.minutes - b.minutes) > MINUTES_APART_MAX;
  if (areFarApart) return false;
  return (a.text !== '' && a.text === b.text) || (a.assetId !== null && a.assetId === b.assetId && a.day === b.day);
}

/**
 * Whether two transactions may be the same one recorded twice: same type, amount and refund flag, and either the same
 * description within a day, or the same asset on the same day (a card message says `스타벅스강남점` where the user wrote
 * `커피`). If both have a time, they are at most an hour apart. Symmetric; a transaction is not a duplicate of itself.
 */
export function mayBeDuplicates(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  return areAlike(factsOf(a), factsOf(b));
}

/** The key of a pair of transactions, independent of their order. */
export function duplicateKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/**
 * Pairs of possible duplicates, in the order of the given transactions. The same on three days in a row or more is a
 * habit: there, only the same on one day is a duplicate. Every transaction with a possible duplicate is in a pair.
 * Each is paired with the next match only, so n identical transactions make n − 1 pairs.
 *
 * @param dismissed keys (`duplicateKey`) of pairs that a user has confirmed to be two transactions
 */
export function findDuplicatePairs<Transaction extends DuplicateCandidate>(
  transactions: readonly Transaction[],
  dismissed: ReadonlySet<string>,
): [Transaction, Transaction][] {
  const places = new Map(transactions.map((transaction, index) => [transaction.id, index]));
  const placed = transactions.map((transaction, place) => ({ transaction, place, facts: factsOf(transaction) }));
  // Only those with the same description within a day, or the same asset on the same day, can be alike.
  const byText = Map.groupBy(placed, ({ facts }) => `${facts.group} ${facts.day} ${facts.text}`);
  const byAsset = Map.groupBy(placed, ({ facts }) => `${facts.group} ${facts.day} ${facts.assetId}`);
  /** Whether the two belong to a daily habit. Two known times within an hour around midnight do not. */
  const areHabitual = (a: Facts, b: Facts): boolean => {
    if (a.minutes !== null && b.minutes !== null) return false;
    const [first, last] = [Math.min(a.day, b.day), Math.max(a.day, b.day)];
    return first < last && [first - 1, last + 1].some((day) => byText.has(`${a.group} ${day} ${a.text}`));
  };
  const pairs: [Transaction, Transaction][] = [];
  const paired = new Set<string>();
  for (const { transaction, place, facts } of placed) {
    const { group, day, text, assetId } = facts;
    const near = [
      ...(text === '' ? [] : [day - 1, day, day + 1].map((one) => byText.get(`${group} ${one} ${text}`))),
      ...(assetId === null ? [] : [byAsset.get(`${group} ${day} ${assetId}`)]),
    ];
    const firstTwin = (isPlaced: (place: number) => boolean): Transaction | undefined =>
      near
        .flatMap(
          (some) =>
            some?.find(
              (other) =>
                isPlaced(other.place) &&
                areAlike(facts, other.facts) &&
                !areHabitual(facts, other.facts) &&
                !dismissed.has(duplicateKey(facts.id, other.facts.id)),
            ) ?? [],
        )
        .toSorted((a, b) => a.place - b.place)[0]?.transaction;
    const later = firstTwin((other) => other > place);
    // Similarity is not transitive: the last one may match the first but not the one between.
    const earlier = later || paired.has(facts.id) ? undefined : firstTwin((other) => other < place);
    if (later) pairs.push([transaction, later]);
    else if (earlier) pairs.push([earlier, transaction]);
    for (const one of later ? [transaction, later] : []) paired.add(one.id);
  }
  return pairs.toSorted(([a], [b]) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
