import type { Asset, endpoints, Outlook, QueryOf, Spendable } from '@salim/contract';
import {
  addDays,
  applyWhatIf,
  billingMonthOf,
  billPaymentDate,
  bookMonthOf,
  bookMonthPeriod,
  type CivilDate,
  dailyAllowance,
  dayNumber,
  findRegularTransactions,
  lowestDay,
  nominalDates,
  outlookDays,
  type UsualOnCard,
  type UsualSpending,
  usualSpending,
  type WhatIf,
} from '@salim/domain';
import { type BookSeat, requireRole, requireRoleAt } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { budgetUseOf } from '../budgets/budget-views.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type DayMove, findFirstDay, listDayMoves, listSpecialMoves, type SpecialMove } from './outlook.repository.ts';
import {
  type BilledCard,
  billedCardsOf,
  type Coverage,
  endingLeasesOf,
  knownItems,
  undatedCardsOf,
} from './outlook-items.service.ts';
import { outlookText } from './outlook-text.ts';

const YEAR_DAYS = 365;
/** A monthly series without a transaction for so long has ended. */
const SERIES_ENDED_DAYS = 45;
/** The next of a series is at least so many days after its newest. */
const SERIES_GAP_DAYS = 15;
const EVERYDAY_TYPES: readonly Asset['assetType'][] = ['CASH', 'CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT'];

interface Move {
  readonly date: CivilDate;
  readonly amount: number;
}

/** A move of a series, with the size of its amount. */
interface PastMove extends Move {
  readonly description: string;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly own: readonly SpecialMove[];
}

function monthlySeriesIn(moves: readonly PastMove[], today: CivilDate) {
  const [found] = findRegularTransactions(moves, today).filter(({ rule }) => rule.frequency === 'MONTHLY');
  return found && found.latest.date >= addDays(today, -SERIES_ENDED_DAYS) ? [{ ...found, moves }] : [];
}

/** The monthly series of one description: all of it with each day as one, else those of an equal amount. */
function monthlySeriesOf(own: readonly SpecialMove[], today: CivilDate) {
  const past = own.flatMap((move): PastMove[] =>
    move.type === 'ADJUSTMENT' ? [] : [{ ...move, type: move.type, amount: Math.abs(move.amount), own: [move] }],
  );
  const days = [...Map.groupBy(past, ({ date }) => date).values()].flatMap((moves): PastMove[] => {
    const [first] = moves;
    const amount = moves.reduce((sum, move) => sum + move.amount, 0);
    return first ? [{ ...first, amount, own: moves.flatMap((move) => move.own) }] : [];
  });
  const whole = monthlySeriesIn(days, today);
  if (whole.length > 0) return whole;
  return [...Map.groupBy(past, ({ amount }) => amount).values()].flatMap((equal) => monthlySeriesIn(equal, today));
}

/** Expected moves of monthly series without a rule, such as an income or a bill paid by hand. */
function seriesToCome(moves: readonly SpecialMove[], { today, to }: { today: CivilDate; to: CivilDate }) {
  const used = new Set<SpecialMove>();
  const coming: Move[] = [];
  const bySeries = Map.groupBy(
    moves.filter(({ isKnown, description }) => !isKnown && description.trim() !== ''),
    ({ assetId, type, amount, description }) =>
      `${assetId} ${type} ${amount < 0 ? '-' : '+'} ${description.trim().toLowerCase()}`,
  );
  for (const own of bySeries.values()) {
    const sign = (own[0]?.amount ?? 0) < 0 ? -1 : 1;
    for (const { rule, latest, amount, moves: ofSeries } of monthlySeriesOf(own, today)) {
      for (const move of ofSeries.flatMap((one) => one.own)) used.add(move);
      const soonest = addDays(latest.date, SERIES_GAP_DAYS);
      const from = soonest > today ? soonest : addDays(today, 1);
      const schedule = { rule, startDate: latest.date, endDate: to, count: null } as const;
      for (const date of nominalDates({ ...schedule, adjust: 'NONE' }, from)) {
        coming.push({ date, amount: sign * amount });
      }
    }
  }
  return { coming, used };
}

/** Nets the moves of each transaction: a transfer between covered accounts cancels out. */
function netted(moves: readonly SpecialMove[]): SpecialMove[] {
  return [...Map.groupBy(moves, ({ transactionId }) => transactionId).values()].flatMap((own) => {
    const amount = own.reduce((sum, move) => sum + move.amount, 0);
    const [first] = own;
    return first && amount !== 0 ? [{ ...first, amount }] : [];
  });
}

/** Daily spending, without income, transfers, planned items and series. */
function usualOf(
  moves: readonly DayMove[],
  special: readonly SpecialMove[],
  used: ReadonlySet<SpecialMove>,
  period: { readonly from: CivilDate; readonly to: CivilDate },
): UsualSpending | null {
  const spent = new Map<CivilDate, number>();
  const add = (date: CivilDate, amount: number) => spent.set(date, (spent.get(date) ?? 0) + amount);
  for (const { date, amount } of moves) add(date, -amount);
  for (const move of special)
    if (move.type !== 'EXPENSE' || move.isKnown || used.has(move)) add(move.date, move.amount);
  return usualSpending(period, spent);
}

interface Usual {
  readonly accounts: UsualSpending | null;
  readonly cards: readonly UsualOnCard[];
  readonly series: readonly Move[];
}

/** The estimate from the last year; nothing with less than four weeks of data. */
async function usualFor(deps: Deps, scope: Coverage, cards: readonly BilledCard[]): Promise<Usual> {
  const { seat, reader, covered, to } = scope;
  const { today } = reader;
  const ids = [...covered, ...cards.map(({ asset }) => asset.id)];
  const first = ids.length === 0 ? null : await findFirstDay(deps.db, seat.bookId, ids);
  if (first === null || first >= today) return { accounts: null, cards: [], series: [] };
  const yearBefore = addDays(today, -YEAR_DAYS);
  const period = { from: first > yearBefore ? first : yearBefore, to: addDays(today, -1) };
  const [moves, special] = await Promise.all([
    listDayMoves(deps.db, seat.bookId, ids, { from: period.from, to: today }),
    listSpecialMoves(deps.db, seat.bookId, ids, { from: period.from, to: today }),
  ]);
  const isCovered = ({ assetId }: DayMove): boolean => covered.has(assetId);
  const ofAccounts = netted(special.filter(isCovered));
  const { coming, used } = seriesToCome(ofAccounts, { today, to });
  return {
    accounts: usualOf(moves.filter(isCovered), ofAccounts, used, period),
    cards: cards.flatMap(({ asset, terms, isOwn }) => {
      const isOnCard = ({ assetId }: DayMove): boolean => assetId === asset.id;
      const usual = usualOf(moves.filter(isOnCard), special.filter(isOnCard), new Set(), period);
      const paidOn = (date: CivilDate) => billPaymentDate(billingMonthOf(date, terms), terms, deps.isHoliday);
      return usual ? [{ usual, paidOn, isOwn }] : [];
    }),
    series: coming,
  };
}

function balanceOf({ assets, covered }: Coverage): number {
  return assets.reduce((sum, asset) => sum + (covered.has(asset.id) ? asset.balance : 0), 0);
}

async function outlookOf(deps: Deps, scope: Coverage, questions: readonly WhatIf[]): Promise<Outlook> {
  const { reader, from, to, covered, assets } = scope;
  const cards = billedCardsOf(scope);
  const [known, usual] = await Promise.all([knownItems(deps, scope, cards), usualFor(deps, scope, cards)]);
  const { items, supposed } = applyWhatIf(known.items, questions, { from, to });
  const days = outlookDays({
    today: reader.today,
    days: dayNumber(to) - dayNumber(from),
    balance: balanceOf(scope) - known.recordedAhead,
    items,
    supposed: [...supposed, ...usual.series],
    usual: usual.accounts,
    cards: usual.cards,
  });
  const lowest = lowestDay(days, items) ?? { date: from, expected: 0, cause: null, nextIncome: null };
  const isCoveredAccount = ({ id, assetType }: Asset) => covered.has(id) && EVERYDAY_TYPES.includes(assetType);
  const isInUse = covered.size === 0 ? null : assets.some((asset) => covered.has(asset.id) && asset.isActive);
  return {
    from,
    to,
    days,
    items: items.map(({ bill: _bill, ...item }) => item),
    lowest: { date: lowest.date, expected: lowest.expected, cause: lowest.cause },
    sentence: outlookText({
      days,
      lowest,
      currency: scope.seat.currency,
      isInUse,
      isDebt: !scope.isWholeBook && (days[0]?.expected ?? 0) < 0 && !assets.some(isCoveredAccount),
      hasUsual: usual.accounts !== null,
      isAnythingKnown: usual.accounts !== null || items.length > 0 || supposed.length > 0,
      undatedCards: undatedCardsOf(scope),
      leases: endingLeasesOf(scope),
    }),
  };
}

/** @throws AppError ASSET_NOT_FOUND */
export async function getAssetOutlook(
  deps: Deps,
  actor: Actor,
  assetId: string,
  { days }: QueryOf<typeof endpoints.getAssetOutlook>,
): Promise<Outlook> {
  const seat = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  const reader = readerIn(deps, actor, seat);
  const assets = await assetsOf(deps.db, seat.bookId);
  if (!assets.some((asset) => asset.id === assetId)) throw new AppError('ASSET_NOT_FOUND');
  const period = { from: reader.today, to: addDays(reader.today, days) };
  return outlookOf(deps, { seat, reader, assets, covered: new Set([assetId]), isWholeBook: false, ...period }, []);
}

async function bookScope(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  to: (today: CivilDate) => CivilDate,
): Promise<Coverage> {
  const reader = readerIn(deps, actor, seat);
  const assets = await assetsOf(deps.db, seat.bookId);
  const accounts = assets.filter((asset) => asset.isActive && EVERYDAY_TYPES.includes(asset.assetType));
  const covered = new Set(accounts.map((asset) => asset.id));
  return { seat, reader, assets, covered, isWholeBook: true, from: reader.today, to: to(reader.today) };
}

const FIRST_OF_MONTH = 1;

/** A question as its parts; the contract has checked its form. */
function whatIfOf(text: string): WhatIf {
  const [kind = '', first = '', second] = text.split(':');
  const amount = Number(first.replace(/[+ ]/u, ''));
  switch (kind.toLowerCase()) {
    case 'skip':
      return { kind: 'SKIP', refId: first.toLowerCase(), date: second ?? null };
    case 'add':
      return { kind: 'ADD', amount, date: second ?? '' };
    default:
      return { kind: 'MONTHLY', amount, day: second === undefined ? FIRST_OF_MONTH : Number(second) };
  }
}

/** @throws AppError BOOK_NOT_FOUND */
export async function getBookOutlook(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { days, whatIf = [] }: QueryOf<typeof endpoints.getBookOutlook>,
): Promise<Outlook> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const scope = await bookScope(deps, actor, seat, (today) => addDays(today, days));
  return outlookOf(deps, scope, whatIf.map(whatIfOf));
}

/**
 * Whether the account balances of a book are meaningful. In a book that records only spending none is positive, so they
 * do not tell how much money is available.
 */
function keepsBalances({ assets, covered }: Coverage): boolean {
  return assets.some(({ id, openingBalance, balance }) => covered.has(id) && (openingBalance !== 0 || balance > 0));
}

/**
 * What can be spent from today until the end of the book's month: the rest of the budget, or the lowest balance after
 * all that is known, whichever is less. Without balances the budget alone counts.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function getSpendable(deps: Deps, actor: Actor, bookId: string): Promise<Spendable> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const { today } = readerIn(deps, actor, seat);
  const month = bookMonthOf(today, seat.monthSettings, deps.isHoliday);
  const period = bookMonthPeriod(month, seat.monthSettings, deps.isHoliday);
  const scope = await bookScope(deps, actor, seat, () => period.to);
  const [budget, known] = await Promise.all([
    budgetUseOf(deps, seat, month),
    knownItems(deps, scope, billedCardsOf(scope)),
  ]);
  const path = outlookDays({
    today,
    days: dayNumber(period.to) - dayNumber(today),
    balance: balanceOf(scope) - known.recordedAhead,
    items: known.items,
    usual: null,
    cards: [],
  });
  const lowest = Math.max(0, Math.min(...path.map((day) => day.expected)));
  const left = budget !== null && budget.total > 0 ? Math.max(0, budget.remaining) : null;
  const isBudget = left !== null && (left <= lowest || !keepsBalances(scope));
  const amount = isBudget ? left : lowest;
  return {
    today,
    untilDate: period.to,
    amount,
    perDay: dailyAllowance(period, today, amount) ?? 0,
    limitedBy: isBudget ? 'BUDGET' : 'BALANCE',
  };
}
