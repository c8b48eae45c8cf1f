import { addDays, addMonths } from '@salim/domain';
import { sql } from 'kysely';
import { maskedTransactions } from './flow-lines.ts';
import {
  type Condition,
  categoryCondition,
  isPeriodOnly,
  type Reader,
  type TransactionFilter,
} from './transaction-filters.ts';

/** The category of sums of lines without one. */
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';
/** Reading the lines of fewer months costs no more than reading their sums and the days around them. */
const WHOLE_MONTHS_MIN = 3;

/** A period as whole months, by their first days, and the dates before and after them; all null without a bound. */
export interface Months {
  readonly first: string | null;
  readonly last: string | null;
  readonly before: { readonly from: string; readonly to: string } | null;
  readonly after: { readonly from: string; readonly to: string } | null;
}

const firstDayAfter = (month: string): string => `${addMonths(month, 1)}-01`;

/** Null when a period has too few whole months. */
export function monthsOf({ from, to }: Pick<TransactionFilter, 'from' | 'to'>): Months | null {
  const first = from === undefined ? null : from.endsWith('-01') ? from : firstDayAfter(from.slice(0, 7));
  const end = to === undefined ? null : `${addDays(to, 1).slice(0, 7)}-01`;
  if (first !== null && end !== null && addMonths(first.slice(0, 7), WHOLE_MONTHS_MIN) > end.slice(0, 7)) return null;
  return {
    first,
    last: end === null ? null : `${addMonths(end.slice(0, 7), -1)}-01`,
    before: from === undefined || first === null || from === first ? null : { from, to: addDays(first, -1) },
    after: to === undefined || end === null || end > to ? null : { from: end, to },
  };
}

/** Sums with those changes that the current database transaction has not added yet, as rows `s`. */
function monthlySums(bookId: string, { first, last }: Pick<Months, 'first' | 'last'>): Condition {
  const rows = (table: string): Condition => sql`
    select m.category_id, k.kind, m.month, k.amount, k.lines from ${sql.table(table)} m
    cross join lateral (values ('INCOME', m.income, m.income_lines), ('EXPENSE', m.expense, m.expense_lines),
      ('EXCLUDED', m.excluded, m.excluded_lines), ('TRANSACTION', 0, m.transactions)) as k (kind, amount, lines)
    where m.book_id = ${bookId}::uuid ${first === null ? sql`` : sql`and m.month >= ${first}::date`}
      ${last === null ? sql`` : sql`and m.month <= ${last}::date`}`;
  return sql`(${rows('monthly_sums')} union all ${rows('monthly_sum_changes')}) s`;
}

/** The kind that a line `p` counts as. */
const kindOfLine = sql`case when p.is_excluded then 'EXCLUDED' else p.flow end`;

/** Transactions with several splits: only these can have several lines in the same categories. */
function dividedIds(bookId: string): Condition {
  return sql`select d.transaction_id from splits d where d.book_id = ${bookId}::uuid and d.position > 0`;
}

function within(column: Condition, { from, to }: Pick<TransactionFilter, 'from' | 'to'>): Condition {
  return sql`${from === undefined ? sql`` : sql`and ${column} >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and ${column} <= ${to}::date`}`;
}

/**
 * Rows `kind, amount, lines` whose sums are those of a filter by period and categories: of whole months from the stored
 * sums, of the days around them from the postings. By category, transactions that are masked for the reader are
 * subtracted, and one with several lines in the categories counts once. Null for any other filter, and for a short
 * period, for which reading the postings costs less.
 */
export function summedByMonth(filter: TransactionFilter, reader: Reader): Condition | null {
  const { bookId, categoryIds, isUncategorized, ...others } = filter;
  const months = monthsOf(filter);
  if (!months || !isPeriodOnly({ bookId, ...others })) return null;
  const category = categoryCondition(filter);
  const around = [months.before, months.after].filter((days) => days !== null);
  const daysIn = (column: Condition): Condition =>
    sql`(${sql.join(
      around.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`),
      sql` or `,
    )})`;
  if (category === null) {
    const parts = [sql`select s.kind, s.amount, s.lines from ${monthlySums(bookId, months)}`];
    if (around.length > 0) {
      parts.push(sql`select p.flow, p.amount, 1 from postings p
        where p.book_id = ${bookId}::uuid and p.flow is not null and not p.is_excluded and ${daysIn(sql`p.date`)}`);
      parts.push(sql`select 'TRANSACTION', 0, count(*)::int from transactions t
        where t.book_id = ${bookId}::uuid and t.deleted_at is null and ${daysIn(sql`t.date`)}`);
    }
    return sql.join(parts, sql` union all `);
  }
  const lines = sql`p.book_id = ${bookId}::uuid and p.account = 'CATEGORY' and ${category}`;
  const inPeriod = within(sql`p.date`, filter);
  const ids = [...(categoryIds ?? []), ...(isUncategorized ? [NO_CATEGORY] : [])];
  const parts = [
    sql`select s.kind, s.amount, s.lines from ${monthlySums(bookId, months)}
      where s.category_id = any(${ids}::uuid[]) and s.kind <> 'TRANSACTION'`,
    sql`select ${kindOfLine}, -p.amount, -1 from (${maskedTransactions({ filter: { bookId }, reader })}) c
      join postings p on p.transaction_id = c.transaction_id and ${lines} ${inPeriod}`,
    sql`select 'REPEATED', 0, (1 - count(*))::int from postings p
      where p.transaction_id in (${dividedIds(bookId)}) and p.transaction_id not in (${maskedTransactions({ filter: { bookId }, reader })})
        and ${lines} ${inPeriod}
      group by p.transaction_id having count(*) > 1`,
  ];
  if (around.length > 0) {
    parts.push(sql`select ${kindOfLine}, p.amount, 1 from postings p where ${lines} and ${daysIn(sql`p.date`)}`);
  }
  return sql.join(parts, sql` union all `);
}

/**
 * Lines of income and expense by category as rows `category_id, flow, amount, lines`, without those that are masked for
 * the reader: of whole months from the stored sums, of the days around them from the postings. Their sums are what
 * counts. Null for a filter by anything but a period, and for a short one.
 */
export function categoryFlowsByMonth(filter: TransactionFilter, reader: Reader): Condition | null {
  const { bookId } = filter;
  const months = monthsOf(filter);
  if (!months || !isPeriodOnly(filter)) return null;
  const counted = sql`p.book_id = ${bookId}::uuid and p.flow is not null and not p.is_excluded`;
  const parts = [
    sql`select nullif(s.category_id, ${NO_CATEGORY}::uuid) as category_id, s.kind as flow, s.amount, s.lines
      from ${monthlySums(bookId, months)} where s.kind in ('INCOME', 'EXPENSE')`,
    sql`select p.category_id, p.flow, -p.amount, -1 from (${maskedTransactions({ filter, reader })}) c
      join postings p on p.transaction_id = c.transaction_id and ${counted} ${within(sql`p.date`, filter)}`,
    ...[months.before, months.after]
      .filter((days) => days !== null)
      .map(
        ({ from, to }) => sql`select p.category_id, p.flow, p.amount, 1 from postings p
          where ${counted} and p.date between ${from}::date and ${to}::date`,
      ),
  ];
  return sql.join(parts, sql` union all `);
}

/**
 * Use of each category as `id, count, "yearAmount"`: its transactions and what they count in the given months, without
 * those that are masked for the reader.
 *
 * @param year whole months
 */
export function categoryUseByMonth(
  bookId: string,
  reader: Reader,
  year: { readonly from: string; readonly to: string },
): Condition {
  const always = { first: null, last: null };
  return sql`
    select u.category_id as id, sum(u.lines)::int as count,
      coalesce(sum(case u.kind when 'EXPENSE' then u.amount when 'INCOME' then -u.amount end)
        filter (where u.date between ${year.from}::date and ${year.to}::date), 0)::bigint as "yearAmount"
    from (
      select s.category_id, s.kind, s.month as date, s.amount, s.lines from ${monthlySums(bookId, always)}
      where s.kind <> 'TRANSACTION' and s.category_id <> ${NO_CATEGORY}::uuid
      union all
      select p.category_id, ${kindOfLine}, p.date, -p.amount, -1 from (${maskedTransactions({ filter: { bookId }, reader })}) c
      join postings p on p.book_id = ${bookId}::uuid and p.transaction_id = c.transaction_id and p.category_id is not null
      union all
      select p.category_id, 'REPEATED', min(p.date), 0, (1 - count(*))::int from postings p
      where p.book_id = ${bookId}::uuid and p.category_id is not null
        and p.transaction_id in (${dividedIds(bookId)}) and p.transaction_id not in (${maskedTransactions({ filter: { bookId }, reader })})
      group by p.transaction_id, p.category_id having count(*) > 1) u
    group by u.category_id having sum(u.lines) > 0`;
}
