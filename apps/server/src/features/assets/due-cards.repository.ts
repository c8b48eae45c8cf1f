import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

export interface BilledCardOfBook {
  readonly bookId: string;
  readonly assetId: string;
}

/** Cards in use, of all books, whose payment day is one of these days of the month. */
export async function listCardsPaidOn(db: Db, days: readonly number[]): Promise<BilledCardOfBook[]> {
  const { rows } = await sql<BilledCardOfBook>`
    select a.book_id as "bookId", a.asset_id as "assetId"
    from assets a join books b on b.book_id = a.book_id and b.deleted_at is null
    where a.asset_type = 'CREDIT_CARD' and a.payment_day = any(${[...days]}::int[]) and a.is_active
      and a.deleted_at is null
    order by a.book_id, a.asset_id`.execute(db);
  return rows;
}

export interface BillAudience {
  readonly title: string;
  /** All members of the book who have an account. */
  readonly userIds: readonly string[];
}

export async function findBillAudience(db: Db, bookId: string): Promise<BillAudience> {
  const { rows } = await sql<{ title: string; user_ids: string[] }>`
    select b.title,
      array(select m.user_id::text from members m join users u on u.user_id = m.user_id and u.deleted_at is null
        where m.book_id = b.book_id and m.left_at is null order by m.user_id) as user_ids
    from books b where b.book_id = ${bookId} and b.deleted_at is null`.execute(db);
  return { title: rows[0]?.title ?? '', userIds: rows[0]?.user_ids ?? [] };
}

/** Months of a card's bills for which a notice was sent. */
export async function listBillNotices(db: Db, card: BilledCardOfBook): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notified_card_bills')
    .select('bill_month')
    .where('book_id', '=', card.bookId)
    .where('asset_id', '=', card.assetId)
    .execute();
  return new Set(rows.map((row) => row.bill_month));
}

/** Records that a bill was announced; false when another server was faster. */
export async function recordBillNotice(trx: Trx, card: BilledCardOfBook, month: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notified_card_bills')
    .values({ book_id: card.bookId, asset_id: card.assetId, bill_month: month, notified_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
