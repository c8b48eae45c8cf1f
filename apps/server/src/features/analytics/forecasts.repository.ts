import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { flowLines, type LineScope } from '../../db/queries/flow-lines.ts';
import { planOf } from './analytics.repository.ts';

export interface PaceSum {
  readonly date: string;
  readonly category_id: string | null;
  /** Created by a recurring rule. */
  readonly is_regular: boolean;
  readonly amount: number;
}

/**
 * Spending of each day by category and by whether a rule created it. Transactions that are not yet visible to everyone
 * have no category here, not even for their author: a forecast must be the same for all members.
 */
export async function sumSpendingForPace(db: Db, scope: LineScope): Promise<PaceSum[]> {
  const { filter, reader } = scope;
  const { rows } = await sql<PaceSum>`${planOf(scope)}
    with secret as (
      select t.transaction_id from transactions t
      where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and t.visibility = 'MASKED'
        and (t.reveal_on is null or t.reveal_on > ${reader.revealedThrough}::date)),
    regular as (
      select o.transaction_id from recurring_occurrences o
      where o.book_id = ${filter.bookId}::uuid and o.transaction_id is not null)
    select l.date, case when s.transaction_id is null then l.category_id end as category_id,
      s.transaction_id is null and r.transaction_id is not null as is_regular, sum(l.amount)::bigint as amount
    from (${flowLines(scope)}) l
    left join secret s on s.transaction_id = l.transaction_id
    left join regular r on r.transaction_id = l.transaction_id
    where l.flow = 'EXPENSE'
    group by 1, 2, 3`.execute(db);
  return rows;
}
