import type { Dashboard, endpoints, QueryOf } from '@salim/contract';
import { addDays, addMonths, bookMonthOf, bookMonthPeriod, dayNumber } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { categoryRows, MASKED, monthRows, paidByMember } from '../analytics/analytics.service.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { membersOf } from '../books/members.service.ts';
import { budgetUseOf } from '../budgets/budgets.service.ts';
import { countDuplicates } from '../duplicates/duplicates.service.ts';
import { goalsOnDashboard } from '../goals/goals.service.ts';
import { upcomingOf } from '../recurring/occurrences.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { openBalanceOf } from '../settlements/balances.service.ts';
import { countOf, daysOf, newestOf, totalsFor } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';

/** As many rows as fit next to a full second column of cards. */
const RECENT = 12;
const MONTHS = 12;
/** In addition to today. */
const UPCOMING_DAYS = 7;

/**
 * The requested book; otherwise the user's default book, otherwise the first one.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
async function bookIdFor(deps: Deps, actor: Actor, asked: string | undefined): Promise<string> {
  const bookId =
    asked ?? (await getSettings(deps, actor.userId)).defaultBookId ?? (await listMyBooks(deps, actor))[0]?.id;
  if (bookId === undefined) throw new AppError('BOOK_NOT_FOUND');
  return bookId;
}

/**
 * Everything the dashboard shows, in one call. The numbers come from the same functions as lists and reports, so that
 * they match to the won.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function getDashboard(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.getDashboard>,
): Promise<Dashboard> {
  const bookId = await bookIdFor(deps, actor, query.bookId);
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const today = civilDateIn(seat.timeZone, deps.clock.now());
  const month = query.month ?? bookMonthOf(today, seat.monthSettings, deps.isHoliday);
  const period = bookMonthPeriod(month, seat.monthSettings, deps.isHoliday);
  const previousMonth = addMonths(month, -1);
  const previous = bookMonthPeriod(previousMonth, seat.monthSettings, deps.isHoliday);
  const firstMonth = addMonths(month, 1 - MONTHS);
  const trendFrom = bookMonthPeriod(firstMonth, seat.monthSettings, deps.isHoliday).from;
  const filter = { bookId, ...period };

  const [
    days,
    categories,
    months,
    recent,
    assets,
    unsorted,
    paid,
    members,
    lastMonthDays,
    budget,
    duplicates,
    transfers,
    upcoming,
    unsettled,
    goals,
  ] = await Promise.all([
    daysOf(deps, filter, reader),
    categoryRows(deps, { filter, reader, basis: 'CONSUMPTION' }, true),
    monthRows(deps, seat, {
      filter: { bookId, from: trendFrom, to: period.to },
      reader,
      basis: 'CONSUMPTION',
      first: firstMonth,
      last: month,
    }),
    newestOf(deps, { bookId }, reader, RECENT),
    assetsOf(deps, bookId),
    countOf(deps, {
      filter: { ...filter, isUncategorized: true, types: ['INCOME', 'EXPENSE'] },
      reader,
      basis: 'CONSUMPTION',
    }),
    paidByMember(deps, filter, reader),
    membersOf(deps, bookId),
    daysOf(deps, { bookId, ...previous }, reader),
    budgetUseOf(deps, seat, month),
    countDuplicates(deps, bookId, reader),
    totalsFor(deps, { filter: { ...filter, types: ['TRANSFER'] }, reader, basis: 'CONSUMPTION' }),
    upcomingOf(deps, bookId, reader, { from: today, to: addDays(today, UPCOMING_DAYS) }),
    openBalanceOf(deps, bookId, actor.userId),
    goalsOnDashboard(deps, seat),
  ]);

  const maskedPaid = paid.get(null) ?? 0;
  const thisMonth = months.at(-1);
  const lastMonth = months.at(-2);
  const elapsed = Math.min(
    Math.max(dayNumber(today) - dayNumber(period.from), 0),
    dayNumber(previous.to) - dayNumber(previous.from),
  );
  const sameDay = addDays(previous.from, elapsed);
  const active = assets.filter((asset) => asset.isActive);
  const positive = active.reduce((sum, asset) => sum + Math.max(asset.balance, 0), 0);
  const negative = active.reduce((sum, asset) => sum + Math.min(asset.balance, 0), 0);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const allDays = Array.from({ length: dayNumber(period.to) - dayNumber(period.from) + 1 }, (_, index) => {
    const date = addDays(period.from, index);
    return byDate.get(date) ?? { date, income: 0, expense: 0, count: 0 };
  });
  return {
    bookId,
    month,
    ...period,
    today,
    income: thisMonth?.income ?? 0,
    expense: thisMonth?.expense ?? 0,
    transferFees: transfers.expense,
    previous: {
      month: previousMonth,
      income: lastMonth?.income ?? 0,
      expense: lastMonth?.expense ?? 0,
      expenseToDate: lastMonthDays.filter((day) => day.date <= sameDay).reduce((sum, day) => sum + day.expense, 0),
    },
    days: allDays,
    categories,
    months,
    recent,
    assets: { netWorth: positive + negative, positive, negative, items: assets },
    attention: { uncategorized: unsorted, duplicates, unsettled },
    members: [
      ...members.map((member) => ({
        userId: member.userId,
        name: member.nickname ?? member.name,
        paid: paid.get(member.userId) ?? 0,
        isMasked: false,
      })),
      ...(maskedPaid === 0 ? [] : [{ userId: null, name: MASKED.name, paid: maskedPaid, isMasked: true }]),
    ],
    budget,
    upcoming: upcoming.filter((one) => !one.isSkipped && one.state !== 'MISSED'),
    goals,
    isEmpty: recent.length === 0,
  };
}
