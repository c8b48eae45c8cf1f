import { addDays, dateOfDayNumber, dayNumber, type PastTransaction, transactionKeyOf } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { prepareSums, summedByParty } from './party-sums.service.ts';
import {
  type DescriptionSums,
  type Filing,
  listFilings,
  NEWEST,
  sumDescriptions,
} from './past-transactions.repository.ts';

export type { Filing };

/** Long enough to see a yearly bill three times. */
const LOOK_BACK_DAYS = 3 * 366;
/** A pattern without an occurrence for more than a year and a half has ended. */
const LAST_WITHIN_DAYS = 560;
/** Fewer are no pattern; more are everyday spending rather than a bill. */
const TIMES_MIN = 3;
const TIMES_MAX = 170;
/** The last two of a series are at least so many days apart. */
const GAP_DAYS_MIN = 6;

/** Transactions with one description in a part of the period. */
interface Described {
  readonly description: string;
  /** `day amount,day amount`, newest first. */
  readonly newest: string;
}

/** Transactions with equivalent descriptions. */
interface Group {
  readonly type: PastTransaction['type'];
  count: number;
  readonly parts: Described[];
}

/** Sums by equivalent descriptions. */
function groupsOf(sums: readonly DescriptionSums[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  const byType = new Map<string, Map<string, Group>>();
  for (const { type, descriptions, counts, newest } of sums) {
    const known = byType.get(type) ?? new Map<string, Group>();
    byType.set(type, known);
    const newestOfEach = newest.split(';');
    for (const [place, description] of descriptions.entries()) {
      let group = known.get(description);
      if (group === undefined) {
        const key = transactionKeyOf({ type, description });
        group = groups.get(key) ?? { type, count: 0, parts: [] };
        groups.set(key, group);
        known.set(description, group);
      }
      group.count += counts[place] ?? 0;
      group.parts.push({ description, newest: newestOfEach[place] ?? '' });
    }
  }
  return groups.values();
}

/** Whether a group repeats without being everyday spending, its last two dates are apart, and the last is recent. */
function isSeries({ count, parts }: Group, lastFrom: number): boolean {
  if (count < TIMES_MIN || count > TIMES_MAX) return false;
  let [last, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (day: number): void => {
    if (day > last) [last, second] = [day, last];
    else if (day > second) second = day;
  };
  for (const { newest } of parts) {
    // `parseInt` ends at the blank after the day.
    add(Number.parseInt(newest, 10));
    const comma = newest.indexOf(',');
    if (comma >= 0) add(Number.parseInt(newest.slice(comma + 1), 10));
  }
  return last >= lastFrom && last - second >= GAP_DAYS_MIN;
}

interface Occurrence {
  readonly day: number;
  readonly amount: number;
  readonly description: string;
}

function occurrencesOf({ description, newest }: Described): Occurrence[] {
  return newest.split(',').map((pair) => {
    const blank = pair.indexOf(' ');
    return { day: Number(pair.slice(0, blank)), amount: Number(pair.slice(blank + 1)), description };
  });
}

/** The newest transactions of each description that came a few times, but not constantly. */
function repeatedIn(sums: readonly DescriptionSums[], lastFrom: number): PastTransaction[] {
  const found: PastTransaction[] = [];
  for (const group of groupsOf(sums)) {
    if (!isSeries(group, lastFrom)) continue;
    const newest = group.parts
      .flatMap(occurrencesOf)
      .toSorted((left, right) => right.day - left.day || right.amount - left.amount)
      .slice(0, NEWEST);
    const { type } = group;
    for (const { day, ...occurrence } of newest) found.push({ ...occurrence, type, date: dateOfDayNumber(day) });
  }
  return found;
}

/**
 * The newest transactions of each description that repeats a few times, but not constantly, and that no rule created,
 * as far as the reader may see them. Excludes those whose last two occurrences are only days apart. The caller has
 * checked access to the book.
 */
export async function repeatedTransactionsOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
): Promise<PastTransaction[]> {
  const { today } = reader;
  const filter = { bookId, from: addDays(today, -LOOK_BACK_DAYS), to: today };
  const kind = 'DESCRIPTION';
  await prepareSums(deps, filter, {
    kind,
    ofPeriod: (db, period) => sumDescriptions(db, { bookId, ...period, visibility: 'SHARED' }, reader),
  });
  const sums = await summedByParty<DescriptionSums>(deps.db, filter, {
    kind,
    transactionsMin: deps.partySumsFrom,
    parties: null,
    read: (db, part) => sumDescriptions(db, part, reader),
  });
  return repeatedIn(sums ?? (await sumDescriptions(deps.db, filter, reader)), dayNumber(today) - LAST_WITHIN_DAYS);
}

/**
 * The categorization of each of these transactions of `repeatedTransactionsOf`; none for one that has changed since.
 */
export async function filingsOf<Transaction extends PastTransaction>(
  deps: Deps,
  bookId: string,
  reader: BookReader,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<Transaction, Filing>> {
  const filings = new Map<Transaction, Filing>();
  for (const { place, ...filing } of await listFilings(deps.db, bookId, reader, transactions)) {
    const transaction = transactions[place];
    if (transaction) filings.set(transaction, filing);
  }
  return filings;
}
