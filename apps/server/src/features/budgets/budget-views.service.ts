import {
  type Budget,
  type BudgetSuggestion,
  type BudgetSummary,
  type BudgetSummaryLine,
  type MemberBudgetLine,
} from '@salim/contract';
import {
  addMonths,
  type BudgetLine,
  bookMonthOf,
  bookMonthPeriod,
  MASKED_LINE,
  monthlyAverage,
  monthPace,
  type PersonalLine,
  UNSORTED_LINE,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type LineLook, listExpenseLooks, sumFlowsByPeriod } from './budget-figures.repository.ts';
import { figuresOf, type MonthFigures } from './budget-figures.service.ts';
import { findBudget } from './budgets.repository.ts';
import { personalFiguresOf } from './personal-budgets.service.ts';

/** Number of months on which a suggestion is based. */
const SUGGESTION_MONTHS = 3;

function todayIn(deps: Deps, book: BookSettings): string {
  return civilDateIn(book.timeZone, deps.clock.now());
}

function monthOr(deps: Deps, book: BookSettings, month: string | undefined): string {
  return month ?? bookMonthOf(todayIn(deps, book), book.monthSettings, deps.isHoliday);
}

/** @throws AppError BOOK_NOT_FOUND, BUDGET_NOT_FOUND */
export async function getBudget(deps: Deps, actor: Actor, bookId: string, month: string): Promise<Budget> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const budget = await findBudget(deps.db, bookId, month);
  if (!budget) throw new AppError('BUDGET_NOT_FOUND');
  return budget;
}

const UNSORTED = {
  categoryId: null,
  parentId: null,
  name: '미분류',
  icon: 'salim:question',
  color: '#8C8F94',
} as const;
const MASKED = { categoryId: null, parentId: null, name: '비공개', icon: 'salim:lock', color: '#8C8F94' } as const;

function viewOfLine(line: BudgetLine, look: LineLook | undefined): BudgetSummaryLine {
  const { line: key, ...figures } = line;
  const known = look && {
    categoryId: look.category_id,
    parentId: look.parent_id,
    name: look.name,
    icon: look.icon,
    color: look.color,
  };
  return { ...(known ?? (key === MASKED_LINE ? MASKED : UNSORTED)), ...figures, isMasked: key === MASKED_LINE };
}

/** Lines in category order, followed by uncategorized and then masked spending. */
function viewsOfLines(figures: MonthFigures, looks: readonly LineLook[]): BudgetSummaryLine[] {
  const lines = new Map(figures.lines.map((line) => [line.line, line]));
  const order = [...looks.map((look) => look.category_id), UNSORTED_LINE, MASKED_LINE];
  const lookOf = new Map(looks.map((look) => [look.category_id, look]));
  return order.flatMap((key) => {
    const line = lines.get(key);
    return line ? [viewOfLine(line, lookOf.get(key))] : [];
  });
}

function viewOfPersonal({ isAll, ...line }: PersonalLine): MemberBudgetLine {
  return { ...line, all: isAll };
}

function totalCarriedOver(figures: MonthFigures): number {
  return figures.lines.reduce((sum, line) => sum + line.carriedOver, 0);
}

/** @throws AppError BOOK_NOT_FOUND, BUDGET_NOT_FOUND */
export async function getBudgetSummary(
  deps: Deps,
  actor: Actor,
  bookId: string,
  asked: string | undefined,
): Promise<BudgetSummary> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const [month, today] = [monthOr(deps, seat, asked), todayIn(deps, seat)];
  const at = { month, revealedThrough: revealedThrough(deps.clock.now()) };
  const [budget, figures, looks, personal] = await Promise.all([
    findBudget(deps.db, bookId, month),
    figuresOf(deps, deps.db, seat, at),
    listExpenseLooks(deps.db, bookId),
    personalFiguresOf(deps, deps.db, seat, at),
  ]);
  if (!budget) throw new AppError('BUDGET_NOT_FOUND');
  return {
    month,
    ...figures.period,
    today,
    totalBudget: budget.expenseBudget,
    totalSpent: figures.totalSpent,
    remainingBudget: budget.expenseBudget - figures.totalSpent,
    carriedOver: totalCarriedOver(figures),
    incomeBudget: budget.incomeBudget,
    totalIncome: figures.totalIncome,
    currency: seat.currency,
    categories: viewsOfLines(figures, looks),
    members: personal.seenBy(actor.userId).map(viewOfPersonal),
  };
}

export interface BudgetUse {
  readonly total: number;
  readonly spent: number;
  readonly remaining: number;
  readonly carriedOver: number;
  readonly pace: number;
}

/** How much of a month's budget is used; null without a budget. */
export async function budgetUseOf(deps: Deps, book: BookSettings, month: string): Promise<BudgetUse | null> {
  if (!book.hasBudgets) return null;
  const today = todayIn(deps, book);
  const [budget, figures] = await Promise.all([
    findBudget(deps.db, book.bookId, month),
    figuresOf(deps, deps.db, book, { month, revealedThrough: revealedThrough(deps.clock.now()) }),
  ]);
  if (!budget) return null;
  const { elapsedDays, days } = monthPace(figures.period, today);
  return {
    total: budget.expenseBudget,
    spent: figures.totalSpent,
    remaining: budget.expenseBudget - figures.totalSpent,
    carriedOver: totalCarriedOver(figures),
    pace: elapsedDays / days,
  };
}

/**
 * Average of the three previous months, in whole units.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function suggestBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  asked: string | undefined,
): Promise<BudgetSuggestion> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const month = monthOr(deps, seat, asked);
  const months = Array.from({ length: SUGGESTION_MONTHS }, (_, index) => {
    const earlier = addMonths(month, index - SUGGESTION_MONTHS);
    return { month: earlier, ...bookMonthPeriod(earlier, seat.monthSettings, deps.isHoliday) };
  });
  const [sums, looks] = await Promise.all([
    sumFlowsByPeriod(deps.db, {
      bookId,
      periods: months,
      revealedThrough: revealedThrough(deps.clock.now()),
      isByTurn: seat.installmentBasis === 'BILLING',
    }),
    listExpenseLooks(deps.db, bookId),
  ]);
  const total = (rows: readonly { readonly amount: number }[]): number =>
    rows.reduce((sum, row) => sum + row.amount, 0);
  const [income, expense] = [sums.filter((sum) => sum.flow === 'INCOME'), sums.filter((sum) => sum.flow === 'EXPENSE')];
  const spentOn = (look: LineLook): number =>
    total(expense.filter((sum) => sum.category_id === look.category_id || sum.parent_id === look.category_id));
  return {
    budgetMonth: month,
    months: months.map((each, index) => ({
      ...each,
      income: total(income.filter((sum) => sum.place === index + 1)),
      expense: total(expense.filter((sum) => sum.place === index + 1)),
    })),
    incomeBudget: monthlyAverage(total(income), SUGGESTION_MONTHS),
    expenseBudget: monthlyAverage(total(expense), SUGGESTION_MONTHS),
    categories: looks
      .map((look) => ({ categoryId: look.category_id, amount: monthlyAverage(spentOn(look), SUGGESTION_MONTHS) }))
      .filter((line) => line.amount > 0),
    rounding: 'HALF_UP',
  };
}
