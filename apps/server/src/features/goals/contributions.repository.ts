import type { GoalContribution } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface ContributionRow {
  contribution_id: string;
  goal_id: string;
  amount: number;
  date: string;
  memo: string;
  created_by: string;
  created_at: string;
}

const columns = sql.raw('contribution_id, goal_id, amount, date, memo, created_by, created_at');

function contributionOf(row: ContributionRow): GoalContribution {
  return {
    id: row.contribution_id,
    goalId: row.goal_id,
    amount: row.amount,
    date: row.date,
    memo: row.memo,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** The contributions of a goal, latest first. */
export async function listContributionsOf(db: Db, bookId: string, goalId: string): Promise<GoalContribution[]> {
  const { rows } = await sql<ContributionRow>`
    select ${columns} from goal_contributions where book_id = ${bookId} and goal_id = ${goalId}
    order by date desc, created_at desc, contribution_id desc`.execute(db);
  return rows.map(contributionOf);
}

export async function findContribution(
  db: Db,
  bookId: string,
  contributionId: string,
): Promise<GoalContribution | null> {
  const { rows } = await sql<ContributionRow>`
    select ${columns} from goal_contributions
    where book_id = ${bookId} and contribution_id = ${contributionId}`.execute(db);
  return rows[0] ? contributionOf(rows[0]) : null;
}

export async function countContributions(db: Db, bookId: string, goalId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from goal_contributions
    where book_id = ${bookId} and goal_id = ${goalId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertContribution(
  trx: Trx,
  bookId: string,
  contribution: Omit<GoalContribution, 'createdAt'> & { readonly createdAt: Date },
): Promise<void> {
  const { id, goalId, amount, date, memo, createdBy, createdAt } = contribution;
  await sql`
    insert into goal_contributions (book_id, contribution_id, goal_id, amount, date, memo, created_by, created_at)
    values (${bookId}, ${id}, ${goalId}, ${amount}, ${date}, ${memo}, ${createdBy}, ${createdAt})`.execute(trx);
}

export async function deleteContributionRow(trx: Trx, bookId: string, contributionId: string): Promise<void> {
  await sql`
    delete from goal_contributions
    where book_id = ${bookId} and contribution_id = ${contributionId}`.execute(trx);
}
