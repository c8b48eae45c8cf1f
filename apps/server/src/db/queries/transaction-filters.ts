import type { SearchQuery } from '@salim/domain';
import { type RawBuilder, sql } from 'kysely';
import { civilDateIn } from '../../clock.ts';

/** Resolved filters: periods as dates, parent categories with their children. */
export interface TransactionFilter {
  readonly bookId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  /** Include transactions without a category, or only those. */
  readonly isUncategorized?: boolean | undefined;
  /** Instead of the two above: everything but these. */
  readonly excluded?: ExcludedCategories | undefined;
  readonly assetIds?: readonly string[] | undefined;
  readonly paymentMethodIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly memberIds?: readonly string[] | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  /** All spellings of a merchant in transactions. */
  readonly descriptions?: readonly string[] | undefined;
  /** Only transactions that this import created. */
  readonly importId?: string | undefined;
  readonly search?: TransactionSearch | undefined;
  /** Only transactions that are masked for anyone, or only the others. */
  readonly visibility?: 'SHARED' | 'MASKED' | undefined;
}

/** Categories whose lines do not count. */
export interface ExcludedCategories {
  readonly categoryIds: readonly string[];
  /** Also lines without a category. */
  readonly isUncategorized: boolean;
}

export interface TransactionSearch {
  readonly query: SearchQuery;
  /** Categories and tags whose names match the query. */
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
}

export type Condition = RawBuilder<unknown>;

/** The reader and the date, which decide which masked transactions are visible. */
export interface Reader {
  readonly userId: string;
  /** Masked transactions with `revealOn` up to this civil date are visible to every member. */
  readonly revealedThrough: string;
  /** Whether the reader may change only their own transactions. */
  readonly ownEntriesOnly?: boolean;
}

/** A reader with the current civil date of the book. */
export interface BookReader extends Reader {
  readonly today: string;
}

/** The civil date that `revealOn` is compared with: the one in Seoul, whatever the time zone of the book. */
export function revealedThrough(at: Date): string {
  return civilDateIn('Asia/Seoul', at);
}

/** Whether a masked transaction `t` is hidden from the reader. */
export function isMaskedFor(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(t.visibility = 'MASKED' and t.created_by <> ${reader.userId}::uuid
    and (t.reveal_on is null or t.reveal_on > ${reader.revealedThrough}::date))`;
}

/** Whether the filter uses a field that a masked transaction hides. */
export function looksAtHidden(filter: TransactionFilter): boolean {
  return (
    filter.categoryIds !== undefined ||
    filter.isUncategorized === true ||
    filter.excluded !== undefined ||
    filter.assetIds !== undefined ||
    filter.paymentMethodIds !== undefined ||
    filter.tagIds !== undefined ||
    filter.memberIds !== undefined ||
    filter.descriptions !== undefined ||
    filter.importId !== undefined ||
    filter.search !== undefined
  );
}

/** True when only the period is restricted, so that sums can be taken from postings alone. */
export function isPeriodOnly(filter: TransactionFilter): boolean {
  return (
    !looksAtHidden(filter) &&
    filter.types === undefined &&
    filter.minAmount === undefined &&
    filter.maxAmount === undefined &&
    filter.visibility === undefined
  );
}

/**
 * Whether a list by this filter reads all that matches, like its totals. PostgreSQL takes texts with several tokens for
 * rarer than they are, because the tokens say almost the same; it knows how common a single one is, and walks the list.
 */
export function readsAllMatches({ search, categoryIds, isUncategorized, excluded }: TransactionFilter): boolean {
  const hasCategories = categoryIds !== undefined || isUncategorized === true || excluded !== undefined;
  return search !== undefined && search.query.tokens.length > 1 && !hasCategories;
}

/** The search of a filter that has no other condition than its book; null for any other filter. */
export function searchAlone({ search, ...others }: TransactionFilter): TransactionSearch | null {
  const isAlone = isPeriodOnly(others) && others.from === undefined && others.to === undefined;
  return search !== undefined && isAlone ? search : null;
}

/** Whether a column has a category of a set; null for a column without one, unless the set is of those as well. */
function isAmong({ categoryIds, isUncategorized }: ExcludedCategories, column: Condition): Condition {
  const named = sql`${column} = any(${categoryIds}::uuid[])`;
  if (!isUncategorized) return named;
  return categoryIds.length === 0 ? sql`${column} is null` : sql`(${column} is null or ${named})`;
}

/** Whether a column has a category that is not excluded. */
function isKept(excluded: ExcludedCategories, column: Condition): Condition {
  return sql`(${isAmong(excluded, column)}) is not true`;
}

/**
 * Transactions `t` with a split that is not excluded, or without any split, as transfers. An aggregate, because
 * PostgreSQL would rather read all splits of the book than those of a page.
 */
function keptCondition(bookId: string, excluded: ExcludedCategories): Condition {
  return sql`coalesce((select bool_or(${isKept(excluded, sql`s.category_id`)}) from splits s
    where s.book_id = ${bookId}::uuid and s.transaction_id = t.transaction_id), true)`;
}

/** Income and expenses `t` all of whose splits are excluded, found by their lines; few have several splits. */
export function leftOutCondition(filter: TransactionFilter, excluded: ExcludedCategories): Condition {
  const inBook = sql`book_id = ${filter.bookId}::uuid`;
  return sql`t.type in ('INCOME', 'EXPENSE')
    and t.transaction_id in (select p.transaction_id from postings p
      where p.${inBook} and p.account = 'CATEGORY' and ${isAmong(excluded, sql`p.category_id`)} ${withinPeriod(filter)})
    and t.transaction_id not in (select s.transaction_id from splits s
      where s.${inBook} and ${isKept(excluded, sql`s.category_id`)}
        and s.transaction_id in (select d.transaction_id from splits d where d.${inBook} and d.position = 1))`;
}

/** Whether a column contains one of the filtered categories; null when the filter has none. */
function categoryFits(filter: TransactionFilter, column: Condition): Condition | null {
  if (filter.excluded) return isKept(filter.excluded, column);
  const { categoryIds, isUncategorized = false } = filter;
  if (categoryIds === undefined && !isUncategorized) return null;
  return isAmong({ categoryIds: categoryIds ?? [], isUncategorized }, column);
}

/** Category lines `p` of postings that match a category filter. */
export function categoryCondition(filter: TransactionFilter): Condition | null {
  return categoryFits(filter, sql`p.category_id`);
}

/**
 * Transactions `t` whose own text matches. The pattern is a function call: PostgreSQL would estimate the operator as
 * far too selective in combination with the closely correlated tokens, and would not scan the list in order for common
 * words.
 */
function textCondition({ query }: TransactionSearch): Condition {
  const [tokens, text] = query.isChoseong
    ? [sql`t.choseong_tokens`, sql`t.search_choseong`]
    : [sql`t.search_tokens`, sql`t.search_text`];
  const byToken = query.tokens.length > 0 ? sql`${tokens} @> ${[...query.tokens]}::text[] and ` : sql``;
  return sql`(${byToken}regexp_like(${text}, ${query.pattern}))`;
}

/** The same for a query that reads all its matches: skips the recheck when the index is exact. */
function indexedTextCondition(search: TransactionSearch): Condition {
  const { isChoseong, tokens, areTokensExact } = search.query;
  if (!areTokensExact) return textCondition(search);
  return sql`${isChoseong ? sql`t.choseong_tokens` : sql`t.search_tokens`} @> ${[...tokens]}::text[]`;
}

/** Lines `p` of postings in one of the categories. */
function linesInCategories(bookId: string, categoryIds: readonly string[]): Condition {
  return sql`p.book_id = ${bookId}::uuid and p.account = 'CATEGORY' and p.category_id = any(${categoryIds}::uuid[])`;
}

/** Transactions with a line in one of the categories; those in the trash have no lines. */
function idsInCategories(bookId: string, categoryIds: readonly string[]): Condition {
  return sql`select p.transaction_id from postings p where ${linesInCategories(bookId, categoryIds)}`;
}

/** Transactions with one of the tags, including those in the trash. */
function idsWithTags(bookId: string, tagIds: readonly string[]): Condition {
  return sql`select g.transaction_id from transaction_tags g
    where g.book_id = ${bookId}::uuid and g.tag_id = any(${tagIds}::uuid[])`;
}

/** Transactions `t` with one of the tags. */
function tagCondition(bookId: string, tagIds: readonly string[]): Condition {
  return sql`t.transaction_id in (${idsWithTags(bookId, tagIds)})`;
}

/** Ways in which a transaction `t` can match a category: by a split, or by a transfer's fee. */
function categoryConditions(filter: TransactionFilter): Condition[] | null {
  if (filter.excluded) return [keptCondition(filter.bookId, filter.excluded)];
  const [inSplit, inFee] = [categoryFits(filter, sql`s.category_id`), categoryFits(filter, sql`t.fee_category_id`)];
  if (!inSplit || !inFee) return null;
  return [
    sql`t.transaction_id in (select s.transaction_id from splits s
      where s.book_id = ${filter.bookId}::uuid and ${inSplit})`,
    sql`(t.fee > 0 and ${inFee})`,
  ];
}

/** Ways in which a transaction `t` can match an asset: by a payment, or as a transfer's target. */
function assetConditions(filter: TransactionFilter): Condition[] | null {
  if (filter.assetIds === undefined) return null;
  return [
    sql`t.transaction_id in (select p.transaction_id from payments p
      where p.book_id = ${filter.bookId}::uuid and p.asset_id = any(${filter.assetIds}::uuid[]))`,
    sql`t.to_asset_id = any(${filter.assetIds}::uuid[])`,
  ];
}

/** Ids of transactions with a matching category or tag name, one query for each. */
function namedIds(bookId: string, { categoryIds, tagIds }: TransactionSearch): Condition[] {
  return [
    ...(categoryIds.length > 0 ? [idsInCategories(bookId, categoryIds)] : []),
    ...(tagIds.length > 0 ? [idsWithTags(bookId, tagIds)] : []),
  ];
}

/** Ways in which a transaction `t` can match the search: by its own text, or by a category or tag name. */
function searchConditions({ bookId, search }: TransactionFilter): Condition[] | null {
  if (!search) return null;
  return [textCondition(search), ...namedIds(bookId, search).map((ids) => sql`t.transaction_id in (${ids})`)];
}

/**
 * The conditions as alternatives, each of which can use an index that a single condition with "or" could not: a
 * transaction matches when it meets all conditions of any alternative.
 */
export function alternatives(filter: TransactionFilter, reader: Reader): Condition[][] {
  let found: Condition[][] = [filterConditions(filter, reader)];
  for (const ways of [categoryConditions(filter), assetConditions(filter), searchConditions(filter)]) {
    if (ways) found = found.flatMap((conditions) => ways.map((way) => [...conditions, way]));
  }
  return found;
}

/** A way to match a filter, for a list by date. */
export interface ListedWay {
  /** Conditions on transactions `t`. */
  readonly conditions: readonly Condition[];
  /** The transactions also have a line in one of these categories, null for lines without one; null for any lines. */
  readonly categoryIds: readonly (string | null)[] | null;
}

/**
 * Like `alternatives`, with the categories apart: a list by date reads the lines of a category in the order of their
 * dates. What has a split or a fee in a category has a line there.
 */
export function listedWays(filter: TransactionFilter, reader: Reader): ListedWay[] {
  const { bookId, categoryIds, isUncategorized, search, excluded } = filter;
  const kept = excluded ? [keptCondition(bookId, excluded)] : [];
  let found: Condition[][] = [[...filterConditions(filter, reader), ...kept]];
  const allOf = (ways: readonly Condition[]): Condition[][] =>
    found.flatMap((conditions) => ways.map((way) => [...conditions, way]));
  const assets = assetConditions(filter);
  if (assets) found = allOf(assets);
  if (categoryIds !== undefined || isUncategorized) {
    const searched = searchConditions(filter);
    if (searched) found = allOf(searched);
    const ids = [...(categoryIds ?? []), ...(isUncategorized ? [null] : [])];
    return found.map((conditions) => ({ conditions, categoryIds: ids }));
  }
  if (!search) return found.map((conditions) => ({ conditions, categoryIds: null }));
  const named = search.categoryIds.length > 0 ? search.categoryIds : null;
  const withoutLines = [
    textCondition(search),
    ...(search.tagIds.length > 0 ? [tagCondition(bookId, search.tagIds)] : []),
  ];
  return [
    ...allOf(withoutLines).map((conditions) => ({ conditions, categoryIds: null })),
    ...(named ? found.map((conditions) => ({ conditions, categoryIds: named })) : []),
  ];
}

/** Matches of a search by reason, without those that are masked for the reader. */
export interface SearchedParts {
  /** Ways in which a transaction `t` can match otherwise than by a category of `named`. */
  readonly ways: readonly Condition[];
  readonly named: SearchedCategories | null;
}

/** Matches by the names of categories. */
interface SearchedCategories {
  /** The filter by these categories; only the lines in them count for it. */
  readonly filter: TransactionFilter;
  /** Transactions `t` of the book that the reader may see. */
  readonly visible: Condition;
  /** Ids of the transactions with a line in them, once for each line. */
  readonly ids: Condition;
  /** Other lines `p` of postings of transactions that have a line in them. */
  readonly otherLines: Condition;
}

/** Transactions `t` of a book that are not masked for the reader. */
function visibleTo(bookId: string, reader: Reader): Condition {
  return sql`${allConditions({ bookId }, reader)} and not ${isMaskedFor(reader)}`;
}

/** Only a transaction with several splits can have lines both in the categories and elsewhere. */
function searchedCategories(
  bookId: string,
  { categoryIds }: TransactionSearch,
  reader: Reader,
): SearchedCategories | null {
  if (categoryIds.length === 0) return null;
  return {
    filter: { bookId, categoryIds },
    visible: visibleTo(bookId, reader),
    ids: idsInCategories(bookId, categoryIds),
    otherLines: sql`p.book_id = ${bookId}::uuid and (p.category_id = any(${categoryIds}::uuid[])) is not true
      and p.transaction_id in (${idsInCategories(bookId, categoryIds)}
        intersect select s.transaction_id from splits s where s.book_id = ${bookId}::uuid and s.position > 0
        except select t.transaction_id from transactions t
          where t.book_id = ${bookId}::uuid and t.deleted_at is null and ${isMaskedFor(reader)})`,
  };
}

/**
 * Matches in a whole book. Those by name are read from narrow indexes where possible: the transactions table is many
 * times wider.
 */
export function searchedParts({ bookId }: TransactionFilter, search: TransactionSearch, reader: Reader): SearchedParts {
  const visible = visibleTo(bookId, reader);
  const matches = [
    indexedTextCondition(search),
    ...(search.tagIds.length > 0 ? [tagCondition(bookId, search.tagIds)] : []),
  ];
  return {
    ways: matches.map((match) => sql`${visible} and ${match}`),
    named: searchedCategories(bookId, search, reader),
  };
}

/** Conditions on transactions `t` without alternatives. */
function filterConditions(filter: TransactionFilter, reader: Reader): Condition[] {
  const conditions: Condition[] = [sql`t.book_id = ${filter.bookId}::uuid`, sql`t.deleted_at is null`];
  if (filter.from !== undefined) conditions.push(sql`t.date >= ${filter.from}::date`);
  if (filter.to !== undefined) conditions.push(sql`t.date <= ${filter.to}::date`);
  if (filter.visibility !== undefined) {
    // As a constant, because an index has only masked transactions.
    conditions.push(filter.visibility === 'MASKED' ? sql`t.visibility = 'MASKED'` : sql`t.visibility = 'SHARED'`);
  }
  if (filter.types !== undefined) conditions.push(sql`t.type = any(${filter.types}::text[])`);
  if (filter.minAmount !== undefined) conditions.push(sql`t.amount >= ${filter.minAmount}::bigint`);
  if (filter.maxAmount !== undefined) conditions.push(sql`t.amount <= ${filter.maxAmount}::bigint`);
  if (filter.descriptions !== undefined) conditions.push(sql`t.description = any(${filter.descriptions}::text[])`);
  if (filter.importId !== undefined) conditions.push(sql`t.import_id = ${filter.importId}::uuid`);
  if (filter.paymentMethodIds !== undefined) {
    conditions.push(sql`t.transaction_id in (select p.transaction_id from payments p
      where p.book_id = ${filter.bookId}::uuid and p.payment_method_id = any(${filter.paymentMethodIds}::uuid[]))`);
  }
  if (filter.tagIds !== undefined) conditions.push(tagCondition(filter.bookId, filter.tagIds));
  if (filter.memberIds !== undefined) {
    conditions.push(sql`t.transaction_id in (select y.transaction_id from payers y
      where y.book_id = ${filter.bookId}::uuid and y.user_id = any(${filter.memberIds}::uuid[]))`);
  }
  if (looksAtHidden(filter)) conditions.push(sql`not ${isMaskedFor(reader)}`);
  return conditions;
}

/** The period on postings `p`, which narrows their index scan. */
export function withinPeriod(filter: TransactionFilter): Condition {
  return sql`${filter.from === undefined ? sql`` : sql` and p.date >= ${filter.from}::date`}${
    filter.to === undefined ? sql`` : sql` and p.date <= ${filter.to}::date`
  }`;
}

/** All conditions combined; without categories when lines of postings are filtered by them. */
export function allConditions(
  filter: TransactionFilter,
  reader: Reader,
  categoriesAreOn: 'transactions' | 'postings' = 'transactions',
): Condition {
  const conditions = filterConditions(filter, reader);
  const categories = categoriesAreOn === 'transactions' ? categoryConditions(filter) : null;
  for (const ways of [categories, assetConditions(filter), searchConditions(filter)]) {
    if (ways) conditions.push(sql`(${sql.join(ways, sql` or `)})`);
  }
  return sql.join(conditions, sql` and `);
}
