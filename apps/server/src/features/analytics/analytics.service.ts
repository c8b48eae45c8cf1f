import type { AnswerOf, endpoints, QueryOf } from '@salim/contract';
import { addMonths, bookMonthOf, bookMonthPeriod, type Period } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Reader, TransactionFilter } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type BookSeat, requireRole } from '../books/book-access.service.ts';
import { currentMonth, type FilterQuery, filterOf, totalsFor } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import {
  type CategoryLook,
  type CategorySum,
  flowSpan,
  listCategoryLooks,
  sumByCategory,
  sumFlowsByDay,
  sumPaidByMember,
} from './analytics.repository.ts';

type CategoryRow = AnswerOf<typeof endpoints.analyticsCategories>[number];
type MonthRow = AnswerOf<typeof endpoints.analyticsTrend>[number];

/** A hundred years of months; no ledger is longer. */
const MONTHS_MAX = 1200;

interface Scope {
  readonly seat: BookSeat;
  readonly reader: Reader;
  readonly filter: TransactionFilter;
  readonly period: Period;
}

/** Reports without a period are about the running month; one end alone reaches to today, or from the first entry. */
async function scopeOf(deps: Deps, actor: Actor, bookId: string, query: FilterQuery): Promise<Scope> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const hasPeriod = query.from !== undefined || query.to !== undefined || query.month !== undefined;
  const filter = await filterOf(deps, seat, hasPeriod ? query : { ...query, month: currentMonth(deps, seat) });
  const today = civilDateIn(seat.timeZone, deps.clock.now());
  const span = filter.from === undefined || filter.to === undefined ? await flowSpan(deps.db, bookId) : null;
  const period = { from: filter.from ?? span?.first ?? today, to: filter.to ?? span?.last ?? today };
  return { seat, reader: readerIn(deps, actor, seat), filter: { ...filter, ...period }, period };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function summaryReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.analyticsSummary>,
): Promise<AnswerOf<typeof endpoints.analyticsSummary>> {
  const { reader, filter, period } = await scopeOf(deps, actor, bookId, query);
  const { income, expense, count } = await totalsFor(deps, filter, reader);
  return { ...period, income, expense, net: income - expense, count };
}

const UNSORTED = { name: '미분류', icon: '❔', color: '#8C8F94' } as const;
const MASKED = { name: '비공개', icon: '🔒', color: '#8C8F94' } as const;

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

/** Adds children to their parents. */
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

/** Sums by category of a scope, the largest first. */
export async function categoryRows(
  deps: Deps,
  filter: TransactionFilter,
  reader: Reader,
  isRolledUp: boolean,
): Promise<CategoryRow[]> {
  const [sums, names] = await Promise.all([
    sumByCategory(deps.db, filter, reader),
    listCategoryLooks(deps.db, filter.bookId),
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
  const { reader, filter } = await scopeOf(deps, actor, bookId, query);
  return categoryRows(deps, filter, reader, query.rollUp ?? false);
}

/** One row for each book month from `first` to `last`, also those without entries. */
export async function monthRows(
  deps: Deps,
  seat: BookSeat,
  scope: { readonly filter: TransactionFilter; readonly reader: Reader; readonly first: string; readonly last: string },
): Promise<MonthRow[]> {
  const months: MonthRow[] = [];
  for (let month = scope.first; month <= scope.last; month = addMonths(month, 1)) {
    const period = bookMonthPeriod(month, seat.monthSettings, deps.isHoliday);
    months.push({ month, ...period, income: 0, expense: 0 });
    if (months.length > MONTHS_MAX) throw new AppError('LIMIT_EXCEEDED');
  }
  const days = await sumFlowsByDay(deps.db, scope.filter, scope.reader);
  // Days and months both run forward, so one walk over each is enough.
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
export async function trendReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.analyticsTrend>,
): Promise<MonthRow[]> {
  const { seat, reader, filter, period } = await scopeOf(deps, actor, bookId, query);
  if (period.from > period.to) return [];
  const first = bookMonthOf(period.from, seat.monthSettings, deps.isHoliday);
  const last = bookMonthOf(period.to, seat.monthSettings, deps.isHoliday);
  return monthRows(deps, seat, { filter, reader, first, last });
}

/** What each member paid in a period. */
export async function paidByMember(deps: Deps, filter: TransactionFilter): Promise<Map<string, number>> {
  return new Map((await sumPaidByMember(deps.db, filter)).map((row) => [row.user_id, row.paid]));
}
