import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { categoryFlowsByMonth, summedByMonth } from '../../db/queries/monthly-sums.ts';
import {
  allConditions,
  alternatives,
  type Condition,
  categoryCondition,
  type ExcludedCategories,
  isMaskedFor,
  isPeriodOnly,
  leftOutCondition,
  listedWays,
  looksAtHidden,
  type Reader,
  type SearchedParts,
  searchAlone,
  searchedParts,
  type TransactionFilter,
  withinPeriod,
} from '../../db/queries/transaction-filters.ts';
import { type TransactionRow, transactionColumns } from './transaction-views.repository.ts';

export type Sort = 'date' | '-date' | 'amount' | '-amount';

/** Cursor values of the last row on the previous page, in sort order. */
export interface After {
  readonly amount: string | null;
  readonly date: string;
  readonly time: string;
  readonly createdAt: string;
  readonly id: string;
}

export interface ListPage {
  readonly sort: Sort;
  readonly after: After | null;
  readonly limit: number;
}

const planPerCall = sql.raw(UNNAMED);

/** The date, time and amount columns that rows `t` are listed by. */
export interface ListedBy {
  readonly date: Condition;
  readonly time: Condition;
  readonly amount: Condition;
}

const OWN: ListedBy = { date: sql`t.date`, time: sql`t.time`, amount: sql`t.amount` };
/** The position of a masked transaction must not reveal its time of day: it is sorted as one without a time. */
const CLOSED: ListedBy = { ...OWN, time: sql`''::text` };
/** The columns of a list of installments, or of open and masked transactions. */
const LISTED: ListedBy = { date: sql`t.listed_date`, time: sql`t.listed_time`, amount: sql`t.listed_amount` };

/** The `order by` of rows `t`. */
export function orderOf(sort: Sort, { date, time, amount }: ListedBy = LISTED): Condition {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const byDate = sql`${date} ${direction}, ${time} ${direction}, t.created_at ${direction}, t.transaction_id ${direction}`;
  return sort.endsWith('amount') ? sql`${amount} ${direction}, ${byDate}` : byDate;
}

/** Rows `t` after the cursor. */
function afterCondition(page: ListPage, by: ListedBy): Condition {
  if (!page.after) return sql`true`;
  const { amount, date, time, createdAt, id } = page.after;
  const compare = sql.raw(page.sort.startsWith('-') ? '<' : '>');
  const place = sql`${by.date}, ${by.time}, t.created_at, t.transaction_id`;
  const values = sql`${date}::date, ${time}, ${createdAt}::timestamptz, ${id}::uuid`;
  return page.sort.endsWith('amount')
    ? sql`(${by.amount}, ${place}) ${compare} (${amount}::bigint, ${values})`
    : sql`(${place}) ${compare} (${values})`;
}

/** What a candidate query needs to know besides its conditions. */
interface Listing {
  readonly filter: TransactionFilter;
  readonly reader: Reader;
  readonly page: ListPage;
}

/**
 * One select per way to match the filter, each with at most a page of rows of `source`, aliased `t`: the columns
 * `transaction_id, listed_date, listed_time, listed_amount, created_at` and the extra ones. Open and masked rows are
 * selected separately, so that each uses the order of an index.
 */
export function candidatesOf(
  from: { readonly source: Condition; readonly columns: Condition },
  ways: readonly (readonly Condition[])[],
  { filter, reader, page }: Listing,
): Condition[] {
  const closed = isMaskedFor(reader);
  const kinds = looksAtHidden(filter)
    ? [{ by: OWN, isOfKind: sql`true` }]
    : [
        { by: OWN, isOfKind: sql`not ${closed}` },
        { by: CLOSED, isOfKind: closed },
      ];
  return ways.flatMap((conditions) =>
    kinds.map(
      ({ by, isOfKind }) => sql`(
        select ${candidateColumns(by)}${from.columns}
        from ${from.source} t
        where ${sql.join([...conditions, isOfKind, afterCondition(page, by)], sql` and `)}
        order by ${orderOf(page.sort, by)} limit ${page.limit})`,
    ),
  );
}

function candidateColumns({ date, time, amount }: ListedBy): Condition {
  return sql`t.transaction_id, ${date} as listed_date, ${time} as listed_time, ${amount} as listed_amount, t.created_at`;
}

/**
 * A page of transactions for each category, found from its lines in the order of their dates: as fast for a rare
 * category as for a common one, whatever the planner knows about them. The index is in that order within a category, so
 * PostgreSQL sorts each day by itself and stops early. A transaction with several splits is found once.
 */
function walkedCategories(ids: readonly (string | null)[], conditions: readonly Condition[], listing: Listing) {
  const { filter, page } = listing;
  const isDown = page.sort.startsWith('-');
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const start = page.after ? sql`and p.date ${sql.raw(isDown ? '<=' : '>=')} ${page.after.date}::date` : sql``;
  const walk = (category: Condition): Condition => sql`
    select distinct on (p.category_id, p.date, t.time, t.created_at, t.transaction_id) ${candidateColumns(OWN)}
    from postings p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
    where p.book_id = ${filter.bookId}::uuid and p.account = 'CATEGORY' and p.category_id ${category}
      ${withinPeriod(filter)} ${start}
      and ${sql.join([...conditions, afterCondition(page, OWN)], sql` and `)}
    order by p.category_id ${direction}, p.date ${direction}, t.time ${direction}, t.created_at ${direction},
      t.transaction_id ${direction}
    limit ${page.limit}`;
  const named = ids.filter((id) => id !== null);
  return [
    ...(named.length > 0
      ? [sql`(select distinct w.* from unnest(${named}::uuid[]) c(id) cross join lateral (${walk(sql`= c.id`)}) w)`]
      : []),
    ...(ids.includes(null) ? [sql`(${walk(sql`is null`)})`] : []),
  ];
}

/** Candidates for a page by any way to match the filter. */
function listCandidates(listing: Listing): Condition[] {
  const { filter, reader, page } = listing;
  const from = { source: sql`transactions`, columns: sql`` };
  if (isPeriodOnly(filter)) return candidatesOf(from, [[allConditions(filter, reader)]], listing);
  if (page.sort.endsWith('amount')) return candidatesOf(from, alternatives(filter, reader), listing);
  return listedWays(filter, reader).flatMap(({ conditions, categoryIds }) =>
    categoryIds === null
      ? candidatesOf(from, [conditions], listing)
      : walkedCategories(categoryIds, conditions, listing),
  );
}

/** A transaction as a list row. */
export interface ListedRow extends TransactionRow {
  readonly listed_date: string;
  /** Empty for transactions without a time, and for those whose time the reader may not see. */
  readonly listed_time: string;
  readonly listed_amount: number;
}

/** The page of rows among candidates. */
function listedOf(candidates: readonly Condition[], union: Condition, page: ListPage): Condition {
  return sql`select t.* from (${sql.join(candidates, union)}) t order by ${orderOf(page.sort)} limit ${page.limit}`;
}

/** Whole transactions `t` of the rows `listed`. */
function wholeListed(bookId: string): Condition {
  return sql`(
    select e.*, l.listed_date, l.listed_time, l.listed_amount
    from listed l join transactions e on e.book_id = ${bookId}::uuid and e.transaction_id = l.transaction_id) t`;
}

/** A page of transactions, with one more than the page size when there are more. */
export async function listTransactionRows(
  db: Db,
  filter: TransactionFilter,
  reader: Reader,
  asked: ListPage,
): Promise<ListedRow[]> {
  const page = { ...asked, limit: asked.limit + 1 };
  const isSimple = isPeriodOnly(filter);
  const candidates = listCandidates({ filter, reader, page });
  // None for categories that do not exist.
  if (candidates.length === 0) return [];
  // Lists of a period are frequent: use a prepared plan.
  const { rows } = await sql<ListedRow>`${isSimple ? sql`` : planPerCall}
    with listed as materialized (${listedOf(candidates, isSimple ? sql` union all ` : sql` union `, page)})
    select ${transactionColumns}, t.listed_date, t.listed_time, t.listed_amount
    from ${wholeListed(filter.bookId)}
    order by ${orderOf(page.sort)}`.execute(db);
  return rows;
}

export interface Totals extends WholeTotals {
  readonly maskedExcluded: number;
}

/** Income, expense and number of transactions. */
export interface WholeTotals {
  readonly income: number;
  readonly expense: number;
  readonly count: number;
}

const flowSums = sql`
  coalesce(-sum(p.amount) filter (where p.flow = 'INCOME'), 0)::bigint as income,
  coalesce(sum(p.amount) filter (where p.flow = 'EXPENSE'), 0)::bigint as expense`;

/** The income and expense lines that a filter counts: only those of its categories when it names any. */
function countedLines(filter: TransactionFilter): Condition {
  const category = categoryCondition(filter);
  return sql`p.book_id = ${filter.bookId}::uuid and p.flow is not null and not p.is_excluded${withinPeriod(filter)}${
    category ? sql` and ${category}` : sql``
  }`;
}

/** Income and expense of a period from its postings, and the number of its transactions. */
function totalsOfPeriod(filter: TransactionFilter, reader: Reader) {
  return sql<WholeTotals>`
    select ${flowSums}, (select count(*)::int from transactions t where ${allConditions(filter, reader)}) as count
    from postings p where ${countedLines(filter)}`;
}

/** Totals of the lines in the filtered categories of what meets the other conditions. */
function totalsOfLines(filter: TransactionFilter, reader: Reader) {
  return sql<WholeTotals>`${planPerCall}
    select count(*)::int as count, coalesce(sum(l.income), 0)::bigint as income, coalesce(sum(l.expense), 0)::bigint as expense
    from (
      select coalesce(-sum(p.amount) filter (where p.flow = 'INCOME' and not p.is_excluded), 0) as income,
        coalesce(sum(p.amount) filter (where p.flow = 'EXPENSE' and not p.is_excluded), 0) as expense
      from postings p
      join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
      where p.book_id = ${filter.bookId}::uuid and p.account = 'CATEGORY' and ${categoryCondition(filter) ?? sql`true`}
        ${withinPeriod(filter)} and ${allConditions(filter, reader, 'postings')}
      group by p.transaction_id) l`;
}

/**
 * Totals without excluded categories: of all lines but theirs, and of the transactions that have others or none. The
 * sums of a period are known from those of its months.
 */
function totalsOfKept(filter: TransactionFilter, excluded: ExcludedCategories, reader: Reader) {
  const { excluded: _, ...others } = filter;
  const matching = allConditions(filter, reader, 'postings');
  const lines =
    (isPeriodOnly(others) ? categoryFlowsByMonth(others, reader) : null) ??
    sql`select p.category_id, p.flow, p.amount from postings p
      join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id and ${matching}
      where ${countedLines(filter)}`;
  return sql<WholeTotals>`${planPerCall}
    select ${flowSums},
      ((select count(*) from transactions t where ${matching})
        - (select count(*) from transactions t where ${matching} and ${leftOutCondition(filter, excluded)}))::int as count
    from (${lines}) p where ${categoryCondition(filter) ?? sql`true`}`;
}

/** The amount that a transaction `t` counts as: the sum of its lines. */
export const ownFlows = sql`
  case when t.type = 'INCOME' and not t.exclude_from_stats then t.amount else 0 end as income,
  case when t.exclude_from_stats then 0 when t.type = 'TRANSFER' then t.fee when t.type <> 'EXPENSE' then 0
    when t.is_refund then -t.amount else t.amount end as expense`;

/** The sum of transactions `f`, which count as a whole, as a row `count, income, expense`. */
function sumOfWholes(condition: Condition): Condition {
  return sql`count(*) filter (where ${condition}) as count, coalesce(sum(f.income) filter (where ${condition}), 0) as income,
    coalesce(sum(f.expense) filter (where ${condition}), 0) as expense`;
}

/** Totals as one row, from rows `count, income, expense`. */
function sumOfParts(parts: readonly Condition[]): Condition {
  return sql`
    select coalesce(sum(w.count), 0)::int as count, coalesce(sum(w.income), 0)::bigint as income,
      coalesce(sum(w.expense), 0)::bigint as expense
    from (${sql.join(parts, sql` union all `)}) w`;
}

/** What a filter without categories matches: of a search over a whole book, by reason. */
function partsOf(filter: TransactionFilter, reader: Reader): SearchedParts {
  const search = searchAlone(filter);
  if (search) return searchedParts(filter, search, reader);
  return { ways: alternatives(filter, reader).map((conditions) => sql.join(conditions, sql` and `)), named: null };
}

/**
 * Totals of what a filter matches. What has a line in a category with a matching name is known from the sums of months,
 * except for the other lines of split transactions. What matches otherwise is read, and counts unless it has such a line
 * too. A full join leaves those out, because it is never done row by row: the planner may take a common word or category
 * for a rare one.
 *
 * @param read what matches otherwise, as rows with `transaction_id, income, expense`
 */
function totalsOfParts(
  filter: TransactionFilter,
  { named }: SearchedParts,
  reader: Reader,
  read: Condition,
): Condition {
  // Never null: the filter has no period.
  const summed = named && summedByMonth(named.filter, reader);
  if (!named || !summed) return sumOfParts([sql`select ${sumOfWholes(sql`true`)} from ${read} f`]);
  return sumOfParts([
    sql`select ${sumOfWholes(sql`n.transaction_id is null`)}
      from ${read} f full join (${named.ids}) n on n.transaction_id = f.transaction_id`,
    sql`select m.lines, case when m.kind = 'INCOME' then -m.amount else 0 end,
        case when m.kind = 'EXPENSE' then m.amount else 0 end
      from (${summed}) m`,
    sql`select 0, ${flowSums} from postings p where ${countedLines(filter)} and ${named.otherLines}`,
  ]);
}

/** Transactions that match in any of the ways, once each. */
function matchesOf(ways: readonly Condition[], columns: Condition): Condition {
  return sql.join(
    ways.map((way) => sql`select ${columns} from transactions t where ${way}`),
    sql` union `,
  );
}

/** Totals from the sums of months: of a category its lines are counted, otherwise transactions. */
function totalsOfMonths(summed: Condition, filter: TransactionFilter) {
  const counted = categoryCondition(filter) === null ? sql`m.kind = 'TRANSACTION'` : sql`true`;
  return sql<WholeTotals>`${planPerCall}
    select coalesce(sum(m.lines) filter (where ${counted}), 0)::int as count,
      coalesce(-sum(m.amount) filter (where m.kind = 'INCOME'), 0)::bigint as income,
      coalesce(sum(m.amount) filter (where m.kind = 'EXPENSE'), 0)::bigint as expense
    from (${summed}) m`;
}

/** Totals and number of all transactions that match the filter. */
export async function listTotals(db: Db, filter: TransactionFilter, reader: Reader): Promise<WholeTotals> {
  const summed = summedByMonth(filter, reader);
  if (summed) {
    const { rows } = await totalsOfMonths(summed, filter).execute(db);
    return rows[0] ?? { income: 0, expense: 0, count: 0 };
  }
  const { rows } = await wholeTotals(filter, reader).execute(db);
  return rows[0] ?? { income: 0, expense: 0, count: 0 };
}

/** Transactions count as a whole, unless the filter names categories: then only their lines count. */
function wholeTotals(filter: TransactionFilter, reader: Reader) {
  if (isPeriodOnly(filter)) return totalsOfPeriod(filter, reader);
  if (filter.excluded) return totalsOfKept(filter, filter.excluded, reader);
  if (categoryCondition(filter) !== null) return totalsOfLines(filter, reader);
  const parts = partsOf(filter, reader);
  const read = sql`(${matchesOf(parts.ways, sql`t.transaction_id, ${ownFlows}`)})`;
  return sql<WholeTotals>`${planPerCall} ${totalsOfParts(filter, parts, reader, read)}`;
}

/** Candidates for a page of what a filter matches, from rows `matching` and from the categories that a search names. */
function matchedCandidates({ named }: SearchedParts, listing: Listing): Condition[] {
  const matching = candidatesOf({ source: sql`matching`, columns: sql`` }, [[sql`true`]], listing);
  if (!named) return matching;
  const all = { source: sql`transactions`, columns: sql`` };
  const inNamed = listing.page.sort.endsWith('amount')
    ? candidatesOf(all, [[named.visible, sql`t.transaction_id in (${named.ids})`]], listing)
    : walkedCategories(named.filter.categoryIds ?? [], [named.visible], listing);
  return [...matching, ...inNamed];
}

interface RowWithTotals extends ListedRow {
  readonly all_count: number;
  readonly all_income: number;
  readonly all_expense: number;
}

/**
 * A page of what a search without categories matches, and the totals of all of it: transactions are read once for both.
 * Like `listTransactionRows`, with one row more than the page size when there are more.
 */
export async function listRowsAndTotals(
  db: Db,
  filter: TransactionFilter,
  reader: Reader,
  asked: ListPage,
): Promise<{ readonly rows: ListedRow[]; readonly totals: WholeTotals }> {
  const page = { ...asked, limit: asked.limit + 1 };
  const parts = partsOf(filter, reader);
  const columns = sql`t.transaction_id, t.date, t.time, t.amount, t.created_at, ${ownFlows}`;
  const candidates = matchedCandidates(parts, { filter, reader, page });
  const { rows } = await sql<RowWithTotals>`${planPerCall}
    with matching as materialized (${matchesOf(parts.ways, columns)}),
    listed as materialized (${listedOf(candidates, sql` union `, page)}),
    summed as materialized (${totalsOfParts(filter, parts, reader, sql`matching`)})
    select ${transactionColumns}, t.listed_date, t.listed_time, t.listed_amount,
      s.count as all_count, s.income as all_income, s.expense as all_expense
    from summed s left join ${wholeListed(filter.bookId)} on true
    order by ${orderOf(page.sort)}`.execute(db);
  const [first] = rows;
  return {
    // An empty page is one row of totals.
    rows: rows.filter((row) => row.transaction_id !== null),
    totals: { income: first?.all_income ?? 0, expense: first?.all_expense ?? 0, count: first?.all_count ?? 0 },
  };
}

/** Number of transactions that match the filter. */
export async function countTransactions(db: Db, filter: TransactionFilter, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`${isPeriodOnly(filter) ? sql`` : planPerCall}
    select count(*)::int as count from transactions t where ${allConditions(filter, reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether any transaction matches the filter; each alternative uses its index. */
export async function hasTransactions(db: Db, filter: TransactionFilter, reader: Reader): Promise<boolean> {
  const ways = alternatives(filter, reader).map(
    (conditions) => sql`exists (select 1 from transactions t where ${sql.join(conditions, sql` and `)})`,
  );
  const { rows } = await sql<{ found: boolean }>`${planPerCall} select ${sql.join(ways, sql` or `)} as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Other members' masked transactions of the period, which a filter on a hidden field excludes. */
export async function countMaskedExcluded(db: Db, filter: TransactionFilter, reader: Reader): Promise<number> {
  if (!looksAtHidden(filter)) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transactions t
    where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and ${isMaskedFor(reader)}
      ${filter.from === undefined ? sql`` : sql`and t.date >= ${filter.from}::date`}
      ${filter.to === undefined ? sql`` : sql`and t.date <= ${filter.to}::date`}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface DayRow {
  date: string;
  income: number;
  expense: number;
  count: number;
}

/** Totals and number of transactions for each day that has any. */
export async function sumByDay(db: Db, filter: TransactionFilter, reader: Reader): Promise<DayRow[]> {
  const category = categoryCondition(filter);
  const isSimple = isPeriodOnly(filter);
  const joined = isSimple
    ? sql``
    : sql`join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id and ${allConditions(filter, reader, 'postings')}`;
  const { rows } = await sql<DayRow>`${isSimple ? sql`` : planPerCall}
    select d.date, coalesce(f.income, 0)::bigint as income, coalesce(f.expense, 0)::bigint as expense, d.count
    from (select t.date, count(*)::int as count from transactions t where ${allConditions(filter, reader)} group by t.date) d
    left join (
      select p.date, ${flowSums} from postings p ${joined}
      where p.book_id = ${filter.bookId}::uuid and p.flow is not null and not p.is_excluded${withinPeriod(filter)}
        ${category ? sql`and ${category}` : sql``}
      group by p.date) f on f.date = d.date
    order by d.date`.execute(db);
  return rows;
}
