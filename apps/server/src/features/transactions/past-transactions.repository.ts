import type { PastTransaction } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import {
  allConditions,
  type BookReader,
  isMaskedFor,
  type TransactionFilter,
} from '../../db/queries/transaction-filters.ts';

/**
 * How often transactions of a type came in a period, by description. One array or string for each column: an object for
 * each description would keep the garbage collector busy.
 */
export interface DescriptionSums {
  readonly type: PastTransaction['type'];
  readonly descriptions: readonly string[];
  readonly counts: readonly number[];
  /** `day amount,day amount;day amount`: of each description at most `NEWEST`, newest first, days as in `dayNumber`. */
  readonly newest: string;
}

/** The categorization that a transaction similar to a past one would get. */
export interface Filing {
  readonly id: string;
  readonly toAssetId: string | null;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
}

/** Number of occurrences returned for each description, the newest ones. */
export const NEWEST = 12;

/** What may be part of a series: it has a description, is no refund, and no rule created it. */
const MAY_REPEAT = sql`t.description <> '' and t.type in ('INCOME', 'EXPENSE', 'TRANSFER') and not t.is_refund
  and t.recurring_rule_id is null`;

/** What may be part of a series by description; other members' masked transactions are excluded. */
export async function sumDescriptions(
  db: Db,
  filter: TransactionFilter,
  reader: BookReader,
): Promise<DescriptionSums[]> {
  const { rows } = await sql<DescriptionSums>`${sql.raw(UNNAMED)}
    select d.type, jsonb_agg(d.description) as descriptions, jsonb_agg(d.count) as counts,
      string_agg(d.newest, ';') as newest
    from (
      select t.type, t.description, count(*) as count,
        array_to_string((array_agg(t.date - date '1970-01-01' || ' ' || t.amount
          order by t.date desc, t.amount desc))[:${NEWEST}::int], ',') as newest
      from transactions t
      where ${allConditions(filter, reader)} and ${MAY_REPEAT} and not ${isMaskedFor(reader)}
      group by 1, 2) d
    group by d.type`.execute(db);
  return rows;
}

/**
 * The newest transaction that is equal to each of the given ones, by its place among them. One that the reader may not
 * see or that has changed has none.
 */
export async function listFilings(
  db: Db,
  bookId: string,
  reader: BookReader,
  transactions: readonly PastTransaction[],
): Promise<(Filing & { readonly place: number })[]> {
  const { rows } = await sql<Filing & { readonly place: number }>`
    select i.place, i.id, i."toAssetId",
      (select s.category_id from splits s where s.book_id = ${bookId}::uuid and s.transaction_id = i.id
        order by s.position limit 1) as "categoryId",
      (select y.asset_id from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = i.id
        order by y.position limit 1) as "assetId",
      (select y.payment_method_id from payments y where y.book_id = ${bookId}::uuid and y.transaction_id = i.id
        order by y.position limit 1) as "paymentMethodId"
    from (
      select w.place::int - 1 as place, x.transaction_id as id, x.to_asset_id as "toAssetId"
      from rows from (
        jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb)
          as (date date, amount bigint, description text, type text)) with ordinality
        as w (date, amount, description, type, place)
      cross join lateral (
        select t.transaction_id, t.to_asset_id from transactions t
        where ${allConditions({ bookId }, reader)} and ${MAY_REPEAT} and not ${isMaskedFor(reader)}
          and t.date = w.date and t.amount = w.amount and t.description = w.description and t.type = w.type
        order by t.transaction_id desc limit 1) x) i`.execute(db);
  return rows;
}
