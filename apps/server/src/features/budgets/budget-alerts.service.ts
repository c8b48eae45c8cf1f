import { type BudgetLine, bookMonthOf, bookMonthPeriod, personalKey, reachedThresholds } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueWebhooks } from '../webhooks/webhook-queue.service.ts';
import { type AlertText, alertText, type Crossing, collectedAlertText, type PersonalCrossing } from './alert-text.ts';
import {
  type Alert,
  findAudience,
  type LockedBudget,
  listBudgetMonthsFrom,
  lockBudgets,
  noteAlerts,
} from './budget-alerts.repository.ts';
import { figuresOf } from './budget-figures.service.ts';
import { notePersonalAlerts } from './personal-budgets.repository.ts';
import { personalFiguresOf } from './personal-budgets.service.ts';

/** If one change causes more notices than this, they are merged into one. */
const SINGLE_NOTICES_MAX = 3;

/** What changed in a book, as far as its budgets are concerned. */
export interface SpendingChange {
  /** Days on which spending was added or removed. */
  readonly dates: Iterable<string>;
  /** The change covers several transactions: all its alerts go into one notice. */
  readonly isMany: boolean;
}

/**
 * Notifies every member of the book, within the database transaction of the change, when it pushes the month's budget
 * or a category's over 80 % or 100 %, and a member alone about their own lines: once per budget, threshold and month, also with concurrent changes. A change that
 * passes both reports the higher one. Must be called after the change is written; does nothing for books without
 * budgets.
 */
export async function alertOfSpending(deps: Deps, db: Db, book: BookSettings, change: SpendingChange): Promise<void> {
  if (!book.hasBudgets) return;
  const months = new Set<string>();
  for (const date of new Set(change.dates)) months.add(bookMonthOf(date, book.monthSettings, deps.isHoliday));
  const running = runningMonth(deps, book);
  // A change to a past month changes its carry-over into the running month.
  if ([...months].some((month) => month < running)) months.add(running);
  await alertOfMonths(deps, db, book, { months: [...months].toSorted(), isMany: change.isMany });
}

/** The same after categories moved their spending, for all months at once; past months are not reported. */
export async function alertOfMovedCategories(deps: Deps, db: Db, book: BookSettings): Promise<void> {
  if (!book.hasBudgets) return;
  const months = await listBudgetMonthsFrom(db, book.bookId, runningMonth(deps, book));
  await alertOfMonths(deps, db, book, { months, isMany: true });
}

function runningMonth(deps: Deps, book: BookSettings): string {
  return bookMonthOf(civilDateIn(book.timeZone, deps.clock.now()), book.monthSettings, deps.isHoliday);
}

/** The same after a budget was written. Past months are not reported, but their thresholds are recorded as reached. */
export async function alertOfBudget(deps: Deps, db: Db, book: BookSettings, month: string): Promise<void> {
  const today = civilDateIn(book.timeZone, deps.clock.now());
  const isOver = bookMonthPeriod(month, book.monthSettings, deps.isHoliday).to < today;
  await alertOfMonths(deps, db, book, { months: [month], isMany: false, isSilent: isOver });
}

async function alertOfMonths(
  deps: Deps,
  db: Db,
  book: BookSettings,
  change: { readonly months: readonly string[]; readonly isMany: boolean; readonly isSilent?: boolean },
): Promise<void> {
  const held = await lockBudgets(db, book.bookId, change.months);
  const crossings: Crossing[] = [];
  for (const budget of held) crossings.push(...(await newCrossings(deps, db, book, budget)));
  const personal: PersonalCrossing[] = [];
  for (const { month, hasMembers } of held) {
    if (hasMembers) personal.push(...(await newPersonalCrossings(deps, db, book, month)));
  }
  if (change.isSilent) return;
  const singleMax = change.isMany ? 1 : SINGLE_NOTICES_MAX;
  for (const [memberId, own] of Map.groupBy(personal, (one) => one.memberId)) {
    await notifyAll(deps, db, book, own, { singleMax, memberId });
  }
  if (crossings.length === 0) return;
  await notifyAll(deps, db, book, crossings, { singleMax, memberId: null });
  const alerts = crossings.map(({ month, categoryId, threshold, available, spent }) => ({
    month,
    categoryId,
    threshold,
    budget: available,
    spent,
  }));
  await queueWebhooks(deps, db, { bookId: book.bookId, by: null, event: 'budget.alert', data: { alerts } });
}

/** The newly reached thresholds of a month, the highest of each budget. */
async function newCrossings(deps: Deps, db: Db, book: BookSettings, held: LockedBudget): Promise<Crossing[]> {
  const at = deps.clock.now();
  const { month, expenseBudget } = held;
  const figures = await figuresOf(deps, db, book, { month, revealedThrough: revealedThrough(at) });
  const uses = [
    { categoryId: null, planned: expenseBudget, available: expenseBudget, spent: figures.totalSpent },
    ...figures.lines.filter((line) => line.isPlanned).map(useOf),
  ];
  const reached = uses.flatMap((use) =>
    reachedThresholds(use).map((threshold): Alert => ({ categoryId: use.categoryId, threshold })),
  );
  if (reached.length === 0) return [];
  const fresh = await noteAlerts(db, { bookId: book.bookId, month, at }, reached);
  return uses.flatMap((use) => {
    const threshold = fresh.filter((alert) => alert.categoryId === use.categoryId).at(0)?.threshold;
    if (threshold === undefined) return [];
    const highest = fresh.some((alert) => alert.categoryId === use.categoryId && alert.threshold === 100);
    return [{ ...use, month, threshold: highest ? 100 : threshold }];
  });
}

/** The same for the lines of members, each as that member sees it. */
async function newPersonalCrossings(
  deps: Deps,
  db: Db,
  book: BookSettings,
  month: string,
): Promise<PersonalCrossing[]> {
  const at = deps.clock.now();
  const figures = await personalFiguresOf(deps, db, book, { month, revealedThrough: revealedThrough(at) });
  const members = [...new Set(figures.planned.map(({ memberId }) => memberId))];
  const uses = members
    .flatMap((memberId) => figures.seenBy(memberId).filter((line) => line.memberId === memberId))
    .map(({ budget, carriedOver, remaining: _left, rollover: _rollover, ...line }) => ({
      ...line,
      planned: budget,
      available: budget + carriedOver,
    }));
  const reached = uses.flatMap((use) => reachedThresholds(use).map((threshold) => ({ ...use, threshold })));
  if (reached.length === 0) return [];
  const fresh = await notePersonalAlerts(db, { bookId: book.bookId, month, at }, reached);
  return uses.flatMap((use) => {
    const thresholds = fresh.filter((one) => personalKey(one) === personalKey(use)).map(({ threshold }) => threshold);
    return thresholds.length === 0 ? [] : [{ ...use, month, threshold: thresholds.includes(100) ? 100 : 80 }];
  });
}

function useOf({ line, budget, carriedOver, spent }: BudgetLine) {
  return { categoryId: line, planned: budget, available: budget + carriedOver, spent };
}

async function notifyAll(
  deps: Deps,
  db: Db,
  book: BookSettings,
  crossings: readonly Crossing[],
  to: { readonly singleMax: number; readonly memberId: string | null },
): Promise<void> {
  const categoryIds = crossings.map((crossing) => crossing.categoryId).filter((id) => id !== null);
  const audience = await findAudience(db, book.bookId, categoryIds);
  if (!audience) return;
  const place = {
    bookTitle: audience.title,
    currency: book.currency,
    nameOf: (categoryId: string) => audience.categoryNames.get(categoryId) ?? '분류',
  };
  const [first] = crossings;
  const texts: AlertText[] =
    first !== undefined && crossings.length > to.singleMax
      ? [collectedAlertText(first, crossings.length, place)]
      : crossings.map((crossing) => alertText(crossing, place));
  const { memberId } = to;
  const userIds = audience.userIds.filter((userId) => memberId === null || userId === memberId);
  for (const text of texts) {
    for (const userId of userIds) {
      await notify(deps, db, { userId, type: 'BUDGET', bookId: book.bookId, ...text });
    }
  }
}
