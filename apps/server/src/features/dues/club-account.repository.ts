import type { ClubAccount } from '@salim/contract';
import type { CivilDate } from '@salim/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** More than fits on a shared picture. */
const SPENT_MAX = 30;

export interface AccountSpan {
  readonly bookId: string;
  readonly assetId: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

type AccountSums = Pick<ClubAccount, 'name' | 'opening' | 'incoming' | 'outgoing' | 'closing'>;

/** Opening balance, incoming, outgoing and closing balance of an account in a period; null when it was deleted. */
export async function sumAccount(db: Db, { bookId, assetId, from, to }: AccountSpan): Promise<AccountSums | null> {
  const { rows } = await sql<AccountSums>`
    select a.name, (a.opening_balance + coalesce(sum(p.amount) filter (where p.date < ${from}::date), 0))::bigint
        as opening,
      coalesce(sum(p.amount) filter (where p.date >= ${from}::date and p.amount > 0), 0)::bigint as incoming,
      coalesce(-sum(p.amount) filter (where p.date >= ${from}::date and p.amount < 0), 0)::bigint as outgoing,
      (a.opening_balance + coalesce(sum(p.amount), 0))::bigint as closing
    from assets a
    left join postings p on p.book_id = a.book_id and p.asset_id = a.asset_id and p.date <= ${to}::date
    where a.book_id = ${bookId} and a.asset_id = ${assetId} and a.deleted_at is null
    group by a.book_id, a.asset_id`.execute(db);
  return rows[0] ?? null;
}

/** Outgoing amounts of an account in a period that the reader may see, latest first. */
export async function listSpent(
  db: Db,
  { bookId, assetId, from, to }: AccountSpan,
  reader: Reader,
): Promise<ClubAccount['spent']> {
  const { rows } = await sql<ClubAccount['spent'][number]>`
    select t.transaction_id as "transactionId", t.date, t.description, (-sum(p.amount))::bigint as amount
    from postings p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
    where p.book_id = ${bookId} and p.asset_id = ${assetId} and p.date between ${from}::date and ${to}::date
      and p.amount < 0 and not ${isMaskedFor(reader)}
    group by t.book_id, t.transaction_id
    order by t.date desc, t.created_at desc, t.transaction_id desc limit ${SPENT_MAX}`.execute(db);
  return rows;
}
