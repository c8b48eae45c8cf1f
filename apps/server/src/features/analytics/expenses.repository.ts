import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import {
  allConditions,
  isMaskedFor,
  type Reader,
  type TransactionFilter,
} from '../../db/queries/transaction-filters.ts';

/** The expenses of a description and category. */
export interface ExpenseList {
  readonly description: string;
  readonly category_id: string | null;
  /**
   * `id day amount time,id day amount time`, days as in `dayNumber`, times empty if unknown: one row per expense would
   * take three times as long.
   */
  readonly list: string;
}

/**
 * Expenses that the reader may see, refunded ones included, each with the category of its first split. Both are read
 * from narrow indexes: a transaction without several splits has one line, with its category.
 */
export async function listExpenses(
  db: Db,
  filter: TransactionFilter & Readonly<Record<'from' | 'to', string>>,
  reader: Reader,
): Promise<ExpenseList[]> {
  const { bookId, from, to } = filter;
  const { rows } = await sql<ExpenseList>`${sql.raw(UNNAMED)}
    with divided as materialized (
      select s.transaction_id, s.category_id
      from splits d join splits s on s.book_id = d.book_id and s.transaction_id = d.transaction_id and s.position = 0
      where d.book_id = ${bookId}::uuid and d.position > 0 and d.position = 1)
    select t.description, coalesce(v.category_id, p.category_id) as category_id,
      string_agg(t.transaction_id::text || ' ' || (t.date - date '1970-01-01') || ' ' || t.amount || ' ' || t.time, ','
        order by t.date, t.transaction_id) as list
    from transactions t
    left join divided v on v.transaction_id = t.transaction_id
    left join postings p on v.transaction_id is null and p.transaction_id = t.transaction_id
      and p.book_id = ${bookId}::uuid and p.flow is not null and not p.is_excluded and p.date >= ${from}::date
      and p.date <= ${to}::date
    where ${allConditions(filter, reader)} and t.type = 'EXPENSE' and not t.is_refund and not t.exclude_from_stats
      and not ${isMaskedFor(reader)}
    group by 1, 2`.execute(db);
  return rows;
}

/** The purchases of a book that were refunded. */
export async function listRefundedIds(db: Db, bookId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('refund_of_id')
    .where('book_id', '=', bookId)
    .where('refund_of_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ refund_of_id: string }>()
    .execute();
  return rows.map((row) => row.refund_of_id);
}
