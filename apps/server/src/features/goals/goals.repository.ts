import type { Goal } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

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

interface GoalRow {
  book_id: string;
  goal_id: string;
  kind: Goal['kind'];
  name: string;
  icon: string;
  target_amount: number;
  target_date: string | null;
  asset_id: string | null;
  category_id: string | null;
  status: Goal['status'];
  saved: number;
  is_celebrated: boolean;
  is_reached_noted: boolean;
  created_at: string;
  version: number;
  is_deleted: boolean;
}

const columns = (readerId: string) => sql`
  g.book_id, g.goal_id, g.kind, g.name, g.icon, g.target_amount, g.target_date, g.asset_id, g.category_id, g.status,
  g.created_at, g.version, g.reached_at is not null as is_reached_noted, g.deleted_at is not null as is_deleted,
  coalesce(
    (select a.opening_balance + a.posted from assets a where a.book_id = g.book_id and a.asset_id = g.asset_id),
    (select sum(c.amount) from goal_contributions c where c.book_id = g.book_id and c.goal_id = g.goal_id),
    0)::bigint as saved,
  exists (
    select 1 from goal_celebrations e
    where e.book_id = g.book_id and e.goal_id = g.goal_id and e.user_id = ${readerId}::uuid) as is_celebrated`;

function storedOf(row: GoalRow): StoredGoal {
  return {
    id: row.goal_id,
    bookId: row.book_id,
    kind: row.kind,
    name: row.name,
    icon: row.icon,
    targetAmount: row.target_amount,
    targetDate: row.target_date,
    assetId: row.asset_id,
    categoryId: row.category_id,
    status: row.status,
    isCelebrated: row.is_celebrated,
    createdAt: row.created_at,
    version: row.version,
    saved: row.saved,
    isReachedNoted: row.is_reached_noted,
    isDeleted: row.is_deleted,
  };
}

/** The live goals of a book as a reader sees them, oldest first. */
export async function listGoalsByBook(db: Db, bookId: string, readerId: string): Promise<StoredGoal[]> {
  const { rows } = await sql<GoalRow>`
    select ${columns(readerId)} from goals g where g.book_id = ${bookId}::uuid and g.deleted_at is null
    order by g.created_at, g.goal_id`.execute(db);
  return rows.map(storedOf);
}

/** A goal, including deleted ones. */
export async function findGoal(db: Db, bookId: string, goalId: string, readerId: string): Promise<StoredGoal | null> {
  const { rows } = await sql<GoalRow>`
    select ${columns(readerId)} from goals g
    where g.book_id = ${bookId}::uuid and g.goal_id = ${goalId}::uuid`.execute(db);
  return rows[0] ? storedOf(rows[0]) : null;
}

/** The goal, locked until the end of the database transaction, so that contributions are serialized. */
export async function lockGoal(trx: Trx, bookId: string, goalId: string, readerId: string): Promise<StoredGoal | null> {
  await sql`
    select 1 from goals where book_id = ${bookId}::uuid and goal_id = ${goalId}::uuid for update`.execute(trx);
  return findGoal(trx, bookId, goalId, readerId);
}

export async function countGoals(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from goals where book_id = ${bookId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
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
  await sql`
    insert into goals (book_id, goal_id, kind, name, icon, target_amount, target_date, asset_id, category_id, status,
      created_by, created_at)
    values (${key.bookId}, ${key.id}, ${key.kind}, ${goal.name}, ${goal.icon}, ${goal.targetAmount}, ${goal.targetDate},
      ${goal.assetId}, ${goal.categoryId}, ${goal.status}, ${key.createdBy}, ${key.createdAt})`.execute(trx);
}

export async function replaceGoal(trx: Trx, bookId: string, goalId: string, goal: GoalContent): Promise<void> {
  await sql`
    update goals set name = ${goal.name}, icon = ${goal.icon}, target_amount = ${goal.targetAmount},
      target_date = ${goal.targetDate}, asset_id = ${goal.assetId}, category_id = ${goal.categoryId},
      status = ${goal.status}, version = version + 1
    where book_id = ${bookId} and goal_id = ${goalId}`.execute(trx);
}

export async function setGoalDeleted(trx: Trx, bookId: string, goalId: string, deletedAt: Date | null): Promise<void> {
  await sql`
    update goals set deleted_at = ${deletedAt}, version = version + 1
    where book_id = ${bookId} and goal_id = ${goalId}`.execute(trx);
}

/** Records that a user has celebrated a goal. Idempotent. */
export async function noteCelebration(
  db: Db,
  celebration: { readonly bookId: string; readonly goalId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { bookId, goalId, userId, at } = celebration;
  await sql`
    insert into goal_celebrations (book_id, goal_id, user_id, celebrated_at)
    values (${bookId}, ${goalId}, ${userId}, ${at}) on conflict do nothing`.execute(db);
}

export async function isLiveAsset(db: Db, bookId: string, assetId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from assets where book_id = ${bookId} and asset_id = ${assetId} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** Kind of a live category; null when it does not exist. */
export async function findCategoryKind(db: Db, bookId: string, categoryId: string): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from categories
    where book_id = ${bookId} and category_id = ${categoryId} and deleted_at is null`.execute(db);
  return rows[0]?.kind ?? null;
}

/** Makes the goals of some categories follow another one. */
export async function moveGoalCategories(
  trx: Trx,
  move: { readonly bookId: string; readonly fromIds: readonly string[]; readonly toId: string },
): Promise<void> {
  await sql`
    update goals set category_id = ${move.toId}, version = version + 1
    where book_id = ${move.bookId} and category_id = any(${move.fromIds}::uuid[])`.execute(trx);
}
