import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

export interface ReachedGoal {
  readonly bookId: string;
  readonly goalId: string;
}

/** What is saved for a goal has reached its target; `g` is the goal. */
const isReached = sql`
  g.kind = 'SAVE' and g.status = 'ACTIVE' and g.deleted_at is null and g.reached_at is null
  and case when g.asset_id is null
    then (select coalesce(sum(c.amount), 0) from goal_contributions c
      where c.book_id = g.book_id and c.goal_id = g.goal_id) >= g.target_amount
    else exists (select 1 from assets a
      where a.book_id = g.book_id and a.asset_id = g.asset_id and a.deleted_at is null
        and a.opening_balance + a.posted >= g.target_amount) end`;

/** Goals of all books that are reached and that nobody has been told of. */
export async function listUntoldGoals(db: Db, limit: number): Promise<ReachedGoal[]> {
  const { rows } = await sql<{ book_id: string; goal_id: string }>`
    select g.book_id, g.goal_id from goals g join books b on b.book_id = g.book_id and b.deleted_at is null
    where ${isReached} limit ${limit}`.execute(db);
  return rows.map((row) => ({ bookId: row.book_id, goalId: row.goal_id }));
}

export interface NotedGoal {
  readonly name: string;
  readonly targetAmount: number;
  readonly bookTitle: string;
  readonly currency: string;
  /** Everybody in the book who has an account. */
  readonly userIds: readonly string[];
}

/** Notes that a goal is reached; null where it is not, or where that was noted before, by whomever. */
export async function noteReached(trx: Trx, { bookId, goalId }: ReachedGoal, at: Date): Promise<NotedGoal | null> {
  const { rows } = await sql<{
    name: string;
    target_amount: number;
    title: string;
    currency: string;
    user_ids: string[];
  }>`
    with noted as (
      update goals g set reached_at = ${at}
      where g.book_id = ${bookId} and g.goal_id = ${goalId} and ${isReached}
      returning g.book_id, g.name, g.target_amount)
    select n.name, n.target_amount, b.title, b.currency,
      array(select m.user_id::text from members m join users u on u.user_id = m.user_id and u.deleted_at is null
        where m.book_id = n.book_id and m.left_at is null order by m.user_id) as user_ids
    from noted n join books b on b.book_id = n.book_id`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  return {
    name: row.name,
    targetAmount: row.target_amount,
    bookTitle: row.title,
    currency: row.currency,
    userIds: row.user_ids,
  };
}
