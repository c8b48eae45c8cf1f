import { addDays, type CivilDate, type CivilMonth, type ExpenseFact } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { flowLines, type LineScope } from '../../db/queries/flow-lines.ts';
import {
  allConditions,
  isMaskedFor,
  type Reader,
  type TransactionFilter,
} from '../../db/queries/transaction-filters.ts';
import { anyOf } from '../../db/query-builder.ts';
import { planOf } from './analytics.repository.ts';

/** What the book knows about an expense by its day and category. */
export interface ExpenseContext {
  readonly monthOf: (date: CivilDate) => CivilMonth;
  readonly isFixed: (categoryId: string | null) => boolean;
}

type Dated = TransactionFilter & Readonly<Record<'from' | 'to', CivilDate>>;

const COMMA = 44;
const BLANK = 32;
const ZERO = 48;
const UUID_LENGTH = 36;

interface ExpenseRow {
  readonly description: string;
  readonly category_id: string | null;
  /** `id day amount,id day amount`: one row per expense would take three times as long. */
  readonly list: string;
}

/** Adds the expenses of a row. */
function readExpenses(
  { description, category_id: categoryId, list }: ExpenseRow,
  isFixed: boolean,
  dayAt: (place: number) => { readonly date: CivilDate; readonly month: CivilMonth },
  found: ExpenseFact[],
): void {
  let at = 0;
  const number = (end: number): number => {
    let value = 0;
    for (; at < list.length && list.charCodeAt(at) !== end; at += 1) value = value * 10 + list.charCodeAt(at) - ZERO;
    at += 1;
    return value;
  };
  while (at < list.length) {
    const id = list.slice(at, at + UUID_LENGTH);
    at += UUID_LENGTH + 1;
    const { date, month } = dayAt(number(BLANK));
    found.push({ id, date, month, amount: number(COMMA), description, categoryId, isFixed });
  }
}

/**
 * Expenses that the reader may see and that were not refunded, each with the category of its first split. Both are read
 * from narrow indexes: a transaction without several splits has one line, with its category.
 */
export async function listExpenses(
  db: Db,
  filter: Dated,
  reader: Reader,
  { monthOf, isFixed }: ExpenseContext,
): Promise<ExpenseFact[]> {
  const { bookId, from, to } = filter;
  const { rows } = await sql<ExpenseRow>`${sql.raw(UNNAMED)}
    with divided as materialized (
      select s.transaction_id, s.category_id
      from splits d join splits s on s.book_id = d.book_id and s.transaction_id = d.transaction_id and s.position = 0
      where d.book_id = ${bookId}::uuid and d.position > 0 and d.position = 1)
    select t.description, coalesce(v.category_id, p.category_id) as category_id,
      string_agg(t.transaction_id::text || ' ' || (t.date - ${from}::date) || ' ' || t.amount, ',') as list
    from transactions t
    left join divided v on v.transaction_id = t.transaction_id
    left join postings p on v.transaction_id is null and p.transaction_id = t.transaction_id
      and p.book_id = ${bookId}::uuid and p.flow is not null and not p.is_excluded and p.date >= ${from}::date
      and p.date <= ${to}::date
    where ${allConditions(filter, reader)} and t.type = 'EXPENSE' and not t.is_refund and not t.exclude_from_stats
      and not ${isMaskedFor(reader)}
      and t.transaction_id not in (
        select r.refund_of_id from transactions r
        where r.book_id = ${bookId}::uuid and r.refund_of_id is not null and r.deleted_at is null)
    group by 1, 2`.execute(db);
  const days: { readonly date: CivilDate; readonly month: CivilMonth }[] = [];
  const dayAt = (place: number) => {
    const known = days[place];
    if (known) return known;
    const date = addDays(from, place);
    const day = { date, month: monthOf(date) };
    days[place] = day;
    return day;
  };
  const found: ExpenseFact[] = [];
  for (const row of rows) readExpenses(row, isFixed(row.category_id), dayAt, found);
  return found;
}

/** The times of transactions, by their ids. */
export async function timesOf(db: Db, bookId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select(['transaction_id', 'time'])
    .where('book_id', '=', bookId)
    .where('transaction_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.transaction_id, row.time]));
}

export interface PaceSum {
  readonly date: string;
  readonly category_id: string | null;
  /** Created by a recurring rule. */
  readonly is_regular: boolean;
  readonly amount: number;
}

/**
 * Spending of each day by category and by whether a rule created it. Transactions that are not yet visible to everyone
 * have no category here, not even for their author: a forecast must be the same for all members.
 */
export async function sumSpendingForPace(db: Db, scope: LineScope): Promise<PaceSum[]> {
  const { filter, reader } = scope;
  const { rows } = await sql<PaceSum>`${planOf(scope)}
    with secret as (
      select t.transaction_id from transactions t
      where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and t.visibility = 'MASKED'
        and (t.reveal_on is null or t.reveal_on > ${reader.revealedThrough}::date)),
    regular as (
      select o.transaction_id from recurring_occurrences o
      where o.book_id = ${filter.bookId}::uuid and o.transaction_id is not null)
    select l.date, case when s.transaction_id is null then l.category_id end as category_id,
      s.transaction_id is null and r.transaction_id is not null as is_regular, sum(l.amount)::bigint as amount
    from (${flowLines(scope)}) l
    left join secret s on s.transaction_id = l.transaction_id
    left join regular r on r.transaction_id = l.transaction_id
    where l.flow = 'EXPENSE'
    group by 1, 2, 3`.execute(db);
  return rows;
}
