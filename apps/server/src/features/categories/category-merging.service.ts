import type { BodyOf, Category, endpoints } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, writing } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import {
  noteBudgetLines,
  noteCategoryUses,
  noteLeftVersions,
  noteMovingChildren,
} from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity, wasMergedInto } from '../activity/activity.service.ts';
import { usageScopeOf } from '../books/usage-view.ts';
import { alertOfMovedCategories } from '../budgets/budget-alerts.service.ts';
import { mergeBudgetLines } from '../budgets/merged-categories.service.ts';
import { moveInGoals } from '../goals/reassign-categories.service.ts';
import { moveInRules } from '../recurring/reassign-references.service.ts';
import { moveInSortingRules } from '../sorting-rules/reassign-references.service.ts';
import {
  countCategoryUse,
  findCategory,
  listCategoriesByBook,
  lockCategoriesAgainstUse,
  moveCategoryUnder,
  moveCategoryUse,
  setCategoriesDeleted,
} from './categories.repository.ts';
import { requireCategory } from './categories.service.ts';

/** A category to delete and the one that receives its contents. */
interface Pair {
  readonly from: Category;
  readonly into: Category;
}

/**
 * Moves everything in a category to another one of the same kind and deletes it: transactions including those in the
 * trash, fees, and budget lines. Its children move under the other category; a child with the same name is merged in
 * turn. Repeating the same merge returns the remaining category.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND, MOVE_TARGET_INVALID, CATEGORY_KIND_MISMATCH,
 * CATEGORY_TOO_DEEP for a category with children that would move under another child
 */
export async function mergeCategory(
  deps: Deps,
  actor: Actor,
  bookId: string,
  categoryId: string,
  { into: intoId }: BodyOf<typeof endpoints.mergeCategory>,
): Promise<Category & { moved: number }> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const all = await listCategoriesByBook(trx, bookId);
    const from = all.find((category) => category.id === categoryId);
    const into = all.find((category) => category.id === intoId);
    if (!from) return answerAgain(trx, { bookId, fromId: categoryId, intoId });
    if (!into || into.id === from.id || into.parentId === from.id) throw fieldRefusal('MOVE_TARGET_INVALID', 'into');
    if (into.kind !== from.kind) throw kindMismatch();
    const children = all.filter((category) => category.parentId === from.id);
    if (children.length > 0 && into.parentId !== null) throw tooDeep();
    const { pairs, moving } = sortChildren(children, all, { from, into });
    const goingIds = pairs.map((pair) => pair.from.id);
    await lockCategoriesAgainstUse(trx, bookId, goingIds);
    const moved = await countCategoryUse(trx, usageScopeOf(deps, actor, seat), goingIds);
    const movedAt = deps.clock.now();
    const noted = { bookId, moveId: newId(movedAt) };
    const ends = { fromId: from.id, toId: into.id };
    await noteMovingChildren(
      trx,
      noted,
      ends,
      moving.map((child) => child.id),
    );
    for (const child of moving) await moveCategoryUnder(trx, child, into.id);
    for (const pair of pairs) {
      const merged = { fromId: pair.from.id, toId: pair.into.id };
      await noteCategoryUses(trx, noted, merged);
      await noteBudgetLines(trx, noted, merged);
      const move = { bookId, fromIds: [pair.from.id], toId: pair.into.id, movedAt };
      await moveCategoryUse(trx, { ...move, movedBy: actor.userId });
      await mergeBudgetLines(trx, move);
      await moveInGoals(trx, move);
      await moveInRules(trx, move);
      await moveInSortingRules(trx, move);
    }
    await noteLeftVersions(trx, noted);
    await setCategoriesDeleted(trx, bookId, goingIds, movedAt);
    await alertOfMovedCategories(deps, trx, seat);
    for (const pair of pairs) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'MERGED',
        entity: 'CATEGORY',
        entityId: pair.from.id,
        before: pair.from,
        after: { into: pair.into.id, intoName: pair.into.name },
        // Undo restores the children with it, in one step.
        ...(pair.from.id === from.id ? { undo: { moveId: noted.moveId, toId: into.id } } : {}),
      });
    }
    return { ...(await requireCategory(trx, bookId, into.id)), moved };
  });
}

/** @throws AppError CATEGORY_NOT_FOUND unless the two were merged before */
async function answerAgain(
  trx: Trx,
  merge: { readonly bookId: string; readonly fromId: string; readonly intoId: string },
): Promise<Category & { moved: number }> {
  const found = await findCategory(trx, merge.bookId, merge.fromId);
  if (!found || !(await wasMergedInto(trx, merge))) throw new AppError('CATEGORY_NOT_FOUND');
  return { ...(await requireCategory(trx, merge.bookId, merge.intoId)), moved: 0 };
}

/**
 * Children with a name that the other category also has are merged into that child; the others only change their
 * parent.
 */
function sortChildren(
  children: readonly Category[],
  all: readonly Category[],
  parents: Pair,
): { pairs: Pair[]; moving: Category[] } {
  const namesakes = new Map(
    all
      .filter((category) => category.parentId === parents.into.id && category.id !== parents.from.id)
      .map((category) => [category.name.toLowerCase(), category]),
  );
  const pairs = children.flatMap((from) => {
    const into = namesakes.get(from.name.toLowerCase());
    return into ? [{ from, into }] : [];
  });
  return {
    pairs: [...pairs, parents],
    moving: children.filter((child) => pairs.every((pair) => pair.from.id !== child.id)),
  };
}

function kindMismatch(): AppError {
  const message = '수입 분류와 지출 분류는 합칠 수 없어요.';
  return new AppError('CATEGORY_KIND_MISMATCH', {
    message,
    errors: [{ field: 'into', message, code: 'CATEGORY_KIND_MISMATCH' }],
  });
}

function tooDeep(): AppError {
  const message = '소분류가 있는 분류는 다른 소분류에 합칠 수 없어요.';
  return new AppError('CATEGORY_TOO_DEEP', {
    message,
    errors: [{ field: 'into', message, code: 'CATEGORY_TOO_DEEP' }],
  });
}
