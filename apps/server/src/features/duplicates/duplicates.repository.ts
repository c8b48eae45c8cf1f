import { type DuplicateCandidate, MINUTES_APART_MAX } from '@salim/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

interface CandidateRow {
  transaction_id: string;
  type: string;
  amount: number;
  is_refund: boolean;
  date: string;
  time: string | null;
  description: string;
  asset_id: string | null;
  rule_id: string | null;
}

/** Maximum number of transactions to check; in a book with more the newest ones are used. */
const TRANSACTIONS_MAX = 3000;

/**
 * Transactions since a day that share type and amount with another one, at most a day or, when both have a time of day,
 * `MINUTES_APART_MAX` apart: all that can be duplicates, newest first. Excludes other members' masked transactions,
 * adjustments, and transfers of settlements.
 */
export async function listCandidates(
  db: Db,
  bookId: string,
  reader: Reader,
  since: string,
): Promise<DuplicateCandidate[]> {
  // The nearest neighbors in time decide, unless some have no time: then those of the days around remain.
  const { rows } = await sql<CandidateRow>`
    with recent as (
      select t.book_id, t.transaction_id, t.type, t.amount, t.is_refund, t.date, t.time, t.description, t.created_at,
        t.recurring_rule_id, t.date + nullif(t.time, '')::time as at
      from transactions t
      where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.date >= ${since}::date and t.type <> 'ADJUSTMENT'
        and t.settlement_id is null
        and not ${isMaskedFor(reader)}
      order by t.date desc, t.time desc, t.created_at desc, t.transaction_id desc limit ${TRANSACTIONS_MAX}),
    compared as (
      select r.*, count(r.at) over alike = count(*) over alike as have_times,
        least(r.date - lag(r.date) over in_time, lead(r.date) over in_time - r.date) as days,
        least(r.at - lag(r.at) over in_time, lead(r.at) over in_time - r.at) as duration
      from recent r
      window alike as (partition by r.amount, r.type, r.is_refund), in_time as (alike order by r.date, r.time))
    select r.transaction_id, r.type, r.amount, r.is_refund, r.date, nullif(r.time, '') as time, r.description,
      r.recurring_rule_id as rule_id,
      (select p.asset_id from payments p where p.book_id = r.book_id and p.transaction_id = r.transaction_id
        order by p.position limit 1) as asset_id
    from compared r
    where case when r.have_times then r.duration <= make_interval(mins => ${MINUTES_APART_MAX}) else r.days <= 1 end
    order by r.date desc, r.time desc, r.created_at desc, r.transaction_id desc`.execute(db);
  return rows.map((row) => ({
    id: row.transaction_id,
    type: row.type,
    amount: row.amount,
    isRefund: row.is_refund,
    date: row.date,
    time: row.time,
    description: row.description,
    assetId: row.asset_id,
    ruleId: row.rule_id,
  }));
}

/** Dismissed pairs of a book. */
export async function listDismissals(db: Db, bookId: string): Promise<{ firstId: string; secondId: string }[]> {
  return db
    .selectFrom('duplicate_dismissals')
    .select(['first_id as firstId', 'second_id as secondId'])
    .where('book_id', '=', bookId)
    .execute();
}

export interface Dismissal {
  readonly bookId: string;
  readonly firstId: string;
  readonly secondId: string;
  readonly dismissedBy: string;
  readonly dismissedAt: Date;
}

/** False when the pair had been dismissed before. */
export async function insertDismissal(trx: Trx, dismissal: Dismissal): Promise<boolean> {
  const { bookId, firstId, secondId, dismissedBy, dismissedAt } = dismissal;
  const { numAffectedRows } = await sql`
    insert into duplicate_dismissals (book_id, first_id, second_id, dismissed_by, dismissed_at)
    values (${bookId}, least(${firstId}::uuid, ${secondId}::uuid), greatest(${firstId}::uuid, ${secondId}::uuid),
      ${dismissedBy}, ${dismissedAt})
    on conflict do nothing`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
