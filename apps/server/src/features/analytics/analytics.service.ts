import type { AnswerOf, endpoints, QueryOf } from '@salim/contract';
import { addMonths, bookMonthOf, bookMonthPeriod } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { Deps } from '../../deps.ts';
import { periodTooLong } from '../../http/requested-period.ts';
import { totalsFor } from '../transactions/transaction-lists.service.ts';
import {
  type CategoryLook,
  type CategorySum,
  listCategoryLooks,
  sumByCategory,
  sumFlowsByDay,
} from './analytics.repository.ts';
import { type ReportQuery, type ReportScope, reportScope } from './report-scope.service.ts';

type CategoryRow = AnswerOf<typeof endpoints.analyticsCategories>[number];
type MonthRow = AnswerOf<typeof endpoints.analyticsTrend>[number];

/** A hundred years of months, more than any ledger covers. */
const MONTHS_MAX = 1200;
/** Decimals of rates: a hundredth of a percent. */
const RATE_STEPS = 10_000;

/** Share of a total, rounded to four decimals; null when there is no total. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * RATE_STEPS) / RATE_STEPS : null;
}

/** Fees of the transfers that match the filter. */
async function transferFeesIn(deps: Deps, { filter, reader }: ReportScope): Promise<number> {
  if (filter.types !== undefined && !filter.types.includes('TRANSFER')) return 0;
  const fees = { filter: { ...filter, types: ['TRANSFER'] }, reader, basis: 'CONSUMPTION' } as const;
  return (await totalsFor(deps, fees)).expense;
}

/** @throws AppError BOOK_NOT_FOUND */
export async function summaryReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<AnswerOf<typeof endpoints.analyticsSummary>> {
  const scope = await reportScope(deps, actor, bookId, query);
  const { period, basis } = scope;
  const [{ income, expense, count, maskedExcluded }, transferFees] = await Promise.all([
    totalsFor(deps, scope),
    transferFeesIn(deps, scope),
  ]);
  const net = income - expense;
  return {
    ...period,
    income,
    expense,
    net,
    savingsRate: rateOf(net, income),
    transferFees,
    count,
    maskedExcluded,
    basis,
  };
}

/** How uncategorized and masked transactions are displayed. */
export const UNSORTED = { name: '미분류', icon: 'salim:question', color: '#8C8F94' } as const;
export const MASKED = { name: '비공개', icon: 'salim:lock', color: '#8C8F94' } as const;

function rowOf(sum: CategorySum, looks: ReadonlyMap<string, CategoryLook>): CategoryRow {
  const look = sum.category_id === null ? undefined : looks.get(sum.category_id);
  const { name, icon, color } = look ?? (sum.is_masked ? MASKED : UNSORTED);
  return {
    categoryId: sum.category_id,
    name,
    icon,
    color,
    kind: sum.flow,
    parentId: look?.parent_id ?? null,
    amount: sum.amount,
    count: sum.count,
    isMasked: sum.is_masked,
  };
}

/** Adds the sums of children to their parents. */
function rolledUp(sums: readonly CategorySum[], looks: ReadonlyMap<string, CategoryLook>): CategorySum[] {
  const tops = new Map<string, CategorySum>();
  for (const sum of sums) {
    const top = sum.category_id === null ? null : (looks.get(sum.category_id)?.parent_id ?? sum.category_id);
    const key = `${sum.flow}:${sum.is_masked}:${top}`;
    const known = tops.get(key);
    tops.set(key, {
      ...sum,
      category_id: top,
      amount: (known?.amount ?? 0) + sum.amount,
      count: (known?.count ?? 0) + sum.count,
    });
  }
  return [...tops.values()];
}

/** Sums by category of a scope, largest first. */
export async function categoryRows(deps: Deps, scope: LineScope, isRolledUp: boolean): Promise<CategoryRow[]> {
  const [sums, names] = await Promise.all([
    sumByCategory(deps.db, scope),
    listCategoryLooks(deps.db, scope.filter.bookId),
  ]);
  const looks = new Map(names.map((look) => [look.category_id, look]));
  return (isRolledUp ? rolledUp(sums, looks) : sums)
    .map((sum) => rowOf(sum, looks))
    .toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
}

/** @throws AppError BOOK_NOT_FOUND */
export async function categoryReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.analyticsCategories>,
): Promise<CategoryRow[]> {
  return categoryRows(deps, await reportScope(deps, actor, bookId, query), query.rollUp ?? false);
}

/**
 * Book months of an inclusive range, with their days.
 *
 * @throws AppError LIMIT_EXCEEDED
 */
export function monthsFrom(
  deps: Pick<Deps, 'isHoliday'>,
  seat: BookSeat,
  first: string,
  last: string,
): { month: string; from: string; to: string }[] {
  const months: { month: string; from: string; to: string }[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    months.push({ month, ...bookMonthPeriod(month, seat.monthSettings, deps.isHoliday) });
    if (months.length > MONTHS_MAX) throw periodTooLong(`${MONTHS_MAX / 12}년`);
  }
  return months;
}

/**
 * Book months that overlap a period, with their days; empty when the period ends before it begins.
 *
 * @throws AppError LIMIT_EXCEEDED
 */
export function monthsOf(deps: Pick<Deps, 'isHoliday'>, { seat, period }: Pick<ReportScope, 'seat' | 'period'>) {
  if (period.from > period.to) return [];
  const first = bookMonthOf(period.from, seat.monthSettings, deps.isHoliday);
  return monthsFrom(deps, seat, first, bookMonthOf(period.to, seat.monthSettings, deps.isHoliday));
}

/** One row per book month from `first` to `last`, including months without transactions. */
async function monthRows(
  deps: Deps,
  seat: BookSeat,
  scope: LineScope & { readonly first: string; readonly last: string },
): Promise<MonthRow[]> {
  const months = monthsFrom(deps, seat, scope.first, scope.last).map((month) => ({ ...month, income: 0, expense: 0 }));
  const days = await sumFlowsByDay(deps.db, scope);
  // Days and months are both ascending, so a single pass over each is enough.
  let index = 0;
  for (const day of days) {
    while ((months[index]?.to ?? day.date) < day.date) index += 1;
    const month = months[index];
    if (month === undefined) break;
    month.income += day.income;
    month.expense += day.expense;
  }
  return months;
}

/** @throws AppError BOOK_NOT_FOUND, LIMIT_EXCEEDED */
export async function trendReport(deps: Deps, actor: Actor, bookId: string, query: ReportQuery): Promise<MonthRow[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const months = monthsOf(deps, scope);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  return monthRows(deps, scope.seat, { ...scope, first: first.month, last: last.month });
}
