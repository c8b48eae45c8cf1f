import { budgetIdOf } from '@salim/contract';
import type { AlertThreshold, PersonalPlace, PersonalPlan } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, type Trx, UNNAMED } from '../../db/database.ts';
import { type FlowScope, linesIn } from './budget-figures.repository.ts';

interface PlanRow extends PersonalPlan {
  readonly month: number;
}

/**
 * The lines of members in a month and all earlier ones, keyed by budget id. Lines of former members and of deleted
 * categories are left out; they reappear with them.
 */
export async function listPersonalPlansUpTo(
  db: Db,
  bookId: string,
  month: string,
): Promise<ReadonlyMap<number, PersonalPlan[]>> {
  const { rows } = await sql<PlanRow>`
    select l.budget_month as month, l.user_id as "memberId", l.is_all as "isAll", l.category_id as "categoryId",
      l.amount, l.rollover
    from member_budget_lines l
    join members m on m.book_id = l.book_id and m.user_id = l.user_id and m.left_at is null
    left join categories c on c.book_id = l.book_id and c.category_id = l.category_id
    where l.book_id = ${bookId}::uuid and l.budget_month <= ${budgetIdOf(month)}::int and c.deleted_at is null
    order by m.joined_at, m.user_id, l.is_all desc, c.sort_order, c.name, l.category_id nulls last`.execute(db);
  const plans = new Map<number, PersonalPlan[]>();
  for (const { month: at, ...plan } of rows) plans.set(at, [...(plans.get(at) ?? []), plan]);
  return plans;
}

/** Replaces the lines of the given members in a month; those of deleted categories stay. */
export async function replacePersonalLines(
  trx: Trx,
  place: { readonly bookId: string; readonly month: string },
  memberIds: readonly string[],
  plans: readonly PersonalPlan[],
): Promise<void> {
  const { bookId, month } = place;
  await sql`
    delete from member_budget_lines l
    where l.book_id = ${bookId} and l.budget_month = ${budgetIdOf(month)} and l.user_id = any(${memberIds}::uuid[])
      and not exists (select 1 from categories c where c.book_id = l.book_id and c.category_id = l.category_id
        and c.deleted_at is not null)`.execute(trx);
  await sql`
    insert into member_budget_lines (book_id, budget_month, user_id, is_all, category_id, amount, rollover)
    select ${bookId}::uuid, ${budgetIdOf(month)}::int, r."memberId", r."isAll", r."categoryId", r.amount, r.rollover
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as r("memberId" uuid, "isAll" boolean, "categoryId" uuid, amount bigint, rollover text)`.execute(trx);
}

export interface BorneSum {
  /** Index of the period, from 1. */
  readonly place: number;
  readonly memberId: string;
  readonly categoryId: string | null;
  readonly parentId: string | null;
  /** The author of masked transactions, the only one who may see the sum; null for all others. */
  readonly maskedBy: string | null;
  readonly amount: number;
}

/**
 * What each member bears of the expenses of each period, by category: the shares of a shared transaction, else the
 * payments of its payers. Lines and members of one transaction are divided by running sums, so that both its lines and
 * its shares add up exactly.
 */
export async function sumBorne(db: Db, scope: Omit<FlowScope, 'earlierCategoryIds'>): Promise<BorneSum[]> {
  const { bookId, periods } = scope;
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const starts = periods.map((period) => period.from);
  const cut = (lines: 'upto' | 'before', members: 'upto' | 'before') =>
    sql.raw(`round(l.${lines}::numeric * b.${members} / b.whole)`);
  const { rows } = await sql<BorneSum>`${periods.length > 1 ? sql.raw(UNNAMED) : sql``}
    with ${linesIn(scope, first.from, last.to)},
    spent as (
      select l.transaction_id, l.date, l.category_id, sum(l.amount) as amount
      from lines l where l.flow = 'EXPENSE' group by 1, 2, 3),
    running as (
      select s.*, sum(s.amount) over w as upto, sum(s.amount) over w - s.amount as before
      from spent s window w as (partition by s.transaction_id, s.date order by s.category_id nulls last)),
    asked as materialized (
      select t.transaction_id, t.created_by, t.amount,
        case when t.visibility = 'MASKED' and (t.reveal_on is null or t.reveal_on > ${scope.revealedThrough}::date)
          then t.created_by end as masked_by
      from transactions t
      where t.book_id = ${bookId}::uuid and t.transaction_id in (select transaction_id from spent)),
    parts as (
      select h.transaction_id, h.user_id, h.amount from shares h join asked using (transaction_id)
      where h.book_id = ${bookId}::uuid
      union all
      select y.transaction_id, y.user_id, y.amount from payers y join asked using (transaction_id)
      where y.book_id = ${bookId}::uuid and not exists (
        select 1 from shares h where h.book_id = y.book_id and h.transaction_id = y.transaction_id)
      union all
      select a.transaction_id, a.created_by, a.amount from asked a
      where not exists (select 1 from shares h where h.book_id = ${bookId}::uuid and h.transaction_id = a.transaction_id)
        and not exists (select 1 from payers y where y.book_id = ${bookId}::uuid and y.transaction_id = a.transaction_id)),
    bearers as (
      select p.transaction_id, p.user_id, sum(p.amount) over w as upto, sum(p.amount) over w - p.amount as before,
        sum(p.amount) over (partition by p.transaction_id) as whole
      from parts p window w as (partition by p.transaction_id order by p.user_id)),
    cells as (
      select width_bucket(l.date, ${starts}::date[]) as place, b.user_id, l.category_id, a.masked_by,
        ${cut('upto', 'upto')} - ${cut('upto', 'before')} - ${cut('before', 'upto')} + ${cut('before', 'before')} as amount
      from running l join bearers b using (transaction_id) join asked a using (transaction_id))
    select s.place, s.user_id as "memberId", s.category_id as "categoryId", c.parent_id as "parentId",
      s.masked_by as "maskedBy", sum(s.amount)::bigint as amount
    from cells s left join categories c on c.book_id = ${bookId}::uuid and c.category_id = s.category_id
    group by 1, 2, 3, 4, 5 having sum(s.amount) <> 0`.execute(db);
  return rows;
}

export interface PersonalAlert extends PersonalPlace {
  readonly threshold: AlertThreshold;
}

/**
 * Records that thresholds of members' lines were reached.
 *
 * @returns those that were not recorded before
 */
export async function notePersonalAlerts(
  db: Db,
  month: { readonly bookId: string; readonly month: string; readonly at: Date },
  alerts: readonly PersonalAlert[],
): Promise<PersonalAlert[]> {
  const { rows } = await sql<PersonalAlert>`
    insert into member_budget_alerts (book_id, budget_month, user_id, is_all, category_id, threshold, alerted_at)
    select ${month.bookId}::uuid, ${budgetIdOf(month.month)}::int, r."memberId", r."isAll", r."categoryId", r.threshold,
      ${month.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
      as r("memberId" uuid, "isAll" boolean, "categoryId" uuid, threshold int)
    on conflict do nothing
    returning user_id as "memberId", is_all as "isAll", category_id as "categoryId", threshold`.execute(db);
  return rows;
}

/** Reassigns the lines of one seat to another, which keeps its own where both have one. */
export async function movePersonalLines(
  trx: Trx,
  { bookId, fromId, toId }: { readonly bookId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  for (const table of ['member_budget_lines', 'member_budget_alerts'] as const) {
    const threshold = table === 'member_budget_alerts' ? sql`and t.threshold = f.threshold` : sql``;
    await sql`
      delete from ${sql.table(table)} f using ${sql.table(table)} t
      where f.book_id = ${bookId} and f.user_id = ${fromId} and t.book_id = f.book_id and t.user_id = ${toId}
        and t.budget_month = f.budget_month and t.is_all = f.is_all
        and t.category_id is not distinct from f.category_id ${threshold}`.execute(trx);
    await sql`
      update ${sql.table(table)} set user_id = ${toId} where book_id = ${bookId} and user_id = ${fromId}`.execute(trx);
  }
}
