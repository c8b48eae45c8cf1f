import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/**
 * The other halves of the installments of loans among some transactions: the interest of a transfer, and the other way
 * around; including those in the trash.
 */
export async function listOtherHalves(db: Db, bookId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'transaction_id'>>`
    select o.transaction_id from transactions t
    join recurring_rules r on r.book_id = t.book_id and r.rule_id = t.recurring_rule_id and r.loan_asset_id is not null
    join transactions o on o.book_id = t.book_id and o.recurring_rule_id = t.recurring_rule_id
      and o.recurring_date = t.recurring_date and o.transaction_id <> t.transaction_id
    where t.book_id = ${bookId} and t.transaction_id = any(${ids}::uuid[]) and t.recurring_rule_id is not null`.execute(
    db,
  );
  return rows.map((row) => row.transaction_id);
}
