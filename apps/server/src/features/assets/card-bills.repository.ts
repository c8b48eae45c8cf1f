import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

export interface Arrivals {
  readonly date: string;
  readonly amount: number;
  /** Fees of the transfers; for a card, the interest and fees of its bill. */
  readonly fee: number;
}

/** Incoming transfers of an asset, by day. */
export async function arrivalsByDay(db: Db, bookId: string, assetId: string): Promise<Arrivals[]> {
  const { rows } = await sql<Arrivals>`
    select t.date, sum(p.amount)::bigint as amount, sum(t.fee)::bigint as fee
    from transactions t join postings p on p.book_id = t.book_id and p.transaction_id = t.transaction_id
    where t.book_id = ${bookId} and t.to_asset_id = ${assetId} and t.type = 'TRANSFER' and t.deleted_at is null
      and p.asset_id = ${assetId} and p.amount > 0
    group by t.date order by t.date`.execute(db);
  return rows;
}

export interface InstallmentPurchase {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly months: number;
  /** Amount financed through this asset. */
  readonly amount: number;
  /** This asset's share of the fees. */
  readonly fee: number;
  /** Whether the purchase is masked for the reader. */
  readonly isMasked: boolean;
}

/** Installment purchases paid with an asset, oldest first. */
export async function listInstallmentPurchases(
  db: Db,
  bookId: string,
  assetId: string,
  reader: Reader,
): Promise<InstallmentPurchase[]> {
  const { rows } = await sql<InstallmentPurchase>`${sql.raw(UNNAMED)}
    select t.transaction_id as id, t.date, t.description, t.installment_months as months, -sum(p.amount)::bigint as amount,
      (coalesce(t.installment_fee_total, 0)::numeric * -sum(p.amount) / t.amount)::bigint as fee,
      ${isMaskedFor(reader)} as "isMasked"
    from transactions t join postings p on p.book_id = t.book_id and p.transaction_id = t.transaction_id
    where t.book_id = ${bookId}::uuid and t.installment_months is not null and t.deleted_at is null
      and p.book_id = ${bookId}::uuid and p.asset_id = ${assetId}::uuid
    group by t.book_id, t.transaction_id having sum(p.amount) < 0
    order by t.date, t.transaction_id`.execute(db);
  return rows;
}

/** When an asset was added; null when there is no such asset. */
export async function findAddedAt(db: Db, bookId: string, assetId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('assets')
    .select('created_at')
    .where('book_id', '=', bookId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return row ? new Date(row.created_at) : null;
}
