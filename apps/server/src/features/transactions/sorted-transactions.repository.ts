import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** Categorization and description of a transaction. */
export interface TransactionSorting {
  /** Category of the only split; null for 미분류, and with several splits or none. */
  readonly categoryId: string | null;
  readonly tagIds: readonly string[];
  readonly description: string;
  readonly excludeFromStats: boolean;
}

/** The fields of a stored transaction that matter for categorizing. */
export interface SortableRow extends TransactionSorting {
  readonly id: string;
  readonly version: number;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly date: string;
  readonly amount: number;
  readonly isRefund: boolean;
  readonly memo: string;
  readonly splitCount: number;
  readonly assetIds: readonly string[];
  readonly paymentMethodIds: readonly string[];
}

export interface WantedTransactions {
  readonly isUnsortedOnly: boolean;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only transactions created before this one. */
  readonly before: string | null;
  readonly limit: number;
}

/**
 * Live transactions that the reader may see, most recently created first; excludes those created by settlements and
 * reconciliation.
 */
export async function listSortableTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  wanted: WantedTransactions,
): Promise<SortableRow[]> {
  const { rows } = await sql<SortableRow>`${sql.raw(UNNAMED)}
    with picked as materialized (
      select t.transaction_id, t.version, t.type, t.date, t.amount, t.is_refund, t.memo, t.description,
        t.exclude_from_stats, t.to_asset_id
      from transactions t
      where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.settlement_id is null
        and t.type in ('INCOME', 'EXPENSE', 'TRANSFER') and not ${isMaskedFor(reader)}
        ${wanted.from === undefined ? sql`` : sql`and t.date >= ${wanted.from}::date`}
        ${wanted.to === undefined ? sql`` : sql`and t.date <= ${wanted.to}::date`}
        ${wanted.before === null ? sql`` : sql`and t.transaction_id < ${wanted.before}::uuid`}
        ${
          wanted.isUnsortedOnly
            ? sql`and t.type <> 'TRANSFER' and t.transaction_id in (
                select s.transaction_id from splits s
                where s.book_id = ${bookId}::uuid and s.category_id is null)`
            : sql``
        }
      order by t.transaction_id desc limit ${wanted.limit})
    select p.transaction_id as id, p.version, p.type, p.date, p.amount, p.is_refund as "isRefund", p.memo,
      p.description, p.exclude_from_stats as "excludeFromStats", s.count as "splitCount",
      case when s.count = 1 then s.category_id end as "categoryId",
      array_remove(y.asset_ids || p.to_asset_id, null) as "assetIds",
      array_remove(y.method_ids, null) as "paymentMethodIds", g.tag_ids as "tagIds"
    from picked p
    cross join lateral (
      select count(*)::int as count, (array_agg(s.category_id))[1] as category_id from splits s
      where s.book_id = ${bookId}::uuid and s.transaction_id = p.transaction_id) s
    cross join lateral (
      select coalesce(array_agg(y.asset_id), '{}') as asset_ids,
        coalesce(array_agg(y.payment_method_id), '{}') as method_ids
      from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = p.transaction_id) y
    cross join lateral (
      select coalesce(array_agg(g.tag_id order by g.tag_id), '{}') as tag_ids from transaction_tags g
      where g.book_id = ${bookId}::uuid and g.transaction_id = p.transaction_id) g
    order by p.transaction_id desc`.execute(db);
  return rows;
}

/** Number of the transactions that the list of unsorted ones has: the only split is without a category. */
export async function countUnsortedTransactions(db: Db, bookId: string, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(UNNAMED)}
    select count(*)::int as count
    from splits s join transactions t on t.book_id = s.book_id and t.transaction_id = s.transaction_id
    where s.book_id = ${bookId}::uuid and s.category_id is null and s.position = 0
      and t.deleted_at is null and t.settlement_id is null and t.type in ('INCOME', 'EXPENSE')
      and not ${isMaskedFor(reader)}
      and not exists (select 1 from splits o
        where o.book_id = s.book_id and o.transaction_id = s.transaction_id and o.position > 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A past transaction as an example of how similar ones are categorized. */
export interface FiledRow {
  readonly type: 'INCOME' | 'EXPENSE';
  readonly description: string;
  readonly categoryId: string;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly tagIds: readonly string[];
}

/** Older habits do not improve the guess. */
const RECENT = 2000;

/**
 * Recent transactions with the live category they had, newest first. Transactions masked for the reader are excluded,
 * so that no guess reveals them.
 *
 * @param pattern a regular expression that the descriptions must match; null for all of them
 */
export async function listFiledTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  pattern: string | null,
): Promise<FiledRow[]> {
  const { rows } = await sql<FiledRow>`${sql.raw(UNNAMED)}
    with recent as materialized (
      select t.book_id, t.transaction_id, t.type, t.description,
        row_number() over (order by t.date desc, t.time desc, t.created_at desc, t.transaction_id desc) as place
      from transactions t
      where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.description <> ''
        and t.type in ('INCOME', 'EXPENSE') and not ${isMaskedFor(reader)}
      order by t.date desc, t.time desc, t.created_at desc, t.transaction_id desc limit ${RECENT})
    select r.type, r.description, c.category_id as "categoryId",
      (select y.asset_id from payments y
        where y.book_id = r.book_id and y.transaction_id = r.transaction_id and y.position = 0) as "assetId",
      (select y.payment_method_id from payments y
        where y.book_id = r.book_id and y.transaction_id = r.transaction_id and y.position = 0) as "paymentMethodId",
      coalesce((select array_agg(g.tag_id order by g.tag_id) from transaction_tags g
        where g.book_id = r.book_id and g.transaction_id = r.transaction_id), '{}') as "tagIds"
    from recent r
    join splits s on s.book_id = r.book_id and s.transaction_id = r.transaction_id and s.position = 0
    join categories c on c.book_id = s.book_id and c.category_id = s.category_id and c.kind = r.type
      and c.deleted_at is null
    where ${pattern}::text is null or lower(r.description) ~ ${pattern}::text
    order by r.place`.execute(db);
  return rows;
}
