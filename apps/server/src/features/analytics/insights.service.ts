import { createHash } from 'node:crypto';
import type { Insight } from '@salim/contract';
import {
  addDays,
  addMonths,
  bookMonthOf,
  bookMonthPeriod,
  type CategoryDay,
  type CivilDate,
  dateOfDayNumber,
  duplicateKey,
  type Expenses,
  findAheadOfUsual,
  findMissingBills,
  findPriceRises,
} from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { duplicatePairsOf } from '../duplicates/duplicates.service.ts';
import { moneyText } from '../notifications/money-text.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type CategoryLook, flowSpan, listCategoryLooks, readDays, sumSpending } from './analytics.repository.ts';
import { monthsFrom } from './analytics.service.ts';
import { expensesOf } from './expenses.service.ts';
import { expenseContext } from './forecasts.service.ts';
import { aheadText, doubleChargeText, missingBillText, priceRiseText } from './insight-text.ts';
import { insertInsightDismissal, listDismissedInsights } from './insights.repository.ts';

/** Book months before the running one that show what is usual. */
const EARLIER_MONTHS = 6;
/** Those that show whether a bill comes every month, for the month before the running one too. */
const BILL_MONTHS = 5;
/** A ledger that begins within this many days of the start of a month covers that month in full. */
const LATE_BEGIN_DAYS = 6;
const INSIGHTS_MAX = 20;
const AHEAD_MAX = 3;

interface Scene {
  readonly deps: Deps;
  readonly seat: BookSeat;
  readonly reader: BookReader;
  /** The running month and the ones before it, the oldest first. */
  readonly months: readonly { readonly month: string; readonly from: CivilDate; readonly to: CivilDate }[];
  readonly looks: readonly CategoryLook[];
}

/** The same id for the same fact of a book. */
function insightIdOf(bookId: string, kind: Insight['kind'], ...fact: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([bookId, kind, ...fact]))
    .digest('hex');
  // A UUID of version 8: its bits are the application's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function sceneOf(deps: Deps, seat: BookSeat, reader: BookReader): Promise<Scene> {
  const month = bookMonthOf(reader.today, seat.monthSettings, deps.isHoliday);
  return {
    deps,
    seat,
    reader,
    months: monthsFrom(deps, seat, addMonths(month, -EARLIER_MONTHS), month),
    looks: await listCategoryLooks(deps.db, seat.bookId),
  };
}

async function expensesIn({ deps, seat, reader, months, looks }: Scene): Promise<Expenses> {
  const from = months.at(-1 - BILL_MONTHS)?.from ?? reader.today;
  const filter = { bookId: seat.bookId, from, to: reader.today };
  return expensesOf(deps, filter, reader, expenseContext(deps, seat, looks));
}

/** Subscriptions that cost more, and bills that did not come. */
async function merchantInsights(scene: Scene): Promise<Insight[]> {
  const { deps, seat, reader, months } = scene;
  const { bookId } = seat;
  const money = (amount: number): string => moneyText(seat.currency, amount);
  const expenses = await expensesIn(scene);
  const startOf = (month: string): string => bookMonthPeriod(month, seat.monthSettings, deps.isHoliday).from;
  const missing = findMissingBills(expenses, { months: months.slice(-2), today: reader.today, startOf }).map(
    (bill): Insight => ({
      id: insightIdOf(bookId, 'MISSING_BILL', bill.merchantKey, bill.month),
      kind: 'MISSING_BILL',
      sentence: missingBillText(bill, startOf(bill.month), money),
      link: `/transactions/${bill.fact.id}`,
      refs: [bill.fact.id],
    }),
  );
  const rises = findPriceRises(expenses, reader.today).map(
    (rise): Insight => ({
      id: insightIdOf(bookId, 'PRICE_RISE', rise.merchantKey, rise.before, rise.fact.amount, rise.fact.month),
      kind: 'PRICE_RISE',
      sentence: priceRiseText(rise, money),
      link: `/transactions/${rise.fact.id}`,
      refs: [rise.fact.id],
    }),
  );
  return [...missing, ...rises];
}

async function doubleCharges({ deps, seat, reader }: Scene): Promise<Insight[]> {
  const pairs = await duplicatePairsOf(deps, seat.bookId, reader);
  return pairs
    .filter(([one]) => one.type === 'EXPENSE' && !one.isRefund)
    .map(([one, other]) => ({
      id: insightIdOf(seat.bookId, 'DOUBLE_CHARGE', duplicateKey(one.id, other.id)),
      kind: 'DOUBLE_CHARGE',
      sentence: doubleChargeText(one, other, (amount) => moneyText(seat.currency, amount)),
      link: '/duplicates',
      refs: [one.id, other.id],
    }));
}

async function aheadOfUsual({ deps, seat, reader, months, looks }: Scene): Promise<Insight[]> {
  const running = months.at(-1);
  const { first } = await flowSpan(deps.db, seat.bookId);
  if (!running || first === null) return [];
  const earlier = months.slice(0, -1).filter(({ from }) => addDays(from, LATE_BEGIN_DAYS) >= first);
  const filter = { bookId: seat.bookId, from: months[0]?.from ?? running.from, to: reader.today };
  const sums = await sumSpending(deps.db, { filter, reader, basis: 'CONSUMPTION' });
  const lookById = new Map(looks.map((look) => [look.category_id, look]));
  const topOf = (id: string): CategoryLook | undefined => {
    const look = lookById.get(id);
    return look?.parent_id == null ? look : lookById.get(look.parent_id);
  };
  const days: CategoryDay[] = [];
  for (const sum of sums) {
    const top = sum.category_id === null || sum.is_masked ? undefined : topOf(sum.category_id);
    if (top === undefined || top.cost_kind === 'FIXED') continue;
    readDays(sum, (day, amount) => {
      days.push({ date: dateOfDayNumber(day), categoryId: top.category_id, amount });
    });
  }
  const found = findAheadOfUsual({ days, today: reader.today, month: running, earlier });
  return found.slice(0, AHEAD_MAX).map((ahead) => ({
    id: insightIdOf(seat.bookId, 'AHEAD_OF_USUAL', ahead.categoryId, running.month),
    kind: 'AHEAD_OF_USUAL',
    sentence: aheadText(ahead, lookById.get(ahead.categoryId)?.name ?? '', reader.today, (amount) =>
      moneyText(seat.currency, amount),
    ),
    link: `/transactions?from=${running.from}&to=${reader.today}&type=EXPENSE&categoryId=${ahead.categoryId}`,
    refs: [ahead.categoryId],
  }));
}

/** Everything that is unlike usual, dismissed or not. */
async function insightsOf(deps: Deps, seat: BookSeat, reader: BookReader): Promise<Insight[]> {
  const scene = await sceneOf(deps, seat, reader);
  const parts = await Promise.all([merchantInsights(scene), doubleCharges(scene), aheadOfUsual(scene)]);
  return parts.flat();
}

/**
 * The current insights without those that the reader dismissed. Computed on each call; only dismissals are stored.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function listInsights(deps: Deps, actor: Actor, bookId: string): Promise<Insight[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const [found, dismissed] = await Promise.all([
    insightsOf(deps, seat, readerIn(deps, actor, seat)),
    listDismissedInsights(deps.db, bookId, actor.userId),
  ]);
  const hidden = new Set(dismissed);
  return found.filter(({ id }) => !hidden.has(id)).slice(0, INSIGHTS_MAX);
}

/**
 * Dismisses an insight for the reader alone: what one member knows may be news to another. Idempotent.
 *
 * @throws AppError BOOK_NOT_FOUND, INSIGHT_NOT_FOUND for one that the reader was never told
 */
export async function dismissInsight(deps: Deps, actor: Actor, bookId: string, insightId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const dismissed = await listDismissedInsights(deps.db, bookId, actor.userId);
  const isKnown =
    dismissed.includes(insightId) || (await insightsOf(deps, seat, reader)).some(({ id }) => id === insightId);
  if (!isKnown) throw new AppError('INSIGHT_NOT_FOUND');
  await inWriteTransaction(deps, actor, (trx) =>
    insertInsightDismissal(trx, { bookId, userId: actor.userId, insightId, at: deps.clock.now() }),
  );
}

/** Ids of what a member dismissed, for the copy of their data. */
export async function dismissedInsightsOf(deps: Deps, bookId: string, userId: string): Promise<string[]> {
  return listDismissedInsights(deps.db, bookId, userId);
}
