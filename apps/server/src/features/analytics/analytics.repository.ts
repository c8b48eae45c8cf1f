import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import {
  allConditions,
  categoryCondition,
  isMaskedFor,
  isPeriodOnly,
  type Reader,
  type TransactionFilter,
  withinPeriod,
} from '../../db/queries/transaction-filters.ts';

const planPerCall = sql.raw(UNNAMED);

function flowLines(filter: TransactionFilter) {
  const category = categoryCondition(filter);
  return sql`p.book_id = ${filter.bookId}::uuid and p.flow is not null and not p.is_excluded${withinPeriod(filter)}${
    category ? sql` and ${category}` : sql``
  }`;
}

function transactionsBehind(filter: TransactionFilter, reader: Reader) {
  return isPeriodOnly(filter)
    ? sql``
    : sql`join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id and ${allConditions(filter, reader, 'postings')}`;
}

export interface CategorySum {
  category_id: string | null;
  flow: 'INCOME' | 'EXPENSE';
  is_masked: boolean;
  amount: number;
  count: number;
}

/** Sums by category and direction. Others' masked entries make one sum of their own. */
export async function sumByCategory(db: Db, filter: TransactionFilter, reader: Reader): Promise<CategorySum[]> {
  const { rows } = await sql<CategorySum>`${isPeriodOnly(filter) ? sql`` : planPerCall}
    with hidden as (
      select t.transaction_id from transactions t
      where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and ${isMaskedFor(reader)})
    select case when h.transaction_id is null then p.category_id end as category_id, p.flow,
      h.transaction_id is not null as is_masked,
      sum(case p.flow when 'INCOME' then -p.amount else p.amount end)::bigint as amount,
      count(*)::int as count
    from postings p
    left join hidden h on h.transaction_id = p.transaction_id
    ${transactionsBehind(filter, reader)}
    where ${flowLines(filter)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface CategoryLook {
  category_id: string;
  parent_id: string | null;
  name: string;
  icon: string;
  color: string;
}

/** Names and looks of all categories, deleted ones included: old sums still carry them. */
export async function listCategoryLooks(db: Db, bookId: string): Promise<CategoryLook[]> {
  const { rows } = await sql<CategoryLook>`
    select category_id, parent_id, name, icon, color from categories where book_id = ${bookId}::uuid`.execute(db);
  return rows;
}

export interface DaySum {
  date: string;
  income: number;
  expense: number;
}

/** Income and expense of each day; the caller adds days up to the book's own months. */
export async function sumFlowsByDay(db: Db, filter: TransactionFilter, reader: Reader): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`${isPeriodOnly(filter) ? sql`` : planPerCall}
    select p.date,
      coalesce(-sum(p.amount) filter (where p.flow = 'INCOME'), 0)::bigint as income,
      coalesce(sum(p.amount) filter (where p.flow = 'EXPENSE'), 0)::bigint as expense
    from postings p ${transactionsBehind(filter, reader)}
    where ${flowLines(filter)}
    group by p.date order by p.date`.execute(db);
  return rows;
}

/** What each member paid of the expenses of a period; refunds turn the sign. */
export async function sumPaidByMember(db: Db, filter: TransactionFilter): Promise<{ user_id: string; paid: number }[]> {
  const { rows } = await sql<{ user_id: string; paid: number }>`
    select y.user_id, sum(case when t.is_refund then -y.amount else y.amount end)::bigint as paid
    from transactions t join payers y on y.book_id = t.book_id and y.transaction_id = t.transaction_id
    where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and t.type = 'EXPENSE' and not t.exclude_from_stats
      ${filter.from === undefined ? sql`` : sql`and t.date >= ${filter.from}::date`}
      ${filter.to === undefined ? sql`` : sql`and t.date <= ${filter.to}::date`}
    group by y.user_id`.execute(db);
  return rows;
}

/** First and last day that has an income or expense. */
export async function flowSpan(db: Db, bookId: string): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select
      (select date from postings where book_id = ${bookId}::uuid and flow is not null and not is_excluded order by date limit 1) as first,
      (select date from postings where book_id = ${bookId}::uuid and flow is not null and not is_excluded order by date desc limit 1) as last`.execute(
    db,
  );
  return rows[0] ?? { first: null, last: null };
}
