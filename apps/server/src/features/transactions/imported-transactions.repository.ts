import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { anyOf, countRows } from '../../db/query-builder.ts';

/**
 * Checks the postings of each statement at its end instead of all of them at commit, which would take too long there.
 */
export async function checkPostingsAtOnce(trx: Trx): Promise<void> {
  await sql`set constraints postings_balance immediate`.execute(trx);
}

/** Whether any transaction of an import is masked for this user. */
export async function hasMaskedTransactions(
  db: Db,
  bookId: string,
  importId: string,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from transactions where book_id = ${bookId} and import_id = ${importId} and visibility = 'MASKED'
        and created_by <> ${reader.userId} and (reveal_on is null or reveal_on > ${reader.revealedThrough}::date)) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export interface ImportedRow {
  readonly id: string;
  readonly isEdited: boolean;
  readonly isTrashed: boolean;
}

/** The next transactions of an import, locked until the end of the database transaction. */
export async function lockImported(
  trx: Trx,
  page: { readonly bookId: string; readonly importId: string; readonly limit: number },
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select transaction_id as id, version > 1 as "isEdited", deleted_at is not null as "isTrashed" from transactions
    where book_id = ${page.bookId} and import_id = ${page.importId}
    order by transaction_id limit ${page.limit} for update`.execute(trx);
  return rows;
}

export async function countImported(db: Db, bookId: string, importId: string): Promise<number> {
  return countRows(db.selectFrom('transactions').where('book_id', '=', bookId).where('import_id', '=', importId));
}

/**
 * Permanently deletes transactions with all their parts and their directory rows. Refunds of them stay and lose the
 * reference. Balances are left to `moveBalances`.
 *
 * @returns the sums of the deleted postings, by asset
 */
export async function removeTransactions(
  trx: Trx,
  bookId: string,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  await trx
    .updateTable('transactions')
    .set((column) => ({ refund_of_id: null, version: column('version', '+', 1), updated_at: at }))
    .where('book_id', '=', bookId)
    .where('refund_of_id', '=', anyOf(ids))
    .execute();
  const { rows } = await sql<{ asset_id: string; amount: number }>`
    with removed as (
      delete from postings where book_id = ${bookId} and transaction_id = any(${ids}::uuid[]) returning asset_id, amount)
    select asset_id, sum(amount)::bigint as amount from removed where asset_id is not null group by asset_id`.execute(
    trx,
  );
  await trx.deleteFrom('directory').where('id', '=', anyOf(ids)).where('book_id', '=', bookId).execute();
  await trx.deleteFrom('transactions').where('book_id', '=', bookId).where('transaction_id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.asset_id, row.amount]));
}

/**
 * Reassigns transactions of an import to the imports whose rows turned them into transfers: half of the data of such a
 * transaction is from the other import.
 */
export async function handOverJoined(trx: Trx, bookId: string, importId: string): Promise<void> {
  await sql`
    update transactions t set import_id = r.import_id
    from import_rows r join imports i on i.book_id = r.book_id and i.import_id = r.import_id
    where t.book_id = ${bookId} and t.import_id = ${importId} and r.book_id = t.book_id
      and r.matched_id = t.transaction_id and r.is_paired and r.is_booked and r.import_id <> t.import_id
      and i.status = 'COMMITTED'`.execute(trx);
}
