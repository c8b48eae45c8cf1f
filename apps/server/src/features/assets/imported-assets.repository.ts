import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

export interface OpeningMove {
  readonly assetId: string;
  /** May be negative. */
  readonly amount: number;
}

/**
 * Adds to opening balances and skips deleted assets. Assets created in the same import keep version 1, because no
 * client has read them yet.
 *
 * @returns the new opening balances
 */
export async function moveOpeningBalances(
  trx: Trx,
  bookId: string,
  moves: readonly OpeningMove[],
  madeNow: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<Row<'assets', 'opening_balance'>>`
    update assets a set opening_balance = a.opening_balance + r.amount, 
      version = case when a.asset_id = any(${madeNow}::uuid[]) then a.version else a.version + 1 end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r("assetId" uuid, amount bigint)
    where a.book_id = ${bookId} and a.asset_id = r."assetId" returning a.opening_balance`.execute(trx);
  return rows.map((row) => row.opening_balance);
}

export interface AssetStanding {
  readonly assetId: string;
  /** At the end of the day. */
  readonly balance: number;
  /** Any transaction on it, of any day, was not imported from a file. */
  readonly hasOwnTransactions: boolean;
}

export async function listStandings(
  trx: Trx,
  bookId: string,
  assetIds: readonly string[],
  date: string,
): Promise<AssetStanding[]> {
  const { rows } = await sql<AssetStanding>`
    select a.asset_id as "assetId", (a.opening_balance + coalesce((
        select sum(p.amount) from postings p
        where p.book_id = a.book_id and p.asset_id = a.asset_id and p.date <= ${date}::date), 0))::bigint as balance,
      exists (select 1 from postings p join transactions t
          on t.book_id = p.book_id and t.transaction_id = p.transaction_id
        where p.book_id = a.book_id and p.asset_id = a.asset_id and t.import_id is null) as "hasOwnTransactions"
    from assets a where a.book_id = ${bookId} and a.asset_id = any(${assetIds}::uuid[])
    order by a.asset_id`.execute(trx);
  return rows;
}

/**
 * Permanently deletes assets that nothing refers to and that were not changed since their creation.
 *
 * @returns the deleted assets
 */
export async function removeUnusedAssets(trx: Trx, bookId: string, assetIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Row<'assets', 'asset_id'>>`
    with gone as (
      delete from assets a where a.book_id = ${bookId} and a.asset_id = any(${assetIds}::uuid[]) and a.version = 1
        and not exists (select 1 from postings p where p.book_id = a.book_id and p.asset_id = a.asset_id)
        and not exists (select 1 from payments p where p.book_id = a.book_id and a.asset_id in (p.asset_id, p.posting_asset_id))
        and not exists (select 1 from transactions t where t.book_id = a.book_id and a.asset_id in (t.to_asset_id, t.to_posting_asset_id))
        and not exists (select 1 from payment_methods m where m.book_id = a.book_id and m.asset_id = a.asset_id)
        and not exists (select 1 from assets c where c.book_id = a.book_id and c.settlement_asset_id = a.asset_id)
      returning a.asset_id),
    forgotten as (delete from directory where id in (select asset_id from gone) and book_id = ${bookId})
    select asset_id from gone`.execute(trx);
  return rows.map((row) => row.asset_id);
}
