import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** A transaction made from a card or bank message. */
export interface MessageTransaction {
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
}

/** Live transactions made from messages between two days, oldest first; other members' masked ones are left out. */
export async function listMessageTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  days: { readonly from: string; readonly to: string },
): Promise<MessageTransaction[]> {
  const { rows } = await sql<MessageTransaction>`${sql.raw(UNNAMED)}
    select t.transaction_id as id, t.type, t.is_refund as "isRefund", t.date, nullif(t.time, '') as time, t.amount,
      t.description, t.to_asset_id as "toAssetId",
      (select p.asset_id from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
        order by p.position limit 1) as "assetId"
    from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.import_id is null and t.type <> 'ADJUSTMENT'
      and t.date between ${days.from}::date and ${days.to}::date and not ${isMaskedFor(reader)}
      and (exists (select 1 from intake_messages m where m.book_id = t.book_id and m.transaction_id = t.transaction_id)
        or exists (select 1 from inbox_items i where i.book_id = t.book_id and i.transaction_id = t.transaction_id))
    order by t.date, t.time, t.transaction_id`.execute(db);
  return rows;
}
