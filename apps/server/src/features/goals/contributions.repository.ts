import type { GoalContribution } from '@salim/contract';
import type { Db, Trx } from '../../db/database.ts';
import { countRows } from '../../db/query-builder.ts';

const columns = [
  'contribution_id as id',
  'goal_id as goalId',
  'amount',
  'date',
  'memo',
  'created_by as createdBy',
  'created_at as createdAt',
] as const;

/** The contributions of a goal, latest first. */
export async function listContributionsOf(db: Db, bookId: string, goalId: string): Promise<GoalContribution[]> {
  return db
    .selectFrom('goal_contributions')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('goal_id', '=', goalId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('contribution_id', 'desc')
    .execute();
}

export async function findContribution(
  db: Db,
  bookId: string,
  contributionId: string,
): Promise<GoalContribution | null> {
  const row = await db
    .selectFrom('goal_contributions')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countContributions(db: Db, bookId: string, goalId: string): Promise<number> {
  return countRows(db.selectFrom('goal_contributions').where('book_id', '=', bookId).where('goal_id', '=', goalId));
}

export async function insertContribution(
  trx: Trx,
  bookId: string,
  contribution: Omit<GoalContribution, 'createdAt'> & { readonly createdAt: Date },
): Promise<void> {
  const { id, goalId, amount, date, memo, createdBy, createdAt } = contribution;
  await trx
    .insertInto('goal_contributions')
    .values({
      book_id: bookId,
      contribution_id: id,
      goal_id: goalId,
      amount,
      date,
      memo,
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute();
}

export async function deleteContributionRow(trx: Trx, bookId: string, contributionId: string): Promise<void> {
  await trx
    .deleteFrom('goal_contributions')
    .where('book_id', '=', bookId)
    .where('contribution_id', '=', contributionId)
    .execute();
}
