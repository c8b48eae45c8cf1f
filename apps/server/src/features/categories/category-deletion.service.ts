import type { Category } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, writing } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { noteCategoryUses, noteLeftVersions } from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { type NotedMove, revertReassignment } from '../activity/noted-moves.service.ts';
import { alertOfMovedCategories } from '../budgets/budget-alerts.service.ts';
import { moveInGoals } from '../goals/reassign-categories.service.ts';
import { moveInRules } from '../recurring/reassign-references.service.ts';
import { moveInSortingRules } from '../sorting-rules/reassign-references.service.ts';
import {
  areCategoriesInUse,
  findCategory,
  listCategoriesByBook,
  listChildrenDeletedAt,
  lockCategoriesAgainstUse,
  moveCategoryUse,
  setCategoriesDeleted,
} from './categories.repository.ts';
import { CATEGORIES_MAX, requireCategory } from './categories.service.ts';

/**
 * Deletes a category and its children. Their transactions, including those in the trash, move to `moveTo`.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND, IN_USE without `moveTo`, MOVE_TARGET_INVALID
 */
export async function deleteCategory(
  deps: Deps,
  actor: Actor,
  bookId: string,
  categoryId: string,
  /** `none` is 미분류; when omitted, the category must not have any transactions. */
  moveTo: string | undefined,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const category = await requireCategory(trx, bookId, categoryId);
    const all = await listCategoriesByBook(trx, bookId);
    const going = [category, ...all.filter((other) => other.parentId === categoryId)];
    const goingIds = going.map((each) => each.id);
    const deletedAt = deps.clock.now();
    const toId = moveTo === undefined || moveTo === 'none' ? null : requireTarget(all, going, moveTo);
    await lockCategoriesAgainstUse(trx, bookId, goingIds);
    const move = { bookId, moveId: newId(deletedAt) };
    if (moveTo !== undefined) {
      for (const fromId of goingIds) await noteCategoryUses(trx, move, { fromId, toId });
    }
    if (await areCategoriesInUse(trx, bookId, goingIds)) {
      if (moveTo === undefined) throw new AppError('IN_USE');
      await moveCategoryUse(trx, { bookId, fromIds: goingIds, toId, movedBy: actor.userId, movedAt: deletedAt });
    }
    if (toId !== null) {
      await moveInRules(trx, { bookId, fromIds: goingIds, toId, movedAt: deletedAt });
      await moveInSortingRules(trx, { bookId, fromIds: goingIds, toId, movedAt: deletedAt });
      await moveInGoals(trx, { bookId, fromIds: goingIds, toId });
    }
    if (moveTo !== undefined) await noteLeftVersions(trx, move);
    await setCategoriesDeleted(trx, bookId, goingIds, deletedAt);
    await alertOfMovedCategories(deps, trx, seat);
    for (const before of going) {
      // Undo restores the parent and its children in one step.
      const undo = { moveId: move.moveId, toId };
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'DELETED',
        entity: 'CATEGORY',
        entityId: before.id,
        before,
        ...(moveTo === undefined ? {} : { after: { movedTo: toId } }),
        ...(moveTo === undefined || before.id !== categoryId ? {} : { undo }),
      });
    }
  });
}

/** @throws AppError MOVE_TARGET_INVALID unless it is another category of the same kind that is not being deleted */
function requireTarget(all: readonly Category[], going: readonly Category[], moveTo: string): string {
  const target = all.find((category) => category.id === moveTo);
  const isFit =
    target !== undefined && going.every((category) => category.id !== target.id && category.kind === target.kind);
  if (!isFit) throw fieldRefusal('MOVE_TARGET_INVALID', 'moveTo');
  return target.id;
}

/**
 * Restores a category and the children deleted together with it. Moved transactions stay where they are.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND, TOO_MANY, CATEGORY_DELETED while its parent is
 * deleted, CATEGORY_TOO_DEEP when its parent has become a child
 */
export async function restoreCategory(deps: Deps, actor: Actor, bookId: string, categoryId: string): Promise<Category> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await findCategory(trx, bookId, categoryId);
    if (!found) throw new AppError('CATEGORY_NOT_FOUND');
    if (found.deletedAt === null) return found.category;
    await requireRoomUnderParent(trx, found.category);
    const children = await listChildrenDeletedAt(trx, bookId, categoryId, found.deletedAt);
    const comingIds = [categoryId, ...children];
    const { length: liveCount } = await listCategoriesByBook(trx, bookId);
    if (liveCount + comingIds.length > CATEGORIES_MAX) throw new AppError('TOO_MANY');
    await setCategoriesDeleted(trx, bookId, comingIds, null);
    for (const id of comingIds) {
      const after = await requireCategory(trx, bookId, id);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'RESTORED',
        entity: 'CATEGORY',
        entityId: id,
        after,
      });
    }
    return requireCategory(trx, bookId, categoryId);
  });
}

/**
 * Restores a merged or deleted category with everything that moved to another one, except what was changed since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND, also when the other category was deleted,
 * TOO_MANY, CATEGORY_DELETED, CATEGORY_TOO_DEEP
 */
export function revertReassignedCategory(
  deps: Deps,
  actor: Actor,
  bookId: string,
  categoryId: string,
  move: NotedMove,
): Promise<void> {
  return revertReassignment(deps, actor, bookId, move, {
    requireOther: (trx, id) => requireCategory(trx, bookId, id),
    restore: (inside, person) => restoreCategory(inside, person, bookId, categoryId),
    settle: (trx, seat) => alertOfMovedCategories(deps, trx, seat),
  });
}

async function requireRoomUnderParent(trx: Trx, category: Category): Promise<void> {
  if (category.parentId === null) return;
  const parent = await findCategory(trx, category.bookId, category.parentId);
  if (!parent || parent.deletedAt !== null) {
    throw new AppError('CATEGORY_DELETED', { message: '상위 분류를 먼저 복원해 주세요.' });
  }
  if (parent.category.parentId !== null) throw new AppError('CATEGORY_TOO_DEEP');
}
