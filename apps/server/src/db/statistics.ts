import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Fewer new transactions do not change any plan. */
const WORTH_IT = 500;

/**
 * Updates the planner's statistics after a large insert. The database would do so by itself within a minute, and until
 * then run filtered lists a hundred times slower.
 */
export async function refreshStatistics(db: Db, newTransactions: number): Promise<void> {
  if (newTransactions < WORTH_IT) return;
  await sql`analyze directory, transactions, splits, payments, payers, postings, import_rows, import_contents`.execute(
    db,
  );
}
