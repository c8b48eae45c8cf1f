import type { BodyOf, DrawnIcon, endpoints, Goal } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteStatement, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import { findCategoryKind } from '../../db/queries/category-kind.ts';
import { isLiveAsset } from '../../db/queries/live-asset.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { inOrder, viewsOf } from './goal-views.service.ts';
import {
  countGoals,
  findGoal,
  type GoalContent,
  insertGoal,
  listGoalsByBook,
  lockGoal,
  noteCelebration,
  replaceGoal,
  type StoredGoal,
  setGoalDeleted,
} from './goals.repository.ts';
import { forgetAfterUndo, noteSilently, notifyIfReached } from './reached-goals.service.ts';

export const GOALS_MAX = 100;
const ICONS: Readonly<Record<Goal['kind'], DrawnIcon>> = { SAVE: 'salim:target', SPEND_LESS: 'salim:less' };

/** @throws AppError BOOK_NOT_FOUND */
export async function listGoals(deps: Deps, actor: Actor, bookId: string): Promise<Goal[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return inOrder(await viewsOf(deps, deps.db, seat, await listGoalsByBook(deps.db, bookId, seat.userId)));
}

/** @throws AppError GOAL_NOT_FOUND */
export function requireLive(goal: StoredGoal | null): StoredGoal {
  if (!goal || goal.isDeleted) throw new AppError('GOAL_NOT_FOUND');
  return goal;
}

/** A goal of a book as the reader sees it now; access has been checked. */
export async function goalWithin(deps: Deps, db: Db, seat: BookSeat, goalId: string): Promise<Goal> {
  const stored = requireLive(await findGoal(db, seat.bookId, goalId, seat.userId));
  const [goal] = await viewsOf(deps, db, seat, [stored]);
  if (!goal) throw new AppError('GOAL_NOT_FOUND');
  return goal;
}

/** Snapshot for the activity log: the goal as configured by the members. */
function noteOf({ id, kind, name, icon, targetAmount, targetDate, assetId, categoryId, status, version }: StoredGoal) {
  return { id, kind, name, icon, targetAmount, targetDate, assetId, categoryId, status, version };
}

/**
 * @param before the references the goal already has, which may have been deleted since
 * @throws AppError GOAL_FIELD_NOT_FOR_KIND, ASSET_NOT_FOUND, CATEGORY_NOT_FOUND, GOAL_NEEDS_EXPENSE_CATEGORY
 */
async function checkGoal(
  trx: Trx,
  bookId: string,
  goal: Pick<Goal, 'kind' | 'assetId' | 'categoryId'>,
  before?: Pick<Goal, 'assetId' | 'categoryId'>,
): Promise<void> {
  const { kind, assetId, categoryId } = goal;
  if (kind === 'SAVE') {
    if (categoryId !== null) throw fieldRefusal('GOAL_FIELD_NOT_FOR_KIND', 'categoryId');
    if (assetId === null || assetId === before?.assetId) return;
    if (!(await isLiveAsset(trx, bookId, assetId))) throw fieldRefusal('ASSET_NOT_FOUND', 'assetId');
    return;
  }
  if (assetId !== null) throw fieldRefusal('GOAL_FIELD_NOT_FOR_KIND', 'assetId');
  if (before && categoryId === before.categoryId) return;
  if (categoryId === null) throw fieldRefusal('GOAL_NEEDS_EXPENSE_CATEGORY', 'categoryId');
  const categoryKind = await findCategoryKind(trx, bookId, categoryId);
  if (categoryKind === null) throw fieldRefusal('CATEGORY_NOT_FOUND', 'categoryId');
  if (categoryKind !== 'EXPENSE') throw fieldRefusal('GOAL_NEEDS_EXPENSE_CATEGORY', 'categoryId');
}

async function requireRoom(trx: Trx, bookId: string): Promise<void> {
  await lockBookStructure(trx, bookId);
  if ((await countGoals(trx, bookId)) >= GOALS_MAX) {
    throw new AppError('TOO_MANY', { message: `목표는 ${GOALS_MAX}개까지 만들 수 있어요.` });
  }
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, GOAL_FIELD_NOT_FOR_KIND, ASSET_NOT_FOUND,
 *   CATEGORY_NOT_FOUND, GOAL_NEEDS_EXPENSE_CATEGORY
 */
export async function createGoal(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createGoal>,
  requestHash: Buffer,
): Promise<Created<Goal>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const { id = newId(createdAt), kind, ...fields } = input;
    if (!(await claimForCreate(trx, { id, bookId, requestHash }))) {
      return created(await goalWithin(deps, trx, seat, id), false);
    }
    await requireRoom(trx, bookId);
    const goal: GoalContent = {
      name: fields.name,
      icon: fields.icon ?? ICONS[kind],
      targetAmount: fields.targetAmount,
      targetDate: fields.targetDate ?? null,
      assetId: fields.assetId ?? null,
      categoryId: fields.categoryId ?? null,
      status: 'ACTIVE',
    };
    await checkGoal(trx, bookId, { kind, ...goal });
    await insertGoal(trx, { id, bookId, kind, createdBy: actor.userId, createdAt }, goal);
    await noteSilently(deps, trx, { bookId, goalId: id });
    const after = requireLive(await findGoal(trx, bookId, id, actor.userId));
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'GOAL',
      entityId: id,
      after: noteOf(after),
    });
    return created(await goalWithin(deps, trx, seat, id));
  });
}

/** Sending back a derived DONE does not mark the goal as done explicitly. */
function statusAfter(wished: Goal['status'] | undefined, before: StoredGoal, shown: Goal['status']): Goal['status'] {
  return wished === undefined || wished === shown ? before.status : wished;
}

/**
 * Changes a goal; omitted fields stay, and its kind is fixed.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GOAL_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT,
 * GOAL_FIELD_NOT_FOR_KIND, ASSET_NOT_FOUND, CATEGORY_NOT_FOUND, GOAL_NEEDS_EXPENSE_CATEGORY
 */
export async function updateGoal(
  deps: Deps,
  actor: Actor,
  bookId: string,
  goalId: string,
  input: BodyOf<typeof endpoints.updateGoal>,
): Promise<Goal> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = requireLive(await lockGoal(trx, bookId, goalId, actor.userId));
    const shown = await goalWithin(deps, trx, seat, goalId);
    requireVersion(input.version, shown);
    const goal: GoalContent = {
      name: input.name ?? before.name,
      icon: input.icon ?? before.icon,
      targetAmount: input.targetAmount ?? before.targetAmount,
      targetDate: input.targetDate === undefined ? before.targetDate : input.targetDate,
      assetId: input.assetId === undefined ? before.assetId : input.assetId,
      categoryId: input.categoryId === undefined ? before.categoryId : input.categoryId,
      status: statusAfter(input.status, before, shown.status),
    };
    await checkGoal(trx, bookId, { kind: before.kind, ...goal }, before);
    await replaceGoal(trx, bookId, goalId, goal);
    await forgetAfterUndo(deps, trx, { bookId, goalId });
    await notifyIfReached(deps, trx, { bookId, goalId });
    const after = requireLive(await findGoal(trx, bookId, goalId, actor.userId));
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'GOAL',
      entityId: goalId,
      before: noteOf(before),
      after: noteOf(after),
    });
    return goalWithin(deps, trx, seat, goalId);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GOAL_NOT_FOUND */
export async function deleteGoal(deps: Deps, actor: Actor, bookId: string, goalId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const before = requireLive(await lockGoal(trx, bookId, goalId, actor.userId));
    await setGoalDeleted(trx, bookId, goalId, deps.clock.now());
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'GOAL',
      entityId: goalId,
      before: noteOf(before),
    });
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GOAL_NOT_FOUND, TOO_MANY */
export async function restoreGoal(deps: Deps, actor: Actor, bookId: string, goalId: string): Promise<Goal> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await lockGoal(trx, bookId, goalId, actor.userId);
    if (!before) throw new AppError('GOAL_NOT_FOUND');
    if (!before.isDeleted) return goalWithin(deps, trx, seat, goalId);
    await requireRoom(trx, bookId);
    await setGoalDeleted(trx, bookId, goalId, null);
    const after = requireLive(await findGoal(trx, bookId, goalId, actor.userId));
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESTORED',
      entity: 'GOAL',
      entityId: goalId,
      after: noteOf(after),
    });
    return goalWithin(deps, trx, seat, goalId);
  });
}

/**
 * Records that the reader has celebrated a goal; does nothing for a goal that is not done.
 *
 * @throws AppError BOOK_NOT_FOUND, GOAL_NOT_FOUND
 */
export async function celebrateGoal(deps: Deps, actor: Actor, bookId: string, goalId: string): Promise<Goal> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return inWriteStatement(deps, actor, async (db) => {
    const goal = await goalWithin(deps, db, seat, goalId);
    if (goal.status !== 'DONE') return goal;
    await noteCelebration(db, { bookId, goalId, userId: actor.userId, at: deps.clock.now() });
    return { ...goal, isCelebrated: true };
  });
}
