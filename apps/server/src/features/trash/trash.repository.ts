import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface TrashRow {
  entity: 'TRANSACTION' | 'ASSET' | 'CATEGORY' | 'PAYMENT_METHOD' | 'TAG';
  id: string;
  name: string;
  deleted_at: string;
}

export interface TrashPage {
  readonly bookId: string;
  readonly limit: number;
  /** Rows deleted before this instant are not listed. */
  readonly deletedSince: Date;
  /** Last row of the previous page. */
  readonly after: { readonly deletedAt: string; readonly id: string } | null;
}

/**
 * Every table with a trash. The name of a transaction depends on the reader, so its row has none; the transfer of a
 * deleted settlement cannot be restored by itself and is not listed.
 */
const PLACES = [
  {
    entity: 'TRANSACTION',
    table: 'transactions',
    id: 'transaction_id',
    name: sql.lit(''),
    isShown: sql`settlement_id is null`,
  },
  { entity: 'ASSET', table: 'assets', id: 'asset_id', name: sql.ref('name'), isShown: sql.lit(true) },
  { entity: 'CATEGORY', table: 'categories', id: 'category_id', name: sql.ref('name'), isShown: sql.lit(true) },
  {
    entity: 'PAYMENT_METHOD',
    table: 'payment_methods',
    id: 'payment_method_id',
    name: sql.ref('name'),
    isShown: sql.lit(true),
  },
  { entity: 'TAG', table: 'tags', id: 'tag_id', name: sql.ref('name'), isShown: sql.lit(true) },
] as const;

/** Rows in the trash of a book, newest first; rows deleted at the same instant are ordered by ID. */
export async function listTrashRows(db: Db, page: TrashPage): Promise<TrashRow[]> {
  const partOf = (place: (typeof PLACES)[number]): RawBuilder<unknown> => {
    const id = sql.ref(place.id);
    const next = page.after
      ? sql`and deleted_at <= ${page.after.deletedAt}::timestamptz
          and (deleted_at < ${page.after.deletedAt}::timestamptz or ${id} > ${page.after.id}::uuid)`
      : sql``;
    return sql`(
      select ${sql.lit(place.entity)} as entity, ${id} as id, ${place.name} as name, deleted_at
      from ${sql.table(place.table)}
      where book_id = ${page.bookId} and deleted_at >= ${page.deletedSince} and ${place.isShown} ${next}
      order by deleted_at desc, ${id} limit ${page.limit})`;
  };
  const { rows } = await sql<TrashRow>`
    ${sql.join(PLACES.map(partOf), sql` union all `)}
    order by deleted_at desc, id limit ${page.limit}`.execute(db);
  return rows;
}
