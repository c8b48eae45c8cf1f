import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Fewer new entries than this change no plan. */
const WORTH_IT = 500;

/**
 * Lets the planner know of many new entries at once. By itself the database would notice them within a minute, and
 * until then answer filtered lists a hundred times slower.
 */
export async function refreshStatistics(db: Db, newTransactions: number): Promise<void> {
  if (newTransactions < WORTH_IT) return;
  await sql`analyze directory, transactions, splits, payments, payers, postings, import_rows`.execute(db);
}
