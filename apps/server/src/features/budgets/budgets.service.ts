import { type BodyOf, type Budget, type endpoints, hasRole } from '@salim/contract';
import {
  type AnyLine,
  bookLinesOf,
  MAX_AMOUNT,
  moveBudget,
  type PersonalPlan,
  personalKey,
  personalPlansOf,
} from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { membersOf } from '../books/members.service.ts';
import { alertOfBudget } from './budget-alerts.service.ts';
import {
  deleteBudgetRow,
  findBudget,
  insertBudget,
  listCategoryKinds,
  lockBudget,
  updateBudgetRow,
} from './budgets.repository.ts';
import { replacePersonalLines } from './personal-budgets.repository.ts';

/** @throws AppError CATEGORY_NOT_FOUND, BUDGET_NEEDS_EXPENSE_CATEGORY, DUPLICATE_CATEGORY, MEMBER_NOT_FOUND */
async function requireLines(trx: Trx, bookId: string, lines: readonly AnyLine[]): Promise<void> {
  const named = lines.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId]));
  const kinds = await listCategoryKinds(trx, bookId, named);
  const isPersonal = lines.some(({ memberId }) => memberId !== undefined);
  const members = new Set(isPersonal ? (await membersOf(trx, bookId)).map(({ userId }) => userId) : []);
  const seen = new Set<string>();
  lines.forEach(({ categoryId, memberId, all = false }, index) => {
    const field = `categories.${index}.categoryId`;
    if (categoryId !== null) {
      const kind = kinds.get(categoryId);
      if (kind === undefined) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
      if (kind !== 'EXPENSE') throw fieldRefusal('BUDGET_NEEDS_EXPENSE_CATEGORY', field);
    }
    if (memberId !== undefined && !members.has(memberId)) {
      throw fieldRefusal('MEMBER_NOT_FOUND', `categories.${index}.memberId`);
    }
    const key = memberId === undefined ? String(categoryId) : personalKey({ memberId, isAll: all, categoryId });
    if (seen.has(key)) throw fieldRefusal('DUPLICATE_CATEGORY', field);
    seen.add(key);
  });
}

const planText = ({ memberId, isAll, categoryId, amount, rollover }: PersonalPlan): string =>
  JSON.stringify([memberId, isAll, categoryId, amount, rollover]);

/**
 * Writes the members' lines among those that were sent. Everyone sets their own; only managers set and remove those of
 * others, which otherwise stay and may be sent back unchanged.
 *
 * @throws AppError ROLE_TOO_LOW
 */
async function writePersonal(
  trx: Trx,
  seat: BookSeat,
  month: string,
  lines: { readonly sent: readonly AnyLine[]; readonly before: readonly AnyLine[] },
): Promise<void> {
  const { bookId, userId } = seat;
  const [sent, before] = [personalPlansOf(lines.sent), personalPlansOf(lines.before)];
  const isOwn = ({ memberId }: PersonalPlan): boolean => memberId === userId || hasRole(seat.role, 'MANAGER');
  const known = new Set(before.map(planText));
  if (sent.some((plan) => !isOwn(plan) && !known.has(planText(plan)))) throw new AppError('ROLE_TOO_LOW');
  const own = sent.filter(isOwn);
  const concerned = [...new Set([...own, ...before.filter(isOwn)].map(({ memberId }) => memberId))];
  if (concerned.length > 0) await replacePersonalLines(trx, { bookId, month }, concerned, own);
}

async function requireBudget(trx: Trx, bookId: string, month: string): Promise<Budget> {
  const budget = await findBudget(trx, bookId, month);
  if (!budget) throw new AppError('BUDGET_NOT_FOUND');
  return budget;
}

type NewBudget = BodyOf<typeof endpoints.createBudget>;

/** @param isCopy the lines of members are copied or restored rather than set */
async function addBudget(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  book: BookSeat,
  input: NewBudget,
  isCopy = false,
): Promise<Budget> {
  const { bookId } = book;
  const { budgetMonth: month, incomeBudget = 0, expenseBudget = 0, memo = '', categories = [] } = input;
  await requireLines(trx, bookId, categories);
  const content = { incomeBudget, expenseBudget, memo, categories: bookLinesOf(categories) };
  await insertBudget(trx, { bookId, month, at: deps.clock.now() }, content);
  if (isCopy) await replacePersonalLines(trx, { bookId, month }, [], personalPlansOf(categories));
  else await writePersonal(trx, book, month, { sent: categories, before: [] });
  const budget = await requireBudget(trx, bookId, month);
  await alertOfBudget(deps, trx, book, month);
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'CREATED',
    entity: 'BUDGET',
    entityId: null,
    after: budget,
  });
  return budget;
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_EXISTS, CATEGORY_NOT_FOUND, BUDGET_NEEDS_EXPENSE_CATEGORY,
 * DUPLICATE_CATEGORY
 */
export async function createBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: NewBudget,
): Promise<Created<Budget>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    return created(await addBudget(deps, trx, actor, seat, input));
  });
}

/** Creates a deleted budget again, with the lines of all members, for any member who undoes the deletion. */
export async function recreateBudget(deps: Deps, actor: Actor, bookId: string, input: NewBudget): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    await addBudget(deps, trx, actor, seat, input, true);
  });
}

/**
 * Copies another month's budget, without the lines of categories deleted since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND, BUDGET_EXISTS
 */
export async function copyBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.copyBudget>,
): Promise<Created<Budget>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const { incomeBudget, expenseBudget, memo, categories } = await requireBudget(trx, bookId, input.fromMonth);
    const copy = { budgetMonth: input.toMonth, incomeBudget, expenseBudget, memo, categories };
    return created(await addBudget(deps, trx, actor, seat, copy, true));
  });
}

/** Changes a locked budget and records it. */
async function changeBudget(
  deps: Deps,
  trx: Trx,
  change: { readonly actor: Actor; readonly book: BookSeat; readonly before: Budget },
  content: Omit<Parameters<typeof updateBudgetRow>[2], 'categories'> & {
    readonly categories?: readonly AnyLine[] | undefined;
  },
): Promise<Budget> {
  const { actor, book, before } = change;
  const { bookId } = book;
  const month = before.budgetMonth;
  const { categories, ...totals } = content;
  if (categories !== undefined) await requireLines(trx, bookId, categories);
  const lines = categories === undefined ? {} : { categories: bookLinesOf(categories) };
  await updateBudgetRow(trx, { bookId, month, at: deps.clock.now() }, { ...totals, ...lines });
  if (categories !== undefined) await writePersonal(trx, book, month, { sent: categories, before: before.categories });
  const after = await requireBudget(trx, bookId, month);
  await alertOfBudget(deps, trx, book, month);
  await recordActivity(deps, trx, actor.userId, {
    bookId,
    action: 'UPDATED',
    entity: 'BUDGET',
    entityId: null,
    before,
    after,
  });
  return after;
}

/** @throws AppError BUDGET_NOT_FOUND */
async function lockedBudget(trx: Trx, bookId: string, month: string | null): Promise<Budget> {
  await lockBookStructure(trx, bookId);
  if (month === null || !(await lockBudget(trx, bookId, month))) throw new AppError('BUDGET_NOT_FOUND');
  return requireBudget(trx, bookId, month);
}

/**
 * Changes a budget. Without a version the last write wins.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND, VERSION_CONFLICT, CATEGORY_NOT_FOUND,
 * BUDGET_NEEDS_EXPENSE_CATEGORY, DUPLICATE_CATEGORY
 */
export async function updateBudget(
  deps: Deps,
  actor: Actor,
  bookId: string,
  month: string | null,
  input: BodyOf<typeof endpoints.updateBudget>,
): Promise<Budget> {
  const book = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await lockedBudget(trx, bookId, month);
    if (input.version !== undefined) requireVersion(input.version, before);
    const { incomeBudget, expenseBudget, memo, categories } = input;
    return changeBudget(deps, trx, { actor, book, before }, { incomeBudget, expenseBudget, memo, categories });
  });
}

/**
 * Moves budget from one category to another.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND, CATEGORY_NOT_FOUND, BUDGET_NEEDS_EXPENSE_CATEGORY,
 * DUPLICATE_CATEGORY for a move to the same category, BUDGET_LINE_TOO_SMALL, LIMIT_EXCEEDED
 */
export async function moveBetweenLines(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { month, ...move }: BodyOf<typeof endpoints.moveBudget>,
): Promise<Budget> {
  const book = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await lockedBudget(trx, bookId, month);
    if (move.fromCategoryId === move.toCategoryId) throw fieldRefusal('DUPLICATE_CATEGORY', 'toCategoryId');
    const kinds = await listCategoryKinds(trx, bookId, [move.fromCategoryId, move.toCategoryId]);
    for (const field of ['fromCategoryId', 'toCategoryId'] as const) {
      const kind = kinds.get(move[field]);
      if (kind === undefined) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
      if (kind !== 'EXPENSE') throw fieldRefusal('BUDGET_NEEDS_EXPENSE_CATEGORY', field);
    }
    const moved = moveBudget(bookLinesOf(before.categories), move);
    if (moved === null) throw fieldRefusal('BUDGET_LINE_TOO_SMALL', 'amount');
    if (moved.some(({ amount }) => amount > MAX_AMOUNT)) throw fieldRefusal('LIMIT_EXCEEDED', 'amount');
    // Lines of members stay as they are.
    const personal = before.categories.filter(({ memberId }) => memberId !== undefined);
    return changeBudget(deps, trx, { actor, book, before }, { categories: [...moved, ...personal] });
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, BUDGET_NOT_FOUND */
export async function deleteBudget(deps: Deps, actor: Actor, bookId: string, month: string | null): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    if (month === null || !(await lockBudget(trx, bookId, month))) throw new AppError('BUDGET_NOT_FOUND');
    const before = await requireBudget(trx, bookId, month);
    await deleteBudgetRow(trx, bookId, month);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'BUDGET',
      entityId: null,
      before,
    });
  });
}
