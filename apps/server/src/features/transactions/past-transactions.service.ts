import { addDays, dateOfDayNumber, dayNumber, type PastTransaction, transactionKeyOf } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { prepareSums, summedByParty } from './party-sums.service.ts';
import {
  type DescriptionSum,
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

interface Occurrence {
  readonly day: number;
  readonly amount: number;
  readonly description: string;
}

function occurrencesOf({ description, newest }: DescriptionSum): Occurrence[] {
  return newest.split(',').map((pair) => {
    const blank = pair.indexOf(' ');
    return { day: Number(pair.slice(0, blank)), amount: Number(pair.slice(blank + 1)), description };
  });
}

/** Whether the last two are apart, and the last is not before a day. */
function isSeries(sums: readonly DescriptionSum[], lastFrom: number): boolean {
  let [last, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (day: number): void => {
    if (day > last) [last, second] = [day, last];
    else if (day > second) second = day;
  };
  for (const { newest } of sums) {
    // `parseInt` ends at the blank after the day.
    add(Number.parseInt(newest, 10));
    const comma = newest.indexOf(',');
    if (comma >= 0) add(Number.parseInt(newest.slice(comma + 1), 10));
  }
  return last >= lastFrom && last - second >= GAP_DAYS_MIN;
}

/** The groups of sums with equivalent descriptions. */
function groupsOf(sums: readonly DescriptionSum[]): Iterable<readonly DescriptionSum[]> {
  const groups = new Map<string, DescriptionSum[]>();
  const known = new Map<string, DescriptionSum[]>();
  for (const sum of sums) {
    const exact = `${sum.type} ${sum.description}`;
    let group = known.get(exact);
    if (group === undefined) {
      const key = transactionKeyOf(sum);
      group = groups.get(key) ?? [];
      groups.set(key, group);
      known.set(exact, group);
    }
    group.push(sum);
  }
  return groups.values();
}

/** The newest transactions of each description that came a few times, but not constantly. */
function repeatedIn(sums: readonly DescriptionSum[], lastFrom: number): PastTransaction[] {
  const found: PastTransaction[] = [];
  for (const group of groupsOf(sums)) {
    const count = group.reduce((total, sum) => total + sum.count, 0);
    if (count < TIMES_MIN || count > TIMES_MAX || !isSeries(group, lastFrom)) continue;
    const newest = group
      .flatMap(occurrencesOf)
      .toSorted((left, right) => right.day - left.day || right.amount - left.amount)
      .slice(0, NEWEST);
    const { type } = group[0] as DescriptionSum;
    for (const { day, ...occurrence } of newest) found.push({ ...occurrence, type, date: dateOfDayNumber(day) });
  }
  return found;
}

/**
 * The newest transactions of each description that repeats a few times, but not constantly, and that no rule created,
 * as far as the reader may see them. Ones that came twice within a few days at last are no series. The caller has
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
  const sums = await summedByParty<DescriptionSum>(deps.db, filter, {
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
