import type { endpoints, QueryOf, Transaction } from '@salim/contract';
import {
  addDays,
  amountTermOf,
  bookMonthOf,
  bookMonthPeriod,
  dayNumber,
  fitsSearch,
  fractionTermOf,
  merchantKeyOf,
  type Period,
  type SearchReading,
  searchReadings,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { Reader, TransactionFilter, TransactionSearch } from '../../db/queries/transaction-filters.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Deps } from '../../deps.ts';
import { periodTooLong, requireOrderedPeriod } from '../../http/requested-period.ts';
import { countBilled, sumBilledByDay } from './billed-list.repository.ts';
import { expandCategories, findNamedMatches, listDescriptions } from './filter-context.repository.ts';
import { listedTransactions, listedWithTotals } from './listed-transactions.service.ts';
import { prepareTotals, totalsOf } from './totals.service.ts';
import {
  type After,
  countTransactions,
  hasTransactions,
  listTransactionRows,
  type Sort,
  sumByDay,
  type Totals,
} from './transaction-list.repository.ts';
import { viewOf } from './transaction-views.repository.ts';
import { readerAt, readerIn } from './transactions.service.ts';

export type FilterQuery = Pick<
  QueryOf<typeof endpoints.listTransactions>,
  | 'from'
  | 'to'
  | 'month'
  | 'type'
  | 'categoryId'
  | 'excludeCategoryId'
  | 'assetId'
  | 'paymentMethodId'
  | 'tagId'
  | 'memberId'
  | 'minAmount'
  | 'maxAmount'
  | 'merchant'
  | 'importId'
  | 'q'
>;

/** The dates that a query covers; a month is a book month. */
export function periodOf(
  deps: Deps,
  seat: BookSeat,
  query: Pick<FilterQuery, 'from' | 'to' | 'month'>,
): Partial<Period> {
  if (query.month === undefined) return { from: query.from, to: query.to };
  const month = bookMonthPeriod(query.month, seat.monthSettings, deps.isHoliday);
  return {
    from: query.from !== undefined && query.from > month.from ? query.from : month.from,
    to: query.to !== undefined && query.to < month.to ? query.to : month.to,
  };
}

/** The current book month. */
export function currentMonth(deps: Deps, seat: BookSeat): string {
  return bookMonthOf(civilDateIn(seat.timeZone, deps.clock.now()), seat.monthSettings, deps.isHoliday);
}

/**
 * The readings of a search text in a book of a currency, amounts as digits, the literal one first; empty for blank text.
 * What may be an amount with a fraction is read as one first.
 */
export function transactionReadings(text: string, currency: string): readonly SearchReading[] {
  const term = fractionTermOf(text, currency);
  if (term !== null) return [term, text].flatMap((each) => searchReadings(each).slice(0, 1));
  return searchReadings(amountTermOf(text) ?? text);
}

/** The search for one reading: its text, and the categories and tags whose names match it. */
export async function searchIn(
  deps: Deps,
  bookId: string,
  { query }: Pick<SearchReading, 'query'>,
): Promise<TransactionSearch> {
  return { query, ...(await findNamedMatches(deps.db, bookId, (name) => fitsSearch(name, query))) };
}

/**
 * The search of a filter. Text typed with the wrong keyboard layout is converted only when nothing in the book matches
 * it literally, regardless of the other filters: all months and pages of a list must use the same reading.
 */
async function searchOf(deps: Deps, seat: BookSeat, text: string): Promise<TransactionSearch | undefined> {
  const [literal, other] = transactionReadings(text, seat.currency);
  if (!literal) return undefined;
  const search = await searchIn(deps, seat.bookId, literal);
  if (!other || (await hasTransactions(deps.db, { bookId: seat.bookId, search }, readerAt(deps, seat)))) return search;
  return searchIn(deps, seat.bookId, other);
}

/** All spellings of a shop in the book's transactions. */
async function spellingsOf(deps: Deps, bookId: string, merchant: string): Promise<string[]> {
  const key = merchantKeyOf(merchant);
  return (await listDescriptions(deps.db, bookId)).filter((description) => merchantKeyOf(description) === key);
}

type CategoryFilter = Pick<TransactionFilter, 'categoryIds' | 'isUncategorized' | 'excluded'>;

/** Ids with those of subcategories, and whether 미분류 is among them. */
async function namedCategories(deps: Deps, bookId: string, asked: readonly string[]) {
  const ids = asked.filter((id) => id !== 'none');
  return {
    categoryIds: ids.length === 0 ? [] : await expandCategories(deps.db, bookId, ids),
    isUncategorized: asked.includes('none'),
  };
}

/** Of categories with others excluded, those that are left. */
async function categoriesOf(
  deps: Deps,
  bookId: string,
  { categoryId, excludeCategoryId }: Pick<FilterQuery, 'categoryId' | 'excludeCategoryId'>,
): Promise<CategoryFilter> {
  const excluded = excludeCategoryId && (await namedCategories(deps, bookId, excludeCategoryId));
  if (categoryId === undefined) return { excluded };
  const wanted = await namedCategories(deps, bookId, categoryId);
  if (!excluded) return wanted;
  return {
    categoryIds: wanted.categoryIds.filter((id) => !excluded.categoryIds.includes(id)),
    isUncategorized: wanted.isUncategorized && !excluded.isUncategorized,
  };
}

/**
 * Resolves a query: months to dates, parent categories to children, text to names.
 *
 * @throws AppError END_BEFORE_START
 */
export async function filterOf(deps: Deps, seat: BookSeat, query: FilterQuery): Promise<TransactionFilter> {
  requireOrderedPeriod(query);
  const { bookId } = seat;
  const search = query.q === undefined ? undefined : await searchOf(deps, seat, query.q);
  return {
    bookId,
    ...periodOf(deps, seat, query),
    types: query.type,
    ...(await categoriesOf(deps, bookId, query)),
    assetIds: query.assetId,
    paymentMethodIds: query.paymentMethodId,
    tagIds: query.tagId,
    memberIds: query.memberId,
    minAmount: query.minAmount,
    maxAmount: query.maxAmount,
    descriptions: query.merchant === undefined ? undefined : await spellingsOf(deps, bookId, query.merchant),
    importId: query.importId,
    search,
  };
}

function afterOf(cursor: string | undefined, sort: Sort): After | null {
  if (cursor === undefined) return null;
  if (sort.endsWith('amount')) {
    const [amount, date, time, createdAt, id] = decodeCursor(cursor, ['amount', 'date', 'time', 'instant', 'id']);
    return { amount, date, time, createdAt, id };
  }
  const [date, time, createdAt, id] = decodeCursor(cursor, ['date', 'time', 'instant', 'id']);
  return { amount: null, date, time, createdAt, id };
}

function cursorOf({ amount, date, time, createdAt, id }: After, sort: Sort): string {
  const place = [date, time, createdAt, id];
  return encodeCursor(sort.endsWith('amount') ? [String(amount), ...place] : place);
}

export interface TransactionPage {
  items: Transaction[];
  nextCursor: string | null;
  income?: number;
  expense?: number;
  count?: number;
  maskedExcluded?: number;
  period?: Period;
}

/** @throws AppError BOOK_NOT_FOUND, END_BEFORE_START, VALIDATION_FAILED for a cursor of another list */
export async function listTransactions(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listTransactions>,
): Promise<TransactionPage> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const after = afterOf(query.cursor, query.sort);
  const filter = await filterOf(deps, seat, query);
  const { basis, limit, sort } = query;
  const scope = { filter, reader, basis };
  const place = { sort, after, limit };
  if (query.totals) await prepareTotals(deps, scope);
  // Read the transactions and their totals from one snapshot, despite concurrent writes.
  const { rows, totals } = query.totals
    ? await inSnapshot(deps.db, (trx) => listedWithTotals(trx, scope, place, deps.partySumsFrom))
    : { rows: await listedTransactions(deps.db, scope, place), totals: undefined };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => row.view),
    nextCursor: rows.length > limit && last ? cursorOf(last.place, sort) : null,
    ...totals,
    ...(query.month === undefined || filter.from === undefined || filter.to === undefined
      ? {}
      : { period: { from: filter.from, to: filter.to } }),
  };
}

/** A calendar covers a year at most. */
const CALENDAR_DAYS_MAX = 400;

/**
 * Every day of the month (or of the requested dates), also those without transactions.
 *
 * @throws AppError BOOK_NOT_FOUND, END_BEFORE_START, LIMIT_EXCEEDED
 */
export async function getCalendar(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.getCalendar>,
): Promise<{ date: string; income: number; expense: number; count: number }[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const isFree = query.from !== undefined && query.to !== undefined;
  const asked = isFree || query.month !== undefined ? query : { ...query, month: currentMonth(deps, seat) };
  const filter = await filterOf(deps, seat, asked);
  const { from, to } = filter;
  if (from === undefined || to === undefined || from > to) return [];
  if (dayNumber(to) - dayNumber(from) >= CALENDAR_DAYS_MAX) {
    throw periodTooLong(`${CALENDAR_DAYS_MAX}일`);
  }
  const sums = query.basis === 'BILLING' ? sumBilledByDay : sumByDay;
  const rows = new Map((await sums(deps.db, filter, readerIn(deps, actor, seat))).map((row) => [row.date, row]));
  const days: { date: string; income: number; expense: number; count: number }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days.push(rows.get(date) ?? { date, income: 0, expense: 0, count: 0 });
  }
  return days;
}

/**
 * Income, expense and number of the transactions that match a filter; by billing, each installment counts separately.
 */
export async function totalsFor(deps: Deps, scope: LineScope): Promise<Totals> {
  await prepareTotals(deps, scope);
  return totalsOf(deps.db, scope, deps.partySumsFrom);
}

/** Number of transactions that match a filter; by billing, each installment counts separately. */
export async function countOf(deps: Deps, { filter, reader, basis }: LineScope): Promise<number> {
  return basis === 'BILLING' ? countBilled(deps.db, filter, reader) : countTransactions(deps.db, filter, reader);
}

/** Totals of each day that has transactions. */
export async function daysOf(deps: Deps, filter: TransactionFilter, reader: Reader) {
  return sumByDay(deps.db, filter, reader);
}

/** The newest transactions that match a filter, as the reader sees them. */
export async function newestOf(
  deps: Deps,
  filter: TransactionFilter,
  reader: Reader,
  limit: number,
): Promise<Transaction[]> {
  const rows = await listTransactionRows(deps.db, filter, reader, { sort: '-date', after: null, limit });
  return rows.slice(0, limit).map((row) => viewOf(row, reader));
}
