import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

/** Books that have been in the trash since before `expired`. */
export async function listExpiredBooks(db: Db, expired: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('books')
    .select('book_id')
    .where('deleted_at', '<', expired.toISOString())
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.book_id);
}

/** Books with transactions that have been in the trash since before `expired`. */
export async function listBooksWithExpiredTransactions(db: Db, expired: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'book_id'>>`
    select distinct book_id from transactions where deleted_at < ${expired} limit ${limit}`.execute(db);
  return rows.map((row) => row.book_id);
}

/**
 * Ends every seat of an expired book, so that no user can restore it while it is removed in batches.
 *
 * @returns false if the book was restored before
 */
export async function closeExpiredBook(trx: Trx, bookId: string, expired: Date, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from books where book_id = ${bookId} and deleted_at < ${expired} for update`.execute(trx);
  if (rows.length === 0) return false;
  await trx
    .updateTable('members')
    .set({ left_at: at })
    .where('book_id', '=', bookId)
    .where('left_at', 'is', null)
    .execute();
  await trx.deleteFrom('user_books').where('book_id', '=', bookId).execute();
  return true;
}

/**
 * Locks transactions of a book for removal; with `expired` null all of them, whether in the trash or not. Rows locked
 * by a concurrent write are left for the next round.
 */
export async function lockTransactionsToPurge(
  trx: Trx,
  pick: { readonly bookId: string; readonly expired: Date | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'transaction_id'>>`
    select transaction_id from transactions
    where book_id = ${pick.bookId} ${pick.expired ? sql`and deleted_at < ${pick.expired}` : sql``}
    order by transaction_id limit ${pick.limit} for update skip locked`.execute(trx);
  return rows.map((row) => row.transaction_id);
}

/**
 * Removes transactions with all their parts. Their refunds remain without a reference to the purchase; this changes
 * their content, so their version is incremented. The transactions must be locked.
 */
export async function purgeTransactions(trx: Trx, bookId: string, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('transactions')
    .set((column) => ({ refund_of_id: null, version: column('version', '+', 1), updated_at: at }))
    .where('book_id', '=', bookId)
    .where('refund_of_id', '=', anyOf(ids))
    .execute();
  await sql`
    with moved as (
      select asset_id, sum(amount) as amount from postings
      where book_id = ${bookId} and transaction_id = any(${ids}::uuid[]) and asset_id is not null group by asset_id),
    rebalanced as (
      update assets a set posted = a.posted - m.amount from moved m
      where a.book_id = ${bookId} and a.asset_id = m.asset_id),
    forgotten as (delete from directory where id = any(${ids}::uuid[]) and book_id = ${bookId})
    delete from transactions where book_id = ${bookId} and transaction_id = any(${ids}::uuid[])`.execute(trx);
}

/** @returns the number of removed rows */
export async function purgeActivity(db: Db, bookId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from activity where book_id = ${bookId} and activity_id in (
      select activity_id from activity where book_id = ${bookId} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Removes notes of reassignments from rows that no longer exist, or all notes of a given book: nothing can be moved
 * back any more.
 *
 * @returns the number of removed rows
 */
export async function purgeMoves(db: Db, bookId: string | null, limit: number): Promise<number> {
  const isUseless =
    bookId === null
      ? sql`not exists (select 1 from categories c where c.book_id = m.book_id and c.category_id = m.from_id)
          and not exists (select 1 from tags t where t.book_id = m.book_id and t.tag_id = m.from_id)
          and not exists (select 1 from payment_methods p
            where p.book_id = m.book_id and p.payment_method_id = m.from_id)`
      : sql`m.book_id = ${bookId}`;
  const { numAffectedRows } = await sql`
    delete from reassignments u using (
      select m.book_id, m.move_id, m.kind, m.row_id, m.position from reassignments m where ${isUseless}
      limit ${limit} for update skip locked) as p
    where u.book_id = p.book_id and u.move_id = p.move_id and u.kind = p.kind and u.row_id = p.row_id
      and u.position = p.position`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes the rest of a book after its transactions. */
export async function purgeBook(trx: Trx, bookId: string): Promise<void> {
  await trx.deleteFrom('books').where('book_id', '=', bookId).execute();
  await trx.deleteFrom('directory').where('book_id', '=', bookId).execute();
  // Reconnecting streams replay the events of a book; those of a removed book must not be replayed.
  await trx.deleteFrom('book_events').where('book_id', '=', bookId).execute();
}

/** Kinds of rows that transactions refer to; each row is removed only when nothing refers to it any more. */
export type PurgedRow =
  | 'GOAL'
  | 'GIFT_EVENT'
  | 'DUES'
  | 'TAG'
  | 'PAYMENT_METHOD'
  | 'CATEGORY'
  | 'ASSET'
  | 'RECURRING_RULE'
  | 'SETTLEMENT';

interface Place {
  readonly table: string;
  readonly id: string;
  /** Condition that a row `x` is still referred to. */
  readonly isNamed: RawBuilder<unknown>;
}

const PLACES: Readonly<Record<PurgedRow, Place>> = {
  GOAL: { table: 'goals', id: 'goal_id', isNamed: sql`false` },
  DUES: { table: 'dues', id: 'dues_id', isNamed: sql`false` },
  GIFT_EVENT: { table: 'gift_events', id: 'gift_event_id', isNamed: sql`false` },
  TAG: {
    table: 'tags',
    id: 'tag_id',
    isNamed: sql`exists (select 1 from transaction_tags g where g.book_id = x.book_id and g.tag_id = x.tag_id)`,
  },
  RECURRING_RULE: {
    table: 'recurring_rules',
    id: 'rule_id',
    isNamed: sql`exists (select 1 from transactions t where t.book_id = x.book_id and t.recurring_rule_id = x.rule_id)`,
  },
  SETTLEMENT: {
    table: 'settlements',
    id: 'settlement_id',
    isNamed: sql`exists (select 1 from transactions t where t.book_id = x.book_id and t.settlement_id = x.settlement_id)`,
  },
  PAYMENT_METHOD: {
    table: 'payment_methods',
    id: 'payment_method_id',
    isNamed: sql`exists (select 1 from payments p
      where p.book_id = x.book_id and p.payment_method_id = x.payment_method_id)`,
  },
  CATEGORY: {
    table: 'categories',
    id: 'category_id',
    isNamed: sql`(
      exists (select 1 from categories c where c.book_id = x.book_id and c.parent_id = x.category_id)
      or exists (select 1 from splits s where s.book_id = x.book_id and s.category_id = x.category_id)
      or exists (select 1 from postings p where p.book_id = x.book_id and p.category_id = x.category_id)
      or exists (select 1 from transactions t where t.book_id = x.book_id and t.fee_category_id = x.category_id))`,
  },
  ASSET: {
    table: 'assets',
    id: 'asset_id',
    isNamed: sql`(
      exists (select 1 from postings p where p.book_id = x.book_id and p.asset_id = x.asset_id)
      or exists (select 1 from payments p where p.book_id = x.book_id and p.asset_id = x.asset_id)
      or exists (select 1 from payments p where p.book_id = x.book_id and p.posting_asset_id = x.asset_id)
      or exists (select 1 from transactions t where t.book_id = x.book_id and t.to_asset_id = x.asset_id)
      or exists (select 1 from transactions t where t.book_id = x.book_id and t.to_posting_asset_id = x.asset_id)
      or exists (select 1 from payment_methods m where m.book_id = x.book_id and m.asset_id = x.asset_id)
      or exists (select 1 from settlements s where s.book_id = x.book_id and x.asset_id in (s.from_asset_id, s.to_asset_id))
      or exists (select 1 from recurring_rules r where r.book_id = x.book_id and r.loan_asset_id = x.asset_id)
      or exists (select 1 from assets a where a.book_id = x.book_id and a.settlement_asset_id = x.asset_id))`,
  },
};

/**
 * Removes rows that have been in the trash since before `expired` and that nothing refers to. An asset with
 * transactions remains hidden as long as they exist.
 *
 * @returns the number of removed rows
 */
export async function purgeRows(db: Db, item: PurgedRow, expired: Date, limit: number): Promise<number> {
  const { table, id, isNamed } = PLACES[item];
  const { rows } = await sql<{ count: number }>`
    with picked as (
      select x.book_id, x.${sql.ref(id)} as id from ${sql.table(table)} x
      where x.deleted_at < ${expired} and not ${isNamed} limit ${limit} for update skip locked),
    gone as (
      delete from ${sql.table(table)} t using picked
      where t.book_id = picked.book_id and t.${sql.ref(id)} = picked.id returning picked.id),
    forgotten as (delete from directory where id in (select id from gone))
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
