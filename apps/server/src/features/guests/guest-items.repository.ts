import type { Transaction } from '@salim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import type { Row } from '../../db/row.ts';

export interface GuestItemRow
  extends Row<
    'transactions',
    | 'transaction_id'
    | 'refund_of_id'
    | 'date'
    | 'description'
    | 'amount'
    | 'created_at'
    | 'created_by'
    | 'version'
    | 'is_guest'
  > {
  readonly is_negative: boolean;
  readonly share: number;
  readonly payer_ids: string[];
  readonly share_items: Transaction['items'] | null;
}

export interface GuestItemPage {
  readonly bookId: string;
  /** The last row of the previous page. */
  readonly after: { readonly date: string; readonly createdAt: string; readonly id: string } | null;
  readonly limit: number;
}

const isNegative: RawBuilder<boolean> = sql<boolean>`(t.type = 'INCOME' or t.is_refund)`;

/** Shared transactions that the reader bears or paid, without those masked for them; newest first. */
export async function listGuestItems(db: Db, reader: Reader, page: GuestItemPage): Promise<GuestItemRow[]> {
  const { bookId, after } = page;
  const { rows } = await sql<GuestItemRow>`
    select t.transaction_id, t.refund_of_id, t.date, t.description, t.amount, t.created_at, t.created_by, t.version, t.is_guest,
      ${isNegative} as is_negative, coalesce(h.amount, 0) as share, t.share_items,
      array(select y.user_id from payers y where y.book_id = t.book_id and y.transaction_id = t.transaction_id
        order by y.amount desc, y.user_id) as payer_ids
    from transactions t
    left join shares h on h.book_id = t.book_id and h.transaction_id = t.transaction_id and h.user_id = ${reader.userId}
    where t.book_id = ${bookId} and t.share_method is not null and t.deleted_at is null and not ${isMaskedFor(reader)}
      and (h.user_id is not null or exists (select 1 from payers y
        where y.book_id = t.book_id and y.transaction_id = t.transaction_id and y.user_id = ${reader.userId}))
      ${after ? sql`and (t.date, t.created_at, t.transaction_id) < (${after.date}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by t.date desc, t.created_at desc, t.transaction_id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** How many shared transactions that the reader bears are masked for them, and their part of them. */
export async function sumMaskedItems(
  db: Db,
  reader: Reader,
  bookId: string,
): Promise<{ readonly count: number; readonly share: number }> {
  const { rows } = await sql<{ count: number; share: number }>`
    select count(*)::int as count, coalesce(sum(case when ${isNegative} then -h.amount else h.amount end), 0)::bigint as share
    from transactions t
    join shares h on h.book_id = t.book_id and h.transaction_id = t.transaction_id and h.user_id = ${reader.userId}
    where t.book_id = ${bookId} and t.share_method is not null and t.deleted_at is null and ${isMaskedFor(reader)}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, share: 0 };
}
