import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

export interface ReportMonth {
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

/** Sums of one member in one month; `userId` is null for other members' masked personal expenses. */
export interface MemberMonthSums {
  readonly month: string;
  readonly userId: string | null;
  readonly paid: number;
  readonly borne: number;
  readonly personal: number;
}

/** Expenses of the months with their sign; those excluded from statistics count only when shared. */
const expensesOf = (bookId: string, months: readonly ReportMonth[], reader: Reader) => sql`
  select t.transaction_id, p.month, case when t.is_refund then -1 else 1 end as sign,
    t.share_method is not null as is_shared, ${isMaskedFor(reader)} as is_closed
  from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as p(month text, "from" date, "to" date)
  join transactions t on t.book_id = ${bookId} and t.date between p."from" and p."to"
  where t.type = 'EXPENSE' and t.deleted_at is null and (t.share_method is not null or not t.exclude_from_stats)`;

/** What each member paid, bears and spent personally. */
export async function sumMemberMonths(
  db: Db,
  bookId: string,
  months: readonly ReportMonth[],
  reader: Reader,
): Promise<MemberMonthSums[]> {
  const { rows } = await sql<MemberMonthSums>`
    with expenses as materialized (${expensesOf(bookId, months, reader)}),
    parts as (
      select e.month, case when e.is_shared or not e.is_closed then y.user_id end as user_id,
        case when e.is_shared then e.sign * y.amount else 0 end as paid, 0 as borne,
        case when e.is_shared then 0 else e.sign * y.amount end as personal
      from expenses e join payers y on y.book_id = ${bookId} and y.transaction_id = e.transaction_id
      union all
      select e.month, h.user_id, 0, e.sign * h.amount, 0
      from expenses e join shares h on h.book_id = ${bookId} and h.transaction_id = e.transaction_id
      where e.is_shared)
    select month, user_id as "userId", sum(paid)::bigint as paid, sum(borne)::bigint as borne,
      sum(personal)::bigint as personal
    from parts group by 1, 2`.execute(db);
  return rows;
}

export interface SharedCategory {
  readonly categoryId: string | null;
  readonly name: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly isMasked: boolean;
  readonly amount: number;
}

/** Shared expenses of one month by category. */
export async function sumSharedCategories(
  db: Db,
  bookId: string,
  month: ReportMonth,
  reader: Reader,
): Promise<SharedCategory[]> {
  const { rows } = await sql<SharedCategory>`
    with expenses as materialized (${expensesOf(bookId, [month], reader)}),
    sums as (
      select case when e.is_closed then null else s.category_id end as category_id, e.is_closed,
        sum(e.sign * s.amount)::bigint as amount
      from expenses e join splits s on s.book_id = ${bookId} and s.transaction_id = e.transaction_id
      where e.is_shared group by 1, 2)
    select sums.category_id as "categoryId", c.name, c.icon, c.color, sums.is_closed as "isMasked", sums.amount
    from sums left join categories c on c.book_id = ${bookId} and c.category_id = sums.category_id
    where sums.amount <> 0 order by sums.amount desc, sums.category_id nulls last`.execute(db);
  return rows;
}
