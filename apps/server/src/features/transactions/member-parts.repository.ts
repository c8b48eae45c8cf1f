import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { anyOf } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

export interface MemberMove {
  readonly bookId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly at: Date;
}

/** Transactions that a member wrote, paid for or bears a share of, locked in the order of their ids. */
export async function lockTransactionsOfMember(trx: Trx, bookId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'transaction_id'>>`
    select transaction_id from transactions
    where book_id = ${bookId} and transaction_id in (
      select transaction_id from transactions where book_id = ${bookId} and created_by = ${userId}
      union select transaction_id from payers where book_id = ${bookId} and user_id = ${userId}
      union select transaction_id from shares where book_id = ${bookId} and user_id = ${userId})
    order by transaction_id for update`.execute(trx);
  return rows.map((row) => row.transaction_id);
}

/** Reassigns a member's payer rows and shares to another; when a transaction has both, their amounts are added. */
export async function movePayersAndShares(trx: Trx, { bookId, fromId, toId }: MemberMove): Promise<void> {
  await sql`
    with merged as (
      delete from payers f using payers t
      where f.book_id = ${bookId} and f.user_id = ${fromId} and t.book_id = f.book_id
        and t.transaction_id = f.transaction_id and t.user_id = ${toId}
      returning f.transaction_id, f.amount)
    update payers t set amount = t.amount + merged.amount from merged
    where t.book_id = ${bookId} and t.transaction_id = merged.transaction_id and t.user_id = ${toId}`.execute(trx);
  await sql`
    with merged as (
      delete from shares f using shares t
      where f.book_id = ${bookId} and f.user_id = ${fromId} and t.book_id = f.book_id
        and t.transaction_id = f.transaction_id and t.user_id = ${toId}
      returning f.transaction_id, f.amount, f.weight)
    update shares t set amount = t.amount + merged.amount, weight = t.weight + merged.weight from merged
    where t.book_id = ${bookId} and t.transaction_id = merged.transaction_id and t.user_id = ${toId}`.execute(trx);
  await trx
    .updateTable('payers')
    .set({ user_id: toId })
    .where('book_id', '=', bookId)
    .where('user_id', '=', fromId)
    .execute();
  await trx
    .updateTable('shares')
    .set({ user_id: toId })
    .where('book_id', '=', bookId)
    .where('user_id', '=', fromId)
    .execute();
}

/**
 * Reassigns a member's part in the lines of receipts to another. Where a line has both, the lines are dropped and the
 * amounts of the shares stay.
 */
export async function moveReceiptLines(trx: Trx, { bookId, fromId, toId }: MemberMove): Promise<void> {
  await sql`
    update transactions t set share_items = case
      when exists (select 1 from jsonb_array_elements(t.share_items) i
        where i.value -> 'memberIds' ? ${fromId}::text and i.value -> 'memberIds' ? ${toId}::text) then null
      else replace(t.share_items::text, ${fromId}::text, ${toId}::text)::jsonb end
    where t.book_id = ${bookId} and t.share_items is not null and position(${fromId}::text in t.share_items::text) > 0
      and t.transaction_id in (select transaction_id from shares where book_id = ${bookId} and user_id = ${toId})`.execute(
    trx,
  );
}

/** Reassigns a member's authorship to another. */
export async function moveAuthorship(trx: Trx, { bookId, fromId, toId }: MemberMove): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ created_by: toId })
    .where('book_id', '=', bookId)
    .where('created_by', '=', fromId)
    .execute();
}

export async function incrementVersions(trx: Trx, bookId: string, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('transactions')
    .set((column) => ({ version: column('version', '+', 1), updated_at: at }))
    .where('book_id', '=', bookId)
    .where('transaction_id', '=', anyOf(ids))
    .execute();
}
