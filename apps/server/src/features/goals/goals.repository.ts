import type { Goal } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf, countRows, lockRows } from '../../db/query-builder.ts';

/** A goal as stored, with the columns from which status and current amount are derived. */
export interface StoredGoal
  extends Pick<
    Goal,
    | 'id'
    | 'bookId'
    | 'kind'
    | 'name'
    | 'icon'
    | 'targetAmount'
    | 'targetDate'
    | 'assetId'
    | 'categoryId'
    | 'status'
    | 'isCelebrated'
    | 'createdAt'
    | 'version'
  > {
  /** The balance of the followed asset, otherwise the sum of the contributions. */
  readonly saved: number;
  readonly isReachedNoted: boolean;
  readonly isDeleted: boolean;
}

const columns = (readerId: string) => sql`
  g.book_id as "bookId", g.goal_id as id, g.kind, g.name, g.icon, g.target_amount as "targetAmount",
  g.target_date as "targetDate", g.asset_id as "assetId", g.category_id as "categoryId", g.status,
  g.created_at as "createdAt", g.version, g.reached_at is not null as "isReachedNoted",
  g.deleted_at is not null as "isDeleted",
  coalesce(
    (select a.opening_balance + a.posted from assets a where a.book_id = g.book_id and a.asset_id = g.asset_id),
    (select sum(c.amount) from goal_contributions c where c.book_id = g.book_id and c.goal_id = g.goal_id),
    0)::bigint as saved,
  exists (
    select 1 from goal_celebrations e
    where e.book_id = g.book_id and e.goal_id = g.goal_id and e.user_id = ${readerId}::uuid) as "isCelebrated"`;

/** The live goals of a book as a reader sees them, oldest first. */
export async function listGoalsByBook(db: Db, bookId: string, readerId: string): Promise<StoredGoal[]> {
  const { rows } = await sql<StoredGoal>`
    select ${columns(readerId)} from goals g where g.book_id = ${bookId}::uuid and g.deleted_at is null
    order by g.created_at, g.goal_id`.execute(db);
  return rows;
}

/** A goal, including deleted ones. */
export async function findGoal(db: Db, bookId: string, goalId: string, readerId: string): Promise<StoredGoal | null> {
  const { rows } = await sql<StoredGoal>`
    select ${columns(readerId)} from goals g
    where g.book_id = ${bookId}::uuid and g.goal_id = ${goalId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** The goal, locked until the end of the database transaction, so that contributions are serialized. */
export async function lockGoal(trx: Trx, bookId: string, goalId: string, readerId: string): Promise<StoredGoal | null> {
  await lockRows(trx.selectFrom('goals').where('book_id', '=', bookId).where('goal_id', '=', goalId));
  return findGoal(trx, bookId, goalId, readerId);
}

export async function countGoals(db: Db, bookId: string): Promise<number> {
  return countRows(db.selectFrom('goals').where('book_id', '=', bookId).where('deleted_at', 'is', null));
}

export type GoalContent = Pick<
  Goal,
  'name' | 'icon' | 'targetAmount' | 'targetDate' | 'assetId' | 'categoryId' | 'status'
>;

export async function insertGoal(
  trx: Trx,
  key: Pick<Goal, 'id' | 'bookId' | 'kind'> & { readonly createdBy: string; readonly createdAt: Date },
  goal: GoalContent,
): Promise<void> {
  await trx
    .insertInto('goals')
    .values({
      book_id: key.bookId,
      goal_id: key.id,
      kind: key.kind,
      name: goal.name,
      icon: goal.icon,
      target_amount: goal.targetAmount,
      target_date: goal.targetDate,
      asset_id: goal.assetId,
      category_id: goal.categoryId,
      status: goal.status,
      created_by: key.createdBy,
      created_at: key.createdAt,
    })
    .execute();
}

export async function replaceGoal(trx: Trx, bookId: string, goalId: string, goal: GoalContent): Promise<void> {
  await trx
    .updateTable('goals')
    .set((column) => ({
      name: goal.name,
      icon: goal.icon,
      target_amount: goal.targetAmount,
      target_date: goal.targetDate,
      asset_id: goal.assetId,
      category_id: goal.categoryId,
      status: goal.status,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('goal_id', '=', goalId)
    .execute();
}

export async function setGoalDeleted(trx: Trx, bookId: string, goalId: string, deletedAt: Date | null): Promise<void> {
  await trx
    .updateTable('goals')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('goal_id', '=', goalId)
    .execute();
}

/** Records that a user has celebrated a goal. Idempotent. */
export async function noteCelebration(
  db: Db,
  celebration: { readonly bookId: string; readonly goalId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { bookId, goalId, userId, at } = celebration;
  await db
    .insertInto('goal_celebrations')
    .values({ book_id: bookId, goal_id: goalId, user_id: userId, celebrated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the goals of some categories follow another one. */
export async function moveGoalCategories(
  trx: Trx,
  move: { readonly bookId: string; readonly fromIds: readonly string[]; readonly toId: string },
): Promise<void> {
  await trx
    .updateTable('goals')
    .set((column) => ({ category_id: move.toId, version: column('version', '+', 1) }))
    .where('book_id', '=', move.bookId)
    .where('category_id', '=', anyOf(move.fromIds))
    .execute();
}
