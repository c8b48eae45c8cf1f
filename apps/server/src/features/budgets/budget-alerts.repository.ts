import { budgetIdOf, monthOfBudgetId } from '@salim/contract';
import type { AlertThreshold } from '@salim/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/query-builder.ts';

export interface LockedBudget {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly expenseBudget: number;
  /** Whether a member has a line in it. */
  readonly hasMembers: boolean;
}

/**
 * Locks the budgets of the given months in ascending order until the end of the database transaction: the second of two
 * concurrent writes to a month waits here and then sees what the first one spent. Months without a budget are skipped.
 */
export async function lockBudgets(db: Db, bookId: string, months: readonly string[]): Promise<LockedBudget[]> {
  const rows = await db
    .selectFrom('budgets')
    .select((row) => [
      'budget_month',
      'expense_amount',
      row
        .exists(
          row
            .selectFrom('member_budget_lines as l')
            .select('l.user_id')
            .whereRef('l.book_id', '=', 'budgets.book_id')
            .whereRef('l.budget_month', '=', 'budgets.budget_month'),
        )
        .as('has_members'),
    ])
    .where('book_id', '=', bookId)
    .where('budget_month', '=', anyOf(months.map(budgetIdOf)))
    .orderBy('budget_month')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    month: months.find((month) => budgetIdOf(month) === row.budget_month) ?? '',
    expenseBudget: row.expense_amount,
    hasMembers: row.has_members === true,
  }));
}

/** Months with a budget from the given one on, in ascending order. */
export async function listBudgetMonthsFrom(db: Db, bookId: string, month: string): Promise<string[]> {
  const rows = await db
    .selectFrom('budgets')
    .select('budget_month')
    .where('book_id', '=', bookId)
    .where('budget_month', '>=', budgetIdOf(month))
    .orderBy('budget_month')
    .execute();
  return rows.flatMap((row) => monthOfBudgetId(row.budget_month) ?? []);
}

export interface Alert {
  /** Null for the budget of the whole month. */
  readonly categoryId: string | null;
  readonly threshold: AlertThreshold;
}

/**
 * Records that thresholds of a month's budget were reached.
 *
 * @returns those that were not recorded before
 */
export async function noteAlerts(
  db: Db,
  month: { readonly bookId: string; readonly month: string; readonly at: Date },
  alerts: readonly Alert[],
): Promise<Alert[]> {
  const { rows } = await sql<{ category_id: string | null; threshold: AlertThreshold }>`
    insert into budget_alerts (book_id, budget_month, category_id, threshold, alerted_at)
    select ${month.bookId}::uuid, ${budgetIdOf(month.month)}::int, r."categoryId", r.threshold, ${month.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as r("categoryId" uuid, threshold int)
    on conflict do nothing returning category_id, threshold`.execute(db);
  return rows.map((row) => ({ categoryId: row.category_id, threshold: row.threshold }));
}

export interface AlertAudience {
  readonly title: string;
  /** All members of the book who have an account. */
  readonly userIds: readonly string[];
  readonly categoryNames: ReadonlyMap<string, string>;
}

/** The recipients, and the names that the notice uses. */
export async function findAudience(
  db: Db,
  bookId: string,
  categoryIds: readonly string[],
): Promise<AlertAudience | null> {
  const { rows } = await sql<{
    title: string;
    user_ids: string[];
    names: Record<string, string>;
  }>`
    select b.title,
      array(select m.user_id::text from members m join users u on u.user_id = m.user_id and u.deleted_at is null
        where m.book_id = b.book_id and m.left_at is null order by m.user_id) as user_ids,
      (select coalesce(jsonb_object_agg(c.category_id, c.name), '{}') from categories c
        where c.book_id = b.book_id and c.category_id = any(${categoryIds}::uuid[])) as names
    from books b where b.book_id = ${bookId}::uuid`.execute(db);
  const row = rows[0];
  return row ? { title: row.title, userIds: row.user_ids, categoryNames: new Map(Object.entries(row.names)) } : null;
}
