import type { PastTransaction } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { type BookReader, isMaskedFor } from '../../db/queries/transaction-filters.ts';

export interface RepeatedTransaction extends PastTransaction {
  readonly id: string;
  readonly toAssetId: string | null;
}

/** The categorization that a transaction similar to a past one would get. */
export interface Filing {
  readonly id: string;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
}

/** Fewer are no pattern; more are everyday spending rather than a bill. */
const TIMES_MIN = 3;
const TIMES_MAX = 170;

/** A series ends with the last of so many, and its last two are at least so many days apart. */
const NEWEST = 12;
const GAP_DAYS_MIN = 6;

/**
 * The newest transactions since a date of each description that repeats a few times, but not constantly, and that no
 * rule created; other members' masked ones are excluded. Ones that came twice within a few days at last are no series.
 */
export async function listRepeatedTransactions(
  db: Db,
  bookId: string,
  reader: BookReader,
  days: { readonly from: string; readonly lastFrom: string },
): Promise<RepeatedTransaction[]> {
  const { rows } = await sql<RepeatedTransaction>`${sql.raw(UNNAMED)}
    with past as materialized (
      select t.transaction_id, t.date, t.amount, t.description, t.type, t.to_asset_id,
        lower(btrim(t.description)) as key
      from transactions t
      where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.date >= ${days.from}::date
        and t.date <= ${reader.today}::date and t.description <> '' and t.type in ('INCOME', 'EXPENSE', 'TRANSFER')
        and not t.is_refund and t.recurring_rule_id is null and not ${isMaskedFor(reader)}),
    repeated as (
      select type, key, max(date) as last from past group by type, key
      having count(*) between ${TIMES_MIN} and ${TIMES_MAX} and max(date) >= ${days.lastFrom}::date),
    spaced as (
      select r.type, r.key from repeated r join past p using (type, key)
      where p.date > r.last - ${GAP_DAYS_MIN}::int group by r.type, r.key having count(*) = 1),
    newest as (
      select p.*, row_number() over (partition by type, key order by p.date desc, p.transaction_id desc) as nth
      from past p join spaced using (type, key))
    select n.transaction_id as id, n.date, n.amount, n.description, n.type, n.to_asset_id as "toAssetId"
    from newest n where n.nth <= ${NEWEST}
    order by n.date, n.transaction_id`.execute(db);
  return rows;
}

export async function listFilings(db: Db, bookId: string, ids: readonly string[]): Promise<Filing[]> {
  const { rows } = await sql<Filing>`
    select i.id,
      (select s.category_id from splits s where s.book_id = ${bookId}::uuid and s.transaction_id = i.id
        order by s.position limit 1) as "categoryId",
      (select y.asset_id from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = i.id
        order by y.position limit 1) as "assetId",
      (select y.payment_method_id from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = i.id
        order by y.position limit 1) as "paymentMethodId"
    from unnest(${ids}::uuid[]) i(id)`.execute(db);
  return rows;
}
