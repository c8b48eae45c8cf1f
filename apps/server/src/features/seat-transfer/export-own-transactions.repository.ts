import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/**
 * Ids of a user's own counted transactions, oldest first. Adjustments belong to an asset rather than to a member, and
 * settlements to all members.
 */
export async function listOwnTransactionIds(db: Db, bookId: string, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'transaction_id'>>`
    select transaction_id from transactions
    where book_id = ${bookId} and created_by = ${userId} and deleted_at is null and type <> 'ADJUSTMENT'
      and settlement_id is null
    order by date, created_at, transaction_id limit ${limit}`.execute(db);
  return rows.map((row) => row.transaction_id);
}

/** Everything that transactions can refer to, by table. */
export type NamedReference = 'CATEGORY' | 'ASSET' | 'PAYMENT_METHOD' | 'TAG';

/** What these transactions refer to, directly and indirectly: parents of categories, accounts of debit cards. */
export async function listReferencesNamedBy(
  db: Db,
  bookId: string,
  transactionIds: readonly string[],
): Promise<{ readonly kind: NamedReference; readonly id: string }[]> {
  const ids = sql`${[...transactionIds]}::uuid[]`;
  const { rows } = await sql<{ kind: NamedReference; id: string }>`
    with used_assets as (
      select unnest(array[asset_id, posting_asset_id]) as id from payments where book_id = ${bookId} and transaction_id = any(${ids})
      union select unnest(array[to_asset_id, to_posting_asset_id]) from transactions where book_id = ${bookId} and transaction_id = any(${ids})),
    used_methods as (
      select distinct payment_method_id as id from payments where book_id = ${bookId} and transaction_id = any(${ids})),
    all_assets as (
      select id from used_assets
      union select m.asset_id from payment_methods m join used_methods u on u.id = m.payment_method_id where m.book_id = ${bookId}),
    used_categories as (
      select category_id as id from splits where book_id = ${bookId} and transaction_id = any(${ids})
      union select fee_category_id from transactions where book_id = ${bookId} and transaction_id = any(${ids})
      union select category_id from categories where book_id = ${bookId} and deleted_at is null)
    select 'CATEGORY' as kind, id from used_categories where id is not null
    union select 'CATEGORY', c.parent_id from categories c join used_categories u on u.id = c.category_id
      where c.book_id = ${bookId} and c.parent_id is not null
    union select 'ASSET', id from all_assets where id is not null
    union select 'ASSET', a.settlement_asset_id from assets a join all_assets u on u.id = a.asset_id
      where a.book_id = ${bookId} and a.settlement_asset_id is not null
    union select 'PAYMENT_METHOD', id from used_methods where id is not null
    union select 'TAG', tag_id from transaction_tags where book_id = ${bookId} and transaction_id = any(${ids})`.execute(
    db,
  );
  return rows;
}

export interface CopiedReferences {
  readonly fromBookId: string;
  readonly toBookId: string;
  /** Mapping of old to new ids. */
  readonly ids: ReadonlyMap<string, string>;
  readonly at: Date;
}

/**
 * Copies referenced rows into an empty book under new ids. Opening balances are zero: the balances are the sums of the
 * copied transactions. Deleted rows that are still referenced stay deleted.
 */
export async function copyReferences(trx: Trx, copy: CopiedReferences): Promise<void> {
  const { fromBookId, toBookId, at } = copy;
  const ids = sql`unnest(${[...copy.ids.keys()]}::uuid[], ${[...copy.ids.values()]}::uuid[])`;
  await sql`insert into directory (id, book_id) select new_id, ${toBookId}::uuid from ${ids} as m(old_id, new_id)`.execute(
    trx,
  );
  await sql`
    insert into categories (book_id, category_id, kind, parent_id, name, icon, color, cost_kind, tax_kind, sort_order,
      is_archived, created_at, deleted_at)
    select ${toBookId}::uuid, m.new_id, c.kind, p.new_id, c.name, c.icon, c.color, c.cost_kind, c.tax_kind, c.sort_order,
      c.is_archived, ${at}::timestamptz, c.deleted_at
    from categories c join ${ids} as m(old_id, new_id) on m.old_id = c.category_id
    left join ${ids} as p(old_id, new_id) on p.old_id = c.parent_id
    where c.book_id = ${fromBookId}`.execute(trx);
  await sql`
    insert into assets (book_id, asset_id, asset_type, sub_type, name, opening_balance, is_active, institution, note,
      color, icon, sort_order, payment_day, cutoff_day, settlement_asset_id, rate_bps, maturity_date, monthly_payment,
      created_at, deleted_at)
    select ${toBookId}::uuid, m.new_id, a.asset_type, a.sub_type, a.name, 0, a.is_active,
      a.institution, '', a.color, a.icon, a.sort_order, a.payment_day, a.cutoff_day, s.new_id,
      a.rate_bps, a.maturity_date, a.monthly_payment, ${at}::timestamptz, a.deleted_at
    from assets a join ${ids} as m(old_id, new_id) on m.old_id = a.asset_id
    left join ${ids} as s(old_id, new_id) on s.old_id = a.settlement_asset_id
    where a.book_id = ${fromBookId}`.execute(trx);
  await sql`
    insert into payment_methods (book_id, payment_method_id, name, type, rail, asset_id, icon, color, sort_order, is_archived,
      created_at, deleted_at)
    select ${toBookId}::uuid, m.new_id, p.name, p.type, p.rail, a.new_id, p.icon, p.color, p.sort_order,
      p.is_archived, ${at}::timestamptz, p.deleted_at
    from payment_methods p join ${ids} as m(old_id, new_id) on m.old_id = p.payment_method_id
    left join ${ids} as a(old_id, new_id) on a.old_id = p.asset_id
    where p.book_id = ${fromBookId}`.execute(trx);
  await sql`
    insert into tags (book_id, tag_id, name, color, sort_order, created_at)
    select ${toBookId}::uuid, m.new_id, t.name, t.color, t.sort_order, ${at}::timestamptz
    from tags t join ${ids} as m(old_id, new_id) on m.old_id = t.tag_id
    where t.book_id = ${fromBookId}`.execute(trx);
}
