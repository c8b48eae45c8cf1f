import { budgetIdOf } from '@salim/contract';
import { addMonths, type Period, type PlannedLine, type Rollover } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { dateOfTurn, lineOfTurn, linesInTurns, mayTurnWithin } from '../../db/queries/installment-turns.ts';
import { joinParentCategory } from '../../db/queries/parent-category.ts';

interface PlanRow {
  budget_month: number;
  category_id: string;
  amount: number;
  rollover: Rollover;
}

/**
 * The planned lines of a month and, when the previous month carries over, of all earlier months, keyed by budget id.
 */
export async function listPlansUpTo(db: Db, bookId: string, month: string): Promise<Map<number, PlannedLine[]>> {
  const [wanted, before] = [budgetIdOf(month), budgetIdOf(addMonths(month, -1))];
  const { rows } = await sql<PlanRow>`
    select l.budget_month, l.category_id, l.amount, l.rollover
    from budget_lines l join categories c on c.book_id = l.book_id and c.category_id = l.category_id and c.deleted_at is null
    where l.book_id = ${bookId}::uuid and l.budget_month <= ${wanted}::int and (l.budget_month = ${wanted}::int or exists (
      select 1 from budget_lines p
      where p.book_id = ${bookId}::uuid and p.budget_month = ${before}::int and p.rollover <> 'NONE'))`.execute(db);
  const plans = new Map<number, PlannedLine[]>();
  for (const row of rows) {
    const line = { categoryId: row.category_id, amount: row.amount, rollover: row.rollover };
    const known = plans.get(row.budget_month);
    if (known) known.push(line);
    else plans.set(row.budget_month, [line]);
  }
  return plans;
}

export interface FlowSum {
  /** Index of the period, from 1. */
  readonly place: number;
  readonly flow: 'INCOME' | 'EXPENSE';
  readonly category_id: string | null;
  readonly parent_id: string | null;
  readonly is_masked: boolean;
  readonly amount: number;
}

export interface FlowScope {
  readonly bookId: string;
  /** Adjacent periods in ascending order. */
  readonly periods: readonly Period[];
  /** Masked transactions whose `revealOn` is this day or an earlier one count as revealed. */
  readonly revealedThrough: string;
  /** Counts an installment purchase turn by turn instead of on its date. */
  readonly isByTurn: boolean;
  /** Restricts all periods but the last to these categories and their children; all categories when omitted. */
  readonly earlierCategoryIds?: readonly string[];
}

/** All lines of income and expense from the first period to the last. */
export function linesIn({ bookId, isByTurn }: Pick<FlowScope, 'bookId' | 'isByTurn'>, from: string, to: string) {
  const plain = sql`
    select p.date, p.flow, p.category_id, p.transaction_id, p.amount from postings p
    where p.book_id = ${bookId}::uuid and p.date between ${from}::date and ${to}::date
      and p.flow is not null and not p.is_excluded`;
  if (!isByTurn) return sql`lines as (${plain})`;
  return sql`
    purchases as materialized (
      select t.transaction_id, t.date, t.installment_months as months from transactions t
      where ${mayTurnWithin({ bookId, from, to })}),
    lines as (
      ${plain} and p.transaction_id not in (select transaction_id from purchases)
      union all
      select turn.date, p.flow, p.category_id, p.transaction_id,
        ${lineOfTurn(sql`b.months`)} as amount
      from purchases b
      cross join lateral ${linesInTurns(bookId, sql`b.transaction_id`, sql`b.months`)} p
      cross join lateral generate_series(0, b.months - 1) k
      cross join lateral (select ${dateOfTurn(sql`b.date`)} as date) turn
      where turn.date between ${from}::date and ${to}::date)`;
}

interface PlainSum {
  readonly place: number;
  readonly flow: 'INCOME' | 'EXPENSE';
  readonly category_id: string | null;
  readonly parent_id: string | null;
  readonly amount: number;
}

/** Sums of all lines, or of masked ones only. */
async function sumLines(db: Db, scope: FlowScope, which: 'all' | 'masked'): Promise<PlainSum[]> {
  const { bookId, periods, earlierCategoryIds: ids } = scope;
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const { from } = first;
  const { to } = last;
  const starts = periods.map((period) => period.from);
  const masked = sql`join transactions t on t.book_id = ${bookId}::uuid and t.transaction_id = l.transaction_id
    and t.visibility = 'MASKED' and t.deleted_at is null and (t.reveal_on is null or t.reveal_on > ${scope.revealedThrough}::date)`;
  const isAsked =
    ids === undefined
      ? sql`true`
      : sql`(s.place = ${periods.length}::int or c.category_id = any(${ids}::uuid[]) or c.parent_id = any(${ids}::uuid[]))`;
  // A generic plan for any number of months would sort where a plan for many of them uses a hash.
  const { rows } = await sql<PlainSum>`${periods.length > 1 ? sql.raw(UNNAMED) : sql``}
    with ${linesIn(scope, from, to)},
    summed as (
      select width_bucket(l.date, ${starts}::date[]) as place, l.flow, l.category_id, sum(l.amount) as amount
      from lines l ${which === 'masked' ? masked : sql``} group by 1, 2, 3)
    select s.place, s.flow, s.category_id, c.parent_id,
      (case s.flow when 'INCOME' then -s.amount else s.amount end)::bigint as amount
    from summed s left join categories c on c.book_id = ${bookId}::uuid and c.category_id = s.category_id
    where ${isAsked}`.execute(db);
  return rows;
}

/**
 * Income and expense of each period by category. Masked transactions that are not yet revealed are separated for every
 * reader: the lines of a budget are the same for all members. They are few, so they are subtracted from the totals
 * instead of being checked for every transaction.
 */
export async function sumFlowsByPeriod(db: Db, scope: FlowScope): Promise<FlowSum[]> {
  const keyOf = (sum: PlainSum): string => `${sum.place} ${sum.flow} ${sum.category_id}`;
  const masked = await sumLines(db, scope, 'masked');
  const hidden = new Map(masked.map((sum) => [keyOf(sum), sum.amount]));
  const all = await sumLines(db, scope, 'all');
  return [
    ...all.map((sum) => ({ ...sum, is_masked: false, amount: sum.amount - (hidden.get(keyOf(sum)) ?? 0) })),
    ...masked.map((sum) => ({ ...sum, category_id: null, parent_id: null, is_masked: true })),
  ];
}

export interface LineLook {
  category_id: string;
  parent_id: string | null;
  name: string;
  icon: string;
  color: string;
}

/**
 * Names, icons and colors of expense categories in their order, including deleted ones: old sums still refer to them.
 */
export async function listExpenseLooks(db: Db, bookId: string): Promise<LineLook[]> {
  const { rows } = await sql<LineLook>`
    select c.category_id, c.parent_id, c.name, c.icon, c.color from categories c
    ${joinParentCategory('c')}
    where c.book_id = ${bookId}::uuid and c.kind = 'EXPENSE'
    order by coalesce(p.sort_order, c.sort_order), coalesce(p.name, c.name), coalesce(p.category_id, c.category_id),
      c.parent_id is not null, c.sort_order, c.name, c.category_id`.execute(db);
  return rows;
}
