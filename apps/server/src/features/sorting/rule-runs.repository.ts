import type { RuleRun } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/** How a transaction was categorized before a run, and the version that the run created. */
export interface RunTransaction {
  readonly id: string;
  readonly version: number;
  readonly before: {
    readonly categoryId: string | null;
    readonly tagIds: readonly string[];
    readonly description: string;
    readonly excludeFromStats: boolean;
  };
}

export async function insertRun(
  trx: Trx,
  run: {
    readonly bookId: string;
    readonly id: string;
    readonly ruleNames: readonly string[];
    readonly entries: readonly RunTransaction[];
    readonly createdBy: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('rule_runs')
    .values({
      book_id: run.bookId,
      run_id: run.id,
      rule_names: JSON.stringify(run.ruleNames),
      transaction_count: run.entries.length,
      entries: JSON.stringify(run.entries),
      created_by: run.createdBy,
      created_at: run.at,
    })
    .execute();
}

interface RunRow extends Row<'rule_runs', 'run_id' | 'transaction_count' | 'created_by' | 'created_at' | 'undone_at'> {
  rule_names: string[];
  by_name: string | null;
}

function runOf(row: RunRow): RuleRun {
  return {
    id: row.run_id,
    ruleNames: row.rule_names,
    count: row.transaction_count,
    by: { userId: row.created_by, name: row.by_name ?? '탈퇴한 사용자' },
    createdAt: row.created_at,
    undoneAt: row.undone_at,
  };
}

const columns = sql.raw(`r.run_id, r.rule_names, r.transaction_count, r.created_by, r.created_at, r.undone_at,
  (select nullif(u.name, '') from users u where u.user_id = r.created_by and u.deleted_at is null) as by_name`);

export async function listRunsByBook(
  db: Db,
  page: {
    readonly bookId: string;
    readonly limit: number;
    readonly before: { readonly createdAt: string; readonly id: string } | null;
  },
): Promise<RuleRun[]> {
  const before =
    page.before === null
      ? sql``
      : sql`and (r.created_at, r.run_id) < (${page.before.createdAt}::timestamptz, ${page.before.id}::uuid)`;
  const { rows } = await sql<RunRow>`
    select ${columns} from rule_runs r where r.book_id = ${page.bookId}::uuid ${before}
    order by r.created_at desc, r.run_id desc limit ${page.limit}`.execute(db);
  return rows.map(runOf);
}

/** A run with its transactions, locked until the end of the database transaction. */
export async function lockRun(
  trx: Trx,
  bookId: string,
  runId: string,
): Promise<{ readonly run: RuleRun; readonly entries: readonly RunTransaction[] } | null> {
  const { rows } = await sql<RunRow & { entries: RunTransaction[] }>`
    select ${columns}, r.entries from rule_runs r
    where r.book_id = ${bookId}::uuid and r.run_id = ${runId}::uuid for no key update of r`.execute(trx);
  const row = rows[0];
  return row ? { run: runOf(row), entries: row.entries } : null;
}

export async function markRunUndone(trx: Trx, bookId: string, runId: string, at: Date): Promise<void> {
  await trx
    .updateTable('rule_runs')
    .set({ undone_at: at })
    .where('book_id', '=', bookId)
    .where('run_id', '=', runId)
    .execute();
}

/** Deletes runs made before `before`, which can then no longer be reverted. */
export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rule_runs').where('created_at', '<', before.toISOString()).execute();
}
