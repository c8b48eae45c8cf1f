import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Fewer new transactions do not change any plan. */
const SOME = 50;
/** So many are a large book, of which the planner knows nothing however many it knows of others. */
const MANY = 500;
/** Fewer than that matter where they are a large part of all transactions that the planner knows of. */
const SHARE = 0.1;

/**
 * Updates the planner's statistics after a large insert has been committed, or one that is large for this database. The
 * database would do so by itself within minutes, and until then run filtered lists and reports a hundred times slower.
 * The contents of imports are left out: none are left after a commit, and the plans of the next import must not count on
 * that. A failure is only logged: what was inserted is stored.
 */
export async function refreshStatistics(
  db: Db,
  log: { warn(details: object, message: string): void },
  newTransactions: number,
): Promise<void> {
  if (newTransactions < SOME) return;
  try {
    const { rows } = await sql<{ known: number }>`
      select greatest(reltuples, 0)::float8 as known from pg_class where oid = 'transactions'::regclass`.execute(db);
    if (newTransactions < MANY && newTransactions < (rows[0]?.known ?? 0) * SHARE) return;
    await sql`analyze directory, transactions, splits, payments, payers, postings, import_rows`.execute(db);
  } catch (err) {
    log.warn({ err }, 'statistics not refreshed');
  }
}
