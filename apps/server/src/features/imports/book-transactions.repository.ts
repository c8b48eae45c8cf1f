import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** A transaction of the book that a row of a file may repeat or complete to a transfer. */
export interface BookTransaction {
  readonly id: string;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly isRefund: boolean;
  readonly date: string;
  readonly time: string | null;
  readonly amount: number;
  readonly description: string;
  /** Asset of the first payment; for a transfer, the source asset. */
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  /** It was made from a card or bank message and not from a file. */
  readonly isFromMessage: boolean;
  /** Several categories, payers or shares: a user has edited it. */
  readonly isDivided: boolean;
  /** Accounts whose files have already reported it. */
  readonly reportedBy: readonly string[];
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** First and last day of live transactions of a book within a period; null if there is no such transaction. */
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
 * Live transactions of a book between two days with one of the amounts, oldest first; other members' masked ones are
 * left out.
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
        told), '[]'::jsonb) as "reportedBy"
    from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.type <> 'ADJUSTMENT' and t.settlement_id is null
      and t.date between ${from}::date and ${to}::date and t.amount = any(${amounts}::bigint[])
      and not ${isMaskedFor(reader)}
    order by t.date, t.time, t.transaction_id`.execute(db);
  return rows;
}
