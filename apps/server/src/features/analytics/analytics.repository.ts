import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { flowLines, type LineScope, maskedTransactions } from '../../db/queries/flow-lines.ts';
import { categoryFlowsByMonth } from '../../db/queries/monthly-sums.ts';
import { type Condition, isPeriodOnly } from '../../db/queries/transaction-filters.ts';

/** Disables plan caching for filtered reports: a generic plan would fit none of the filters. */
export function planOf({ filter, basis }: LineScope) {
  return isPeriodOnly(filter) && basis === 'CONSUMPTION' ? sql`` : sql.raw(UNNAMED);
}

export interface CategorySum {
  category_id: string | null;
  flow: 'INCOME' | 'EXPENSE';
  is_masked: boolean;
  amount: number;
  count: number;
}

/**
 * Sums by category and direction. Other members' masked transactions are added up in a separate row where each counts
 * once, so that the number of splits is not disclosed.
 */
export async function sumByCategory(db: Db, scope: LineScope): Promise<CategorySum[]> {
  const { filter, reader, basis } = scope;
  const summed = basis === 'CONSUMPTION' ? categoryFlowsByMonth(filter, reader) : null;
  return summed === null ? sumLinesByCategory(db, scope) : sumMonthsByCategory(db, scope, summed);
}

/** From the stored sums of months; only masked transactions are read one by one. */
async function sumMonthsByCategory(db: Db, scope: LineScope, summed: Condition): Promise<CategorySum[]> {
  const { rows } = await sql<CategorySum>`${sql.raw(UNNAMED)}
    with hidden as (${maskedTransactions(scope)})
    select m.category_id, m.flow, false as is_masked,
      sum(case m.flow when 'INCOME' then -m.amount else m.amount end)::bigint as amount, sum(m.lines)::int as count
    from (${summed}) m group by 1, 2 having sum(m.lines) > 0
    union all
    select null, l.flow, true, sum(case l.flow when 'INCOME' then -l.amount else l.amount end)::bigint,
      count(distinct l.transaction_id)::int
    from (${flowLines(scope)}) l join hidden h on h.transaction_id = l.transaction_id
    group by l.flow`.execute(db);
  return rows;
}

async function sumLinesByCategory(db: Db, scope: LineScope): Promise<CategorySum[]> {
  const { rows } = await sql<CategorySum>`${planOf(scope)}
    with hidden as (${maskedTransactions(scope)})
    select case when h.transaction_id is null then l.category_id end as category_id, l.flow,
      h.transaction_id is not null as is_masked,
      sum(case l.flow when 'INCOME' then -l.amount else l.amount end)::bigint as amount,
      (count(*) filter (where h.transaction_id is null) + count(distinct h.transaction_id))::int as count
    from (${flowLines(scope)}) l
    left join hidden h on h.transaction_id = l.transaction_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface CategoryLook {
  category_id: string;
  parent_id: string | null;
  name: string;
  icon: string;
  color: string;
  cost_kind: 'FIXED' | 'VARIABLE' | null;
}

/** Names, icons and colors of all categories, including deleted ones: old sums still refer to them. */
export async function listCategoryLooks(db: Db, bookId: string): Promise<CategoryLook[]> {
  return db
    .selectFrom('categories')
    .select(['category_id', 'parent_id', 'name', 'icon', 'color', 'cost_kind'])
    .where('book_id', '=', bookId)
    .execute();
}

export interface DaySum {
  date: string;
  income: number;
  expense: number;
}

/** Income and expense of each day; the caller groups the days by book month. */
export async function sumFlowsByDay(db: Db, scope: LineScope): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`${planOf(scope)}
    select l.date,
      coalesce(-sum(l.amount) filter (where l.flow = 'INCOME'), 0)::bigint as income,
      coalesce(sum(l.amount) filter (where l.flow = 'EXPENSE'), 0)::bigint as expense
    from (${flowLines(scope)}) l
    group by l.date order by l.date`.execute(db);
  return rows;
}

export interface SpendingSum {
  readonly category_id: string | null;
  readonly is_masked: boolean;
  /** `day amount,day amount`, days as in `dayNumber`: one row per day would take several times as long. */
  readonly days: string;
}

/** Spending by category, day by day; other members' masked transactions are listed separately. */
export async function sumSpending(db: Db, scope: LineScope): Promise<SpendingSum[]> {
  const { rows } = await sql<SpendingSum>`${planOf(scope)}
    with hidden as (${maskedTransactions(scope)}),
    days as (
      select l.date, case when h.transaction_id is null then l.category_id end as category_id,
        h.transaction_id is not null as is_masked, sum(l.amount)::bigint as amount
      from (${flowLines(scope)}) l
      left join hidden h on h.transaction_id = l.transaction_id
      where l.flow = 'EXPENSE'
      group by 1, 2, 3)
    select d.category_id, d.is_masked, string_agg(d.date - date '1970-01-01' || ' ' || d.amount, ',' order by d.date) as days
    from days d group by 1, 2`.execute(db);
  return rows;
}

/** Reads the amounts of a sum with their days as in `dayNumber`. */
export function readDays({ days }: SpendingSum, read: (day: number, amount: number) => void): void {
  for (const day of days.split(',')) {
    const blank = day.indexOf(' ');
    read(Number(day.slice(0, blank)), Number(day.slice(blank + 1)));
  }
}

/** First and last day with an income or expense. */
export async function flowSpan(db: Db, bookId: string): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select
      (select date from postings where book_id = ${bookId}::uuid and flow is not null and not is_excluded order by date limit 1) as first,
      (select date from postings where book_id = ${bookId}::uuid and flow is not null and not is_excluded order by date desc limit 1) as last`.execute(
    db,
  );
  return rows[0] ?? { first: null, last: null };
}
