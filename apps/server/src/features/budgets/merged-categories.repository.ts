import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

export interface LineMove {
  readonly bookId: string;
  readonly fromIds: readonly string[];
  readonly toId: string;
  readonly movedAt: Date;
}

/** Adds the lines of members in some categories to those in another one, like those of the book. */
export async function movePersonalBudgetLines(trx: Trx, { bookId, fromIds, toId }: LineMove): Promise<void> {
  await sql`
    with taken as (
      delete from member_budget_lines where book_id = ${bookId} and category_id = any(${fromIds}::uuid[])
      returning budget_month, user_id, amount, rollover)
    insert into member_budget_lines (book_id, budget_month, user_id, is_all, category_id, amount, rollover)
    select ${bookId}::uuid, budget_month, user_id, false, ${toId}::uuid, least(sum(amount), 9999999999999), min(rollover)
    from taken group by budget_month, user_id
    on conflict (book_id, budget_month, user_id, is_all, category_id) do update
      set amount = least(member_budget_lines.amount + excluded.amount, 9999999999999)`.execute(trx);
}

/**
 * Adds the budget lines of some categories to those of another one, whose carry-over setting wins where it already has
 * a line.
 */
export async function moveBudgetLines(trx: Trx, { bookId, fromIds, toId, movedAt }: LineMove): Promise<void> {
  await sql`
    with taken as (
      delete from budget_lines where book_id = ${bookId} and category_id = any(${fromIds}::uuid[])
      returning budget_month, amount, rollover),
    given as (
      insert into budget_lines (book_id, budget_month, category_id, amount, rollover)
      select ${bookId}::uuid, budget_month, ${toId}::uuid, least(sum(amount), 9999999999999), min(rollover) from taken
      group by budget_month
      on conflict (book_id, budget_month, category_id) do update
        set amount = least(budget_lines.amount + excluded.amount, 9999999999999)
      returning budget_month)
    update budgets set version = version + 1, updated_at = ${movedAt}
    where book_id = ${bookId} and budget_month in (select budget_month from given)`.execute(trx);
}
