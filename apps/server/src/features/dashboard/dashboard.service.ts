import type { Dashboard, endpoints, QueryOf } from '@salim/contract';
import { addDays, addMonths, bookMonthOf, bookMonthPeriod, dayNumber, type Period } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { MASKED } from '../analytics/analytics.service.ts';
import { paidByMember } from '../analytics/parties.service.ts';
import { assetsOf, netWorthOf } from '../assets/assets.service.ts';
import { paymentsOfCards } from '../assets/card-bills.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { membersOf } from '../books/members.service.ts';
import { budgetUseOf } from '../budgets/budget-views.service.ts';
import { countDuplicates } from '../duplicates/duplicates.service.ts';
import { countInbox } from '../intake/inbox.service.ts';
import { upcomingOf } from '../recurring/occurrences.service.ts';
import { dashboardViewsOf } from '../saved-views/view-figures.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { openBalanceOf } from '../settlements/balances.service.ts';
import { reportedOf } from '../settlements/sent-settlements.service.ts';
import { countUnsorted } from '../transactions/sorted-transactions.service.ts';
import { daysOf, newestOf, totalsFor } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';

const RECENT = 3;
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

type Day = Dashboard['days'][number];

/** All days of a period, also those without transactions. */
function everyDay({ from, to }: Period, days: readonly Day[]): Day[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return byDate.get(date) ?? { date, income: 0, expense: 0, count: 0 };
  });
}

function sumsOf(days: readonly Day[]): Pick<Day, 'income' | 'expense'> {
  return {
    income: days.reduce((sum, day) => sum + day.income, 0),
    expense: days.reduce((sum, day) => sum + day.expense, 0),
  };
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
  const filter = { bookId, ...period };
  const assetsRead = assetsOf(deps.db, bookId);
  const openBalance = openBalanceOf(deps, bookId, actor.userId);

  const [
    days,
    lastMonthDays,
    recent,
    assets,
    payments,
    uncategorized,
    inbox,
    paid,
    members,
    budget,
    duplicates,
    transfers,
    upcoming,
    unsettled,
    reported,
    views,
  ] = await Promise.all([
    daysOf(deps, filter, reader),
    daysOf(deps, { bookId, ...previous }, reader),
    newestOf(deps, { bookId }, reader, RECENT),
    assetsRead,
    assetsRead.then((all) => paymentsOfCards(deps, seat, all, reader)),
    countUnsorted(deps.db, bookId, reader),
    countInbox(deps, bookId, actor.userId),
    paidByMember(deps, { seat, reader, filter, period, basis: 'CONSUMPTION' }),
    membersOf(deps.db, bookId),
    budgetUseOf(deps, seat, month),
    countDuplicates(deps, bookId, reader),
    totalsFor(deps, { filter: { ...filter, types: ['TRANSFER'] }, reader, basis: 'CONSUMPTION' }),
    upcomingOf(deps, bookId, reader, { from: today, to: addDays(today, UPCOMING_DAYS) }),
    openBalance,
    openBalance.then((balance) => reportedOf(deps, bookId, actor.userId, balance)),
    dashboardViewsOf(deps, { seat, reader, month }),
  ]);

  const maskedPaid = paid.get(null) ?? 0;
  const elapsed = Math.min(
    Math.max(dayNumber(today) - dayNumber(period.from), 0),
    dayNumber(previous.to) - dayNumber(previous.from),
  );
  const sameDay = addDays(previous.from, elapsed);
  return {
    bookId,
    month,
    ...period,
    today,
    ...sumsOf(days),
    transferFees: transfers.expense,
    previous: {
      month: previousMonth,
      ...previous,
      ...sumsOf(lastMonthDays),
      expenseToDate: sumsOf(lastMonthDays.filter((day) => day.date <= sameDay)).expense,
      days: everyDay(previous, lastMonthDays),
    },
    days: everyDay(period, days),
    recent,
    assets: { ...netWorthOf(assets), items: assets },
    attention: { uncategorized, inbox, duplicates, unsettled, reported },
    members: [
      ...members.map((member) => ({
        userId: member.userId,
        name: member.nickname ?? member.name,
        color: member.color,
        paid: paid.get(member.userId) ?? 0,
        isMasked: false,
      })),
      ...(maskedPaid === 0
        ? []
        : [{ userId: null, name: MASKED.name, color: MASKED.color, paid: maskedPaid, isMasked: true }]),
    ],
    budget,
    upcoming: upcoming.filter((one) => !one.isSkipped && one.state !== 'MISSED'),
    cardPayments: payments.next,
    overdueCardPayments: payments.overdue,
    views,
    isEmpty: recent.length === 0,
  };
}
