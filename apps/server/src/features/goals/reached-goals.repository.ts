import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

export interface ReachedGoal {
  readonly bookId: string;
  readonly goalId: string;
}

/** Goals that have not been announced; `g` is the goal. */
const isUnannounced = sql`g.status = 'ACTIVE' and g.deleted_at is null and g.reached_at is null`;

/** The amount saved for a goal has reached its target. */
const isEnough = sql`
  case when g.asset_id is null
    then (select coalesce(sum(c.amount), 0) from goal_contributions c
      where c.book_id = g.book_id and c.goal_id = g.goal_id) >= g.target_amount
    else exists (select 1 from assets a
      where a.book_id = g.book_id and a.asset_id = g.asset_id and a.deleted_at is null
        and a.opening_balance + a.posted >= g.target_amount) end`;

const isSaved = sql`g.kind = 'SAVE' and ${isUnannounced} and ${isEnough}`;

async function listGoals(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<ReachedGoal[]> {
  const { rows } = await sql<Row<'goals', 'book_id' | 'goal_id'>>`
    select g.book_id, g.goal_id from goals g join books b on b.book_id = g.book_id and b.deleted_at is null
    where ${condition} limit ${limit}`.execute(db);
  return rows.map((row) => ({ bookId: row.book_id, goalId: row.goal_id }));
}

/** Goals of all books for which enough is saved and that have not been announced. */
export async function listSavedGoals(db: Db, limit: number): Promise<ReachedGoal[]> {
  return listGoals(db, isSaved, limit);
}

/** Spending goals of all books whose date is within a period and that have not been announced, with some excluded. */
export async function listEndedGoals(
  db: Db,
  asked: { readonly from: string; readonly to: string; readonly without: readonly string[] },
  limit: number,
): Promise<ReachedGoal[]> {
  const isEnded = sql`g.kind = 'SPEND_LESS' and ${isUnannounced}
    and g.target_date between ${asked.from}::date and ${asked.to}::date and g.goal_id <> all(${asked.without}::uuid[])`;
  return listGoals(db, isEnded, limit);
}

export interface NotedGoal {
  readonly kind: 'SAVE' | 'SPEND_LESS';
  readonly name: string;
  readonly targetAmount: number;
  readonly bookTitle: string;
  readonly currency: string;
  /** All members of the book who have an account. */
  readonly userIds: readonly string[];
}

/** Records that a goal is reached; null when that was already recorded, by any server. */
async function note(
  trx: Trx,
  { bookId, goalId }: ReachedGoal,
  at: Date,
  condition: RawBuilder<unknown>,
): Promise<NotedGoal | null> {
  const { rows } = await sql<{
    kind: NotedGoal['kind'];
    name: string;
    target_amount: number;
    title: string;
    currency: string;
    user_ids: string[];
  }>`
    with noted as (
      update goals g set reached_at = ${at}
      where g.book_id = ${bookId} and g.goal_id = ${goalId} and ${condition}
      returning g.book_id, g.kind, g.name, g.target_amount)
    select n.kind, n.name, n.target_amount, b.title, b.currency,
      array(select m.user_id::text from members m join users u on u.user_id = m.user_id and u.deleted_at is null
        where m.book_id = n.book_id and m.left_at is null order by m.user_id) as user_ids
    from noted n join books b on b.book_id = n.book_id`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  return {
    kind: row.kind,
    name: row.name,
    targetAmount: row.target_amount,
    bookTitle: row.title,
    currency: row.currency,
    userIds: row.user_ids,
  };
}

/** Records that enough is saved for a goal; also null when it is not. */
export async function noteSaved(trx: Trx, goal: ReachedGoal, at: Date): Promise<NotedGoal | null> {
  return note(trx, goal, at, isSaved);
}

/** Forgets that a saving goal was reached if it no longer is. */
export async function forgetUnsaved(trx: Trx, { bookId, goalId }: ReachedGoal): Promise<void> {
  await sql`
    update goals g set reached_at = null
    where g.book_id = ${bookId} and g.goal_id = ${goalId} and g.kind = 'SAVE' and g.reached_at is not null
      and not (${isEnough})`.execute(trx);
}

/** Records that a spending goal was kept, which the caller has checked. */
export async function noteKept(trx: Trx, goal: ReachedGoal, at: Date): Promise<NotedGoal | null> {
  return note(trx, goal, at, sql`g.kind = 'SPEND_LESS' and ${isUnannounced}`);
}
