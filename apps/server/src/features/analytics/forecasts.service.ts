import type { AnomalyRow, ForecastReport, UpcomingOccurrence } from '@salim/contract';
import {
  addDays,
  addMonths,
  bookMonthOf,
  bookMonthPeriod,
  FORECAST_MONTHS_MIN,
  findAnomalies,
  forecastMonth,
  fractionDigits,
} from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { type ExcludedCategories, isPeriodOnly } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { upcomingOf } from '../recurring/occurrences.service.ts';
import { type CategoryLook, flowSpan, listCategoryLooks } from './analytics.repository.ts';
import { monthsFrom } from './analytics.service.ts';
import { reasonOf } from './anomaly-text.ts';
import { type ExpenseContext, expensesOf } from './expenses.service.ts';
import { costKinds } from './flow-reports.service.ts';
import { sumSpendingForPace } from './forecasts.repository.ts';
import { inPeriod, type ReportQuery, type ReportScope, reportScope } from './report-scope.service.ts';

/** Number of days from which the usual amounts are derived. */
const HISTORY_DAYS = 366;
/** For longer periods only the last days are checked. */
const CHECKED_DAYS_MAX = 366;
/** Number of months a forecast uses: older habits say little about the current month. */
const PACE_MONTHS_MAX = 6;
/** A ledger that begins within this many days of the start of a month covers that month in full. */
const LATE_BEGIN_DAYS = 6;

function amountTextIn(currency: string): (amount: number) => string {
  const digits = fractionDigits(currency);
  // `toLocaleString` makes a formatter for each amount, which takes longer than finding what the text is about.
  const format = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: digits });
  return (amount) => {
    const text = format.format(amount / 10 ** digits);
    return currency === 'KRW' ? `${text}원` : `${text} ${currency}`;
  };
}

/** What `expensesOf` needs to know about a book. */
export function expenseContext(
  deps: Deps,
  { monthSettings }: BookSeat,
  looks: readonly CategoryLook[],
): ExpenseContext {
  const kinds = costKinds(looks);
  return {
    monthOf: (date) => bookMonthOf(date, monthSettings, deps.isHoliday),
    isFixed: (categoryId) => categoryId !== null && kinds.get(categoryId) === 'FIXED',
  };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function anomalyReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<AnomalyRow[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const { seat, reader } = scope;
  const { to } = scope.period;
  const yearBefore = addDays(to, 1 - CHECKED_DAYS_MAX);
  const from = scope.period.from > yearBefore ? scope.period.from : yearBefore;
  if (from > to) return [];
  const monthOf = (date: string): string => bookMonthOf(date, seat.monthSettings, deps.isHoliday);
  const history = { from: addDays(from, -HISTORY_DAYS), to };
  const looks = await listCategoryLooks(deps.db, bookId);
  const context = expenseContext(deps, seat, looks);
  const expenses = await expensesOf(deps, { ...inPeriod(scope, history).filter, ...history }, reader, context);
  const startOf = (month: string): string => bookMonthPeriod(month, seat.monthSettings, deps.isHoliday).from;
  const names = new Map(looks.map((look) => [look.category_id, look.name]));
  const months = monthsFrom(deps, seat, monthOf(from), monthOf(to)).filter(
    (month) => month.from <= reader.today && month.from >= from,
  );
  const words = {
    categoryName: (id: string | null) => (id === null ? '미분류' : (names.get(id) ?? '미분류')),
    amountText: amountTextIn(seat.currency),
    startOf,
  };
  return findAnomalies({ expenses, from, to, months, today: reader.today, startOf }).map((anomaly) => ({
    kind: anomaly.kind,
    transactionId: anomaly.fact.id,
    otherTransactionId: anomaly.kind === 'DOUBLE_CHARGE' ? anomaly.other.id : null,
    date: anomaly.fact.date,
    amount: anomaly.fact.amount,
    description: anomaly.fact.description,
    categoryId: anomaly.fact.categoryId,
    usual: anomaly.kind === 'DOUBLE_CHARGE' ? null : anomaly.usual,
    reason: reasonOf(anomaly, words),
  }));
}

/** Complete book months before `month` that are over and covered by the ledger, oldest first. */
async function monthsBehind(deps: Deps, { seat, reader }: ReportScope, month: string) {
  const { first } = await flowSpan(deps.db, seat.bookId);
  if (first === null) return [];
  return monthsFrom(deps, seat, addMonths(month, -PACE_MONTHS_MAX), addMonths(month, -1)).filter(
    (one) => one.to < reader.today && addDays(one.from, LATE_BEGIN_DAYS) >= first,
  );
}

function isExcluded({ categoryId }: UpcomingOccurrence, excluded: ExcludedCategories | undefined): boolean {
  if (!excluded) return false;
  return categoryId === null ? excluded.isUncategorized : excluded.categoryIds.includes(categoryId);
}

/**
 * Spending that recurring rules will create from today on; empty when the filter uses fields that rules do not have.
 */
async function plannedSpending(deps: Deps, scope: ReportScope, to: string): Promise<ForecastReport['planned']> {
  const { filter, reader } = scope;
  const { types, categoryIds, excluded, ...rest } = filter;
  if (reader.today > to || !isPeriodOnly(rest) || (types !== undefined && !types.includes('EXPENSE'))) return [];
  const coming = await upcomingOf(deps, filter.bookId, reader, { from: reader.today, to });
  return coming
    .filter(
      (one) =>
        one.type === 'EXPENSE' &&
        one.transactionId === null &&
        !one.isSkipped &&
        one.state !== 'MISSED' &&
        !isExcluded(one, excluded) &&
        (categoryIds === undefined || (one.categoryId !== null && categoryIds.includes(one.categoryId))),
    )
    .map(({ date, description, amount }) => ({ date, description, amount }));
}

/** @throws AppError BOOK_NOT_FOUND */
export async function forecastReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<ForecastReport> {
  const scope = await reportScope(deps, actor, bookId, query);
  const { seat, reader } = scope;
  const hasPeriod = query.month !== undefined || query.to !== undefined;
  const month = bookMonthOf(hasPeriod ? scope.period.to : reader.today, seat.monthSettings, deps.isHoliday);
  const period = bookMonthPeriod(month, seat.monthSettings, deps.isHoliday);
  const earlier = await monthsBehind(deps, scope, month);
  const asked = inPeriod(scope, { from: earlier[0]?.from ?? period.from, to: period.to });
  const [sums, looks, planned] = await Promise.all([
    sumSpendingForPace(deps.db, asked),
    listCategoryLooks(deps.db, bookId),
    plannedSpending(deps, scope, period.to),
  ]);
  const kinds = costKinds(looks);
  const days = new Map<string, { date: string; fixed: number; variable: number }>();
  let recordedAhead = 0;
  for (const { date, category_id: categoryId, is_regular: isRegular, amount } of sums) {
    if (date > reader.today) {
      recordedAhead += date >= period.from ? amount : 0;
      continue;
    }
    const isFixed = isRegular || (categoryId !== null && kinds.get(categoryId) === 'FIXED');
    const day = days.get(date) ?? { date, fixed: 0, variable: 0 };
    day[isFixed ? 'fixed' : 'variable'] += amount;
    days.set(date, day);
  }
  const forecast = forecastMonth({
    month: period,
    today: reader.today,
    earlier,
    days: [...days.values()],
    planned: recordedAhead + planned.reduce((sum, one) => sum + one.amount, 0),
  });
  return {
    month,
    ...period,
    today: reader.today,
    monthsKnown: earlier.length,
    monthsNeeded: FORECAST_MONTHS_MIN,
    forecast: forecast && { ...forecast, days: [...forecast.days] },
    planned,
  };
}
