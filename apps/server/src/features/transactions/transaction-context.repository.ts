import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

export interface KnownAsset {
  readonly id: string;
  readonly isDeleted: boolean;
  /** The linked account of a debit card. */
  readonly settlementAssetId: string | null;
}

export interface KnownCategory {
  readonly id: string;
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly isDeleted: boolean;
}

export interface KnownMethod {
  readonly id: string;
  readonly assetId: string | null;
  readonly isDeleted: boolean;
}

/** The rows of a book that a transaction references, as far as they exist. */
export interface References {
  readonly assets: readonly KnownAsset[];
  readonly categories: readonly KnownCategory[];
  readonly methods: readonly KnownMethod[];
  readonly tagIds: readonly string[];
  readonly memberIds: readonly string[];
  /** Live expenses among the ids given as refunded. */
  readonly refundableIds: readonly string[];
}

export interface NamedReferences {
  readonly assetIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly methodIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly memberIds: readonly string[];
  readonly refundedIds: readonly string[];
}

/**
 * Looks up everything that transactions reference, in one statement. Assets of the given payment methods are included.
 *
 * Inside a database transaction the categories, payment methods and tags stay locked until its end: a later deletion of
 * one of them waits, and a deletion in progress is waited for.
 */
export async function findReferences(db: Db, bookId: string, named: NamedReferences): Promise<References> {
  const held = db.isTransaction ? sql`for key share` : sql``;
  const { rows } = await sql<References>`
    with named_methods as materialized (
      select payment_method_id, asset_id, deleted_at from payment_methods
      where book_id = ${bookId}::uuid and payment_method_id = any(${named.methodIds}::uuid[])
      order by payment_method_id ${held}),
    named_categories as materialized (
      select category_id, kind, deleted_at from categories
      where book_id = ${bookId}::uuid and category_id = any(${named.categoryIds}::uuid[])
      order by category_id ${held}),
    named_tags as materialized (
      select tag_id, deleted_at from tags
      where book_id = ${bookId}::uuid and tag_id = any(${named.tagIds}::uuid[])
      order by tag_id ${held})
    select
      (select coalesce(json_agg(json_build_object('id', asset_id, 'isDeleted', deleted_at is not null,
          'settlementAssetId', case when asset_type = 'DEBIT_CARD' then settlement_asset_id end)), '[]')
        from assets where book_id = ${bookId}::uuid
          and (asset_id = any(${named.assetIds}::uuid[]) or asset_id in (select asset_id from named_methods))) as assets,
      (select coalesce(json_agg(json_build_object('id', category_id, 'kind', kind, 'isDeleted', deleted_at is not null)), '[]')
        from named_categories) as categories,
      (select coalesce(json_agg(json_build_object('id', payment_method_id, 'assetId', asset_id, 'isDeleted', deleted_at is not null)), '[]')
        from named_methods) as methods,
      (select coalesce(json_agg(tag_id), '[]') from named_tags where deleted_at is null) as "tagIds",
      (select coalesce(json_agg(user_id), '[]') from members
        where book_id = ${bookId}::uuid and user_id = any(${named.memberIds}::uuid[])) as "memberIds",
      (select coalesce(json_agg(transaction_id), '[]') from transactions
        where book_id = ${bookId}::uuid and transaction_id = any(${named.refundedIds}::uuid[])
          and type = 'EXPENSE' and not is_refund and deleted_at is null) as "refundableIds"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a select without a table always has a row');
  return row;
}

/** Everyone who has a seat in the book, viewers too. */
export async function listSeatedUserIds(db: Db, bookId: string): Promise<string[]> {
  const { rows } = await sql<Row<'members', 'user_id'>>`
    select user_id from members where book_id = ${bookId}::uuid and left_at is null`.execute(db);
  return rows.map((row) => row.user_id);
}

/** All current members, for shares among all. */
export async function listMemberIds(db: Db, bookId: string): Promise<string[]> {
  const { rows } = await sql<Row<'members', 'user_id'>>`
    select user_id from members where book_id = ${bookId}::uuid and left_at is null and role <> 'VIEWER'
    order by joined_at, user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
