import type { AnswerOf, CashFlow, Comparison, endpoints, FixedVariableRow, HeatmapDay, QueryOf } from '@salim/contract';
import {
  addDays,
  type CashFlowStream,
  cashFlowStreams,
  comparedPeriod,
  DRAWN_STREAM,
  dayNumber,
  type Period,
  SAVED_STREAM,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { periodTooLong } from '../../http/requested-period.ts';
import {
  type CategoryLook,
  listCategoryLooks,
  readDays,
  type SpendingSum,
  sumFlowsByDay,
  sumSpending,
} from './analytics.repository.ts';
import { categoryRows, monthsOf, rateOf } from './analytics.service.ts';
import { inPeriod, type ReportQuery, reportScope } from './report-scope.service.ts';
import { sumsOfReport } from './report-sums.service.ts';

type CategoryRow = AnswerOf<typeof endpoints.analyticsCategories>[number];
type CashFlowNode = CashFlow['nodes'][number];

function sumOfKind(rows: readonly CategoryRow[], kind: CategoryRow['kind']): number {
  return rows.reduce((sum, row) => sum + (row.kind === kind ? row.amount : 0), 0);
}

/** Key of a row, stable across periods. */
function keyOf({ kind, categoryId, isMasked }: Pick<CategoryRow, 'kind' | 'categoryId' | 'isMasked'>): string {
  return `${kind === 'INCOME' ? 'in' : 'out'}:${categoryId ?? (isMasked ? 'masked' : 'none')}`;
}

const BOOK_NODE = 'book';
const BALANCING = {
  [SAVED_STREAM]: { name: '남은 돈', color: '#0A7D5A' },
  [DRAWN_STREAM]: { name: '모아 둔 돈', color: '#8C8F94' },
} as const;

function nodeOf(stream: CashFlowStream, rows: ReadonlyMap<string, CategoryRow>): CashFlowNode {
  const { id, side, amount } = stream;
  if (id === SAVED_STREAM || id === DRAWN_STREAM) {
    return { id, categoryId: null, ...BALANCING[id], side, kind: null, amount };
  }
  const row = rows.get(id);
  const isRefund = row?.kind === 'EXPENSE' && side === 'IN';
  return {
    id,
    categoryId: row?.categoryId ?? null,
    name: isRefund ? `${row.name} 환불` : (row?.name ?? ''),
    color: row?.color ?? BALANCING[DRAWN_STREAM].color,
    side,
    kind: row?.kind ?? null,
    amount,
  };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function cashFlowReport(deps: Deps, actor: Actor, bookId: string, query: ReportQuery): Promise<CashFlow> {
  const scope = await reportScope(deps, actor, bookId, query);
  const rows = await categoryRows(deps, scope, true);
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]));
  const streams = cashFlowStreams(rows.map((row) => ({ id: keyOf(row), kind: row.kind, amount: row.amount })));
  const income = sumOfKind(rows, 'INCOME');
  const expense = sumOfKind(rows, 'EXPENSE');
  const through = streams.reduce((sum, stream) => sum + (stream.side === 'IN' ? stream.amount : 0), 0);
  const book: CashFlowNode = {
    id: BOOK_NODE,
    categoryId: null,
    name: '가계부',
    color: '#4F5B57',
    side: 'BOOK',
    kind: null,
    amount: through,
  };
  return {
    ...scope.period,
    income,
    expense,
    saved: income - expense,
    nodes: streams.length === 0 ? [] : [book, ...streams.map((stream) => nodeOf(stream, rowByKey))],
    links: streams.map(({ id, side, amount }) =>
      side === 'IN' ? { source: id, target: BOOK_NODE, amount } : { source: BOOK_NODE, target: id, amount },
    ),
  };
}

/** Ten years of days plus a margin. */
const HEATMAP_DAYS_MAX = 4000;

/** @throws AppError BOOK_NOT_FOUND, LIMIT_EXCEEDED */
export async function heatmapReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<HeatmapDay[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const { from, to } = scope.period;
  const count = dayNumber(to) - dayNumber(from) + 1;
  if (count > HEATMAP_DAYS_MAX) throw periodTooLong(`${HEATMAP_DAYS_MAX}일`);
  const sums = new Map((await sumFlowsByDay(deps.db, scope)).map((day) => [day.date, day]));
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const date = addDays(from, index);
    return sums.get(date) ?? { date, income: 0, expense: 0 };
  });
}

/**
 * The part of the previous period that matches the elapsed days of the current one; all of it once the current one is
 * over.
 */
function untilToday(period: Period, previous: Period, today: string): Period {
  if (today >= period.to) return previous;
  const elapsed = addDays(previous.from, dayNumber(today) - dayNumber(period.from));
  return { from: previous.from, to: elapsed < previous.to ? elapsed : previous.to };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function compareReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.analyticsCompare>,
): Promise<Comparison> {
  const { with: comparedWith, ...filters } = query;
  const scope = await reportScope(deps, actor, bookId, filters);
  const { seat, period } = scope;
  const earlier = comparedPeriod(period, comparedWith, seat.monthSettings, deps.isHoliday);
  const until = untilToday(period, earlier, civilDateIn(seat.timeZone, deps.clock.now()));
  const [now, before, soFarRows, days] = await Promise.all([
    categoryRows(deps, scope, true),
    categoryRows(deps, inPeriod(scope, earlier), true),
    until.to === earlier.to ? null : categoryRows(deps, inPeriod(scope, until), true),
    sumFlowsByDay(deps.db, inPeriod(scope, earlier)),
  ]);
  const [income, expense] = [sumOfKind(now, 'INCOME'), sumOfKind(now, 'EXPENSE')];
  const soFar = days.filter((day) => day.date <= until.to);
  const beforeByKey = new Map(before.map((row) => [keyOf(row), row]));
  const soFarByKey = soFarRows === null ? beforeByKey : new Map(soFarRows.map((row) => [keyOf(row), row]));
  const nowKeys = new Set(now.map(keyOf));
  const rows = [...now, ...before.filter((row) => !nowKeys.has(keyOf(row))).map((row) => ({ ...row, amount: 0 }))].map(
    (row) => {
      const { categoryId, name, icon, color, kind, isMasked, amount: current } = row;
      const previous = beforeByKey.get(keyOf(row))?.amount ?? 0;
      return {
        categoryId,
        name,
        icon,
        color,
        kind,
        isMasked,
        current,
        previous,
        previousToDate: soFarByKey.get(keyOf(row))?.amount ?? 0,
        difference: current - previous,
        change: rateOf(current - previous, previous),
        share: rateOf(current, kind === 'INCOME' ? income : expense),
      };
    },
  );
  return {
    current: { ...period, income, expense },
    previous: {
      ...earlier,
      income: sumOfKind(before, 'INCOME'),
      expense: sumOfKind(before, 'EXPENSE'),
      incomeToDate: soFar.reduce((sum, day) => sum + day.income, 0),
      expenseToDate: soFar.reduce((sum, day) => sum + day.expense, 0),
    },
    rows: rows.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.name < b.name ? -1 : 1)),
  };
}

/** Whether each category is a fixed or a variable cost; a category without a setting inherits from its parent. */
export function costKinds(looks: readonly CategoryLook[]): ReadonlyMap<string, 'FIXED' | 'VARIABLE'> {
  const own = new Map(looks.map((look) => [look.category_id, look.cost_kind]));
  return new Map(
    looks.flatMap((look) => {
      const kind = look.cost_kind ?? (look.parent_id === null ? null : (own.get(look.parent_id) ?? null));
      return kind === null ? [] : [[look.category_id, kind] as const];
    }),
  );
}

type CostPart = 'fixed' | 'variable' | 'unset' | 'masked';

function partOf(sum: SpendingSum, kinds: ReadonlyMap<string, 'FIXED' | 'VARIABLE'>): CostPart {
  if (sum.is_masked) return 'masked';
  const kind = sum.category_id === null ? undefined : kinds.get(sum.category_id);
  return kind === undefined ? 'unset' : kind === 'FIXED' ? 'fixed' : 'variable';
}

/** @throws AppError BOOK_NOT_FOUND, LIMIT_EXCEEDED */
export async function fixedVariableReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<FixedVariableRow[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const rows = monthsOf(deps, scope).map((month) => ({
    ...month,
    fixed: 0,
    variable: 0,
    unset: 0,
    masked: 0,
    total: 0,
  }));
  const [sums, looks] = await Promise.all([
    sumsOfReport(deps, scope, 'SPENDING_REPORT', sumSpending),
    listCategoryLooks(deps.db, bookId),
  ]);
  const kinds = costKinds(looks);
  const firstDay = dayNumber(scope.period.from);
  const rowByDay = rows.flatMap((row) => {
    const [first, last] = [Math.max(firstDay, dayNumber(row.from)), dayNumber(row.to)];
    return Array.from({ length: last - first + 1 }, () => row);
  });
  for (const sum of sums) {
    const part = partOf(sum, kinds);
    readDays(sum, (day, amount) => {
      const row = rowByDay[day - firstDay];
      if (!row) return;
      row[part] += amount;
      row.total += amount;
    });
  }
  return rows;
}
