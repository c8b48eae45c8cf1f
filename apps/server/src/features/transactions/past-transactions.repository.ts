import type { PastTransaction } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { type BookReader, isMaskedFor } from '../../db/queries/transaction-filters.ts';

/** A past transaction with the categorization that a similar new one would get. */
export interface FiledTransaction extends PastTransaction {
  readonly id: string;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  readonly paymentMethodId: string | null;
}

/** Fewer are no pattern; more are everyday spending rather than a bill. */
const TIMES_MIN = 3;
const TIMES_MAX = 170;

/**
 * Transactions since a date whose description repeats a few times, but not constantly, and that no rule created; other
 * members' masked ones are excluded.
 */
export async function listRepeatedTransactions(
  db: Db,
  bookId: string,
  reader: BookReader,
  days: { readonly from: string; readonly lastFrom: string },
): Promise<FiledTransaction[]> {
  const { rows } = await sql<FiledTransaction>`${sql.raw(UNNAMED)}
    with past as (
      select t.transaction_id, t.date, t.amount, t.description, t.type, t.to_asset_id,
        lower(btrim(t.description)) as key
      from transactions t
      where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.date >= ${days.from}::date
        and t.date <= ${reader.today}::date and t.description <> '' and t.type in ('INCOME', 'EXPENSE', 'TRANSFER')
        and not t.is_refund and t.recurring_rule_id is null and not ${isMaskedFor(reader)}),
    repeated as (
      select type, key from past group by type, key
      having count(*) between ${TIMES_MIN} and ${TIMES_MAX} and max(date) >= ${days.lastFrom}::date)
    select p.transaction_id as id, p.date, p.amount, p.description, p.type, p.to_asset_id as "toAssetId",
      (select s.category_id from splits s where s.book_id = ${bookId}::uuid and s.transaction_id = p.transaction_id
        order by s.position limit 1) as "categoryId",
      (select y.asset_id from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = p.transaction_id
        order by y.position limit 1) as "assetId",
      (select y.payment_method_id from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = p.transaction_id
        order by y.position limit 1) as "paymentMethodId"
    from past p join repeated using (type, key)
    order by p.date, p.transaction_id`.execute(db);
  return rows;
}
