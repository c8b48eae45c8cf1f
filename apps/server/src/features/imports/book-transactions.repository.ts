import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** A transaction of the book that a row of a file may tell of once more, or be the other half of. */
export interface BookTransaction {
  readonly id: string;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly isRefund: boolean;
  readonly date: string;
  readonly time: string | null;
  readonly amount: number;
  readonly description: string;
  /** Of the first payment; for a transfer, where the money comes from. */
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  /** A card or bank message told of it, and no file made it. */
  readonly isFromMessage: boolean;
  /** Several categories, payers or shares: a person has worked on it. */
  readonly isDivided: boolean;
  /** The accounts whose files have told of it already. */
  readonly toldBy: readonly string[];
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day between two days on which a book has a live transaction; null for none. */
export async function daysOfBook(db: Db, bookId: string, days: Days): Promise<Days | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(date) as "from", max(date) as "to" from transactions
    where book_id = ${bookId}::uuid and deleted_at is null and date between ${days.from}::date and ${days.to}::date`.execute(
    db,
  );
  const [row] = rows;
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

/**
 * Live transactions of a book between two days that are of one of some amounts, the oldest first; others' masked ones
 * are left out.
 */
export async function listBookTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  { from, to, amounts }: Days & { readonly amounts: readonly number[] },
): Promise<BookTransaction[]> {
  const { rows } = await sql<BookTransaction>`${sql.raw(UNNAMED)}
    select t.transaction_id as id, t.type, t.is_refund as "isRefund", t.date, nullif(t.time, '') as time, t.amount,
      t.description, t.to_asset_id as "toAssetId",
      (select p.asset_id from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
        order by p.position limit 1) as "assetId",
      t.import_id is null
        and (exists (select 1 from intake_messages m
            where m.book_id = t.book_id and m.transaction_id = t.transaction_id)
          or exists (select 1 from inbox_items i
            where i.book_id = t.book_id and i.transaction_id = t.transaction_id)) as "isFromMessage",
      (t.share_method is not null or (select count(*) from splits s
        where s.book_id = t.book_id and s.transaction_id = t.transaction_id) > 1
        or (select count(*) from payments p
          where p.book_id = t.book_id and p.transaction_id = t.transaction_id) > 1) as "isDivided",
      coalesce((select jsonb_agg(distinct told.asset) from (
        select jsonb_array_elements_text(i.made -> 'ownAssetIds') as asset from imports i
          where i.book_id = t.book_id and i.made ? 'ownAssetIds' and (i.import_id = t.import_id or i.import_id in (
            select r.import_id from import_rows r
            where r.book_id = t.book_id and r.matched_id = t.transaction_id and r.is_booked)))
        told), '[]'::jsonb) as "toldBy"
    from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.type <> 'ADJUSTMENT' and t.settlement_id is null
      and t.date between ${from}::date and ${to}::date and t.amount = any(${amounts}::bigint[])
      and not ${isMaskedFor(reader)}
    order by t.date, t.time, t.transaction_id`.execute(db);
  return rows;
}
