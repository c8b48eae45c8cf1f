import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

export interface MemberMove {
  readonly bookId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly at: Date;
}

/** Transactions that a member wrote, paid for or bears a share of, locked in the order of their ids. */
export async function lockTransactionsOfMember(trx: Trx, bookId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ transaction_id: string }>`
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
  await sql`update payers set user_id = ${toId} where book_id = ${bookId} and user_id = ${fromId}`.execute(trx);
  await sql`update shares set user_id = ${toId} where book_id = ${bookId} and user_id = ${fromId}`.execute(trx);
}

/** Reassigns a member's authorship to another. */
export async function moveAuthorship(trx: Trx, { bookId, fromId, toId }: MemberMove): Promise<void> {
  await sql`
    update transactions set created_by = ${toId} where book_id = ${bookId} and created_by = ${fromId}`.execute(trx);
}

export async function moveOnVersions(trx: Trx, bookId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update transactions set version = version + 1, updated_at = ${at}
    where book_id = ${bookId} and transaction_id = any(${ids}::uuid[])`.execute(trx);
}
