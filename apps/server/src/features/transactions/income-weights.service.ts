import { budgetIdOf, type MemberWeight } from '@salim/contract';
import {
  addMonths,
  bookMonthOf,
  bookMonthPeriod,
  equalWeights,
  incomeWeights,
  type MemberIncome,
  shareAmounts,
  shareKeyOf,
} from '@salim/domain';
import type { Db, Trx } from '../../db/database.ts';
import { type BookSettings, findBookSettings } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import {
  findClosed,
  findIncomes,
  listDatesByIncome,
  listSharedByIncome,
  lockIncomeWeights,
  replaceShares,
} from './income-weights.repository.ts';
import { listMemberIds } from './transaction-context.repository.ts';
import { lockTransactionRows } from './transaction-views.repository.ts';

export type WeightDeps = Pick<Deps, 'clock' | 'isHoliday'>;

export interface SourcedIncome extends MemberIncome {
  readonly source: MemberWeight['source'];
}

export interface MonthIncomes {
  readonly incomes: readonly SourcedIncome[];
  /** The last closed date of the book; null when nothing is closed. */
  readonly closedThrough: string | null;
  /** The month is closed: its weights stay. The amounts are those weights. */
  readonly isFrozen: boolean;
}

/** The incomes by which the given members share purchases of a book month. */
export async function incomesIn(
  deps: WeightDeps,
  db: Db,
  book: BookSettings,
  asked: { readonly month: string; readonly userIds: readonly string[] },
): Promise<MonthIncomes> {
  const { bookId } = book;
  const { month, userIds } = asked;
  const { through, weights } = await findClosed(db, bookId, month);
  if (weights !== null) {
    const byId = new Map(weights.map((one) => [one.memberId, one]));
    const incomes = userIds.map((userId) => {
      const { source = null, weight = 0 } = byId.get(userId) ?? {};
      return { userId, source, amount: source === null ? null : weight };
    });
    return { incomes, closedThrough: through, isFrozen: true };
  }
  const found = await findIncomes(db, {
    bookId,
    monthId: budgetIdOf(month),
    before: bookMonthPeriod(addMonths(month, -1), book.monthSettings, deps.isHoliday),
    revealedThrough: revealedThrough(deps.clock.now()),
    userIds,
  });
  const incomes = found.map(({ userId, stated, recorded }) => ({
    userId,
    source: stated !== null ? ('STATED' as const) : recorded !== null ? ('RECORDED' as const) : null,
    amount: stated ?? recorded,
  }));
  return { incomes, closedThrough: through, isFrozen: false };
}

/** The weights of members as everyone may see them; equal ones while an income is unknown. */
export function weightsOf(incomes: readonly SourcedIncome[]): MemberWeight[] {
  const weights = incomeWeights(incomes) ?? equalWeights(incomes.map(({ userId }) => userId));
  return incomes.map(({ userId, source }) => ({ memberId: userId, source, weight: weights.get(userId) ?? 0 }));
}

/**
 * The weights for a transaction that is shared by income; null for equal shares, because an income is unknown. One in a
 * closed period keeps its own.
 *
 * @param previous the transaction before the change, if it was shared by income
 */
export async function weightsForTransaction(
  deps: WeightDeps,
  db: Db,
  bookId: string,
  transaction: {
    readonly date: string;
    readonly userIds: readonly string[];
    readonly previous: { readonly date: string; readonly weights: ReadonlyMap<string, number | null> } | null;
  },
): Promise<ReadonlyMap<string, number> | null> {
  const { date, userIds, previous } = transaction;
  const book = await findBookSettings(db, bookId);
  if (!book) return null;
  await lockIncomeWeights(db, bookId);
  const month = bookMonthOf(date, book.monthSettings, deps.isHoliday);
  const { incomes, closedThrough } = await incomesIn(deps, db, book, { month, userIds });
  const isClosed = closedThrough !== null && previous?.date === date && date <= closedThrough;
  const isSame = previous?.weights.size === userIds.length && userIds.every((userId) => previous.weights.has(userId));
  if (!isClosed || !isSame) return incomeWeights(incomes);
  const kept = [...previous.weights].flatMap(([userId, weight]) =>
    weight === null ? [] : [[userId, weight] as const],
  );
  return kept.length === 0 ? null : new Map(kept);
}

/**
 * Recomputes the shares by income of an open month after its weights changed, except up to the last closed date.
 * Versions are not incremented, because no user edited the transactions.
 */
export async function recomputeSharesByIncome(deps: Deps, trx: Trx, book: BookSettings, month: string): Promise<void> {
  const { bookId } = book;
  const period = bookMonthPeriod(month, book.monthSettings, deps.isHoliday);
  const { through } = await findClosed(trx, bookId, month);
  const open = (await listSharedByIncome(trx, bookId, period)).filter(({ date }) => through === null || date > through);
  if (open.length === 0) return;
  const everybody = [...new Set(open.flatMap(({ userIds }) => userIds))];
  const { incomes } = await incomesIn(deps, trx, book, { month, userIds: everybody });
  const shares = open.flatMap(({ id, refundOfId, amount, userIds }) => {
    const weights = incomeWeights(incomes.filter(({ userId }) => userIds.includes(userId)));
    const wishes = userIds.map((userId) => ({ userId, weight: weights?.get(userId) ?? 0 }));
    const amounts = shareAmounts(amount, weights ? 'INCOME' : 'EQUAL', wishes, shareKeyOf({ id, refundOfId }));
    return userIds.map((userId) => ({
      id,
      userId,
      amount: amounts.get(userId) ?? 0,
      weight: weights?.get(userId) ?? null,
    }));
  });
  await replaceShares(trx, bookId, shares);
  await alertOfSpending(deps, trx, book, { dates: open.map(({ date }) => date), isMany: true });
}

/** Locks the transactions of some months that are shared by income, until the end of the database transaction. */
export async function lockSharedByIncome(
  deps: Deps,
  trx: Trx,
  book: BookSettings,
  months: readonly string[],
): Promise<void> {
  const ids: string[] = [];
  for (const month of months) {
    const period = bookMonthPeriod(month, book.monthSettings, deps.isHoliday);
    ids.push(...(await listSharedByIncome(trx, book.bookId, period)).map(({ id }) => id));
  }
  if (ids.length > 0) await lockTransactionRows(trx, book.bookId, ids);
}

/**
 * The open months that a closing completes: those with purchases shared by income, and the month of its last day. A
 * closing cuts them once more and keeps their weights.
 */
export async function monthsToFreeze(deps: WeightDeps, db: Db, book: BookSettings, through: string): Promise<string[]> {
  const closed = (await findClosed(db, book.bookId, '')).through;
  const dates = [...(await listDatesByIncome(db, book.bookId, { after: closed, through })), through];
  const months = dates.map((date) => bookMonthOf(date, book.monthSettings, deps.isHoliday));
  return [...new Set(months)].filter(
    (month) => bookMonthPeriod(month, book.monthSettings, deps.isHoliday).to <= through,
  );
}

/** The weights of some months, to keep with a closing: of those with a known income. */
export async function weightsToFreeze(
  deps: WeightDeps,
  db: Db,
  book: BookSettings,
  months: readonly string[],
): Promise<Record<string, MemberWeight[]>> {
  const userIds = await listMemberIds(db, book.bookId);
  const frozen: Record<string, MemberWeight[]> = {};
  for (const month of months) {
    const { incomes } = await incomesIn(deps, db, book, { month, userIds });
    const known = incomeWeights(incomes.filter(({ amount }) => amount !== null));
    frozen[month] = incomes.map(({ userId, source }) => ({
      memberId: userId,
      source,
      weight: known?.get(userId) ?? 0,
    }));
  }
  return frozen;
}
