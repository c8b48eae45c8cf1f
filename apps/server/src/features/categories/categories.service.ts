import type { BodyOf, Category, endpoints, LabelUsage } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, writing } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { usageScopeOf } from '../books/usage-view.ts';
import { alertOfMovedCategories } from '../budgets/budget-alerts.service.ts';
import {
  findCategory,
  insertCategory,
  listCategoriesByBook,
  sumCategoryUse,
  updateCategoryRow,
  updateSortOrders,
} from './categories.repository.ts';
import { lookOf } from './category-looks.ts';
import { newPlaces } from './category-order.ts';

export const CATEGORIES_MAX = 500;
const SORT_ORDER_MAX = 1_000_000;

/** @throws AppError BOOK_NOT_FOUND */
export async function listCategories(deps: Deps, actor: Actor, bookId: string): Promise<Category[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listCategoriesByBook(deps.db, bookId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function categoryUsage(deps: Deps, actor: Actor, bookId: string): Promise<LabelUsage[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return sumCategoryUse(deps.db, usageScopeOf(deps, actor, seat));
}

/** @throws AppError CATEGORY_NOT_FOUND, also for a deleted one */
export async function requireCategory(trx: Trx, bookId: string, categoryId: string): Promise<Category> {
  const found = await findCategory(trx, bookId, categoryId);
  if (!found || found.deletedAt !== null) throw new AppError('CATEGORY_NOT_FOUND');
  return found.category;
}

/**
 * Checks the parent of a category: there are two levels, and parent and child are of the same kind.
 *
 * @throws AppError CATEGORY_NOT_FOUND, CATEGORY_KIND_MISMATCH, CATEGORY_TOO_DEEP
 */
function requireParent(all: readonly Category[], parentId: string, kind: Category['kind']): Category {
  const parent = all.find((category) => category.id === parentId);
  if (!parent) throw fieldRefusal('CATEGORY_NOT_FOUND', 'parentId');
  if (parent.kind !== kind) {
    const message = '상위 분류와 수입·지출 구분이 같아야 해요.';
    throw new AppError('CATEGORY_KIND_MISMATCH', {
      message,
      errors: [{ field: 'parentId', message, code: 'CATEGORY_KIND_MISMATCH' }],
    });
  }
  if (parent.parentId !== null) throw fieldRefusal('CATEGORY_TOO_DEEP', 'parentId');
  return parent;
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, CATEGORY_NOT_FOUND,
 *   CATEGORY_KIND_MISMATCH, CATEGORY_TOO_DEEP
 */
export async function createCategory(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createCategory>,
  requestHash: Buffer,
): Promise<Created<Category>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = input.id ?? newId(createdAt);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await lockBookStructure(trx, bookId);
      const all = await listCategoriesByBook(trx, bookId);
      if (all.length >= CATEGORIES_MAX) throw new AppError('TOO_MANY');
      const category = newCategory(all, { ...input, id, bookId });
      await insertCategory(trx, category, createdAt);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CREATED',
        entity: 'CATEGORY',
        entityId: id,
        after: category,
      });
    }
    const found = await findCategory(trx, bookId, id);
    if (!found) throw new AppError('ID_TAKEN');
    return created(found.category, isNew);
  });
}

type NewCategory = BodyOf<typeof endpoints.createCategory> & { readonly id: string; readonly bookId: string };

/** Omitted fields are inherited from the parent or take the defaults of a new category; it is sorted last. */
function newCategory(all: readonly Category[], input: NewCategory): Omit<Category, 'version'> {
  const parentId = input.parentId ?? null;
  const parent = parentId === null ? null : requireParent(all, parentId, input.kind);
  const siblings = all.filter((category) => category.kind === input.kind && category.parentId === parentId);
  const last = Math.max(-1, ...siblings.map((category) => category.sortOrder));
  const look = lookOf(input.kind, parent, siblings.length);
  return {
    id: input.id,
    bookId: input.bookId,
    kind: input.kind,
    parentId,
    name: input.name,
    icon: input.icon ?? look.icon,
    color: input.color ?? look.color,
    costKind: input.costKind === undefined ? (parent?.costKind ?? null) : input.costKind,
    sortOrder: input.sortOrder ?? Math.min(last + 1, SORT_ORDER_MAX),
    isArchived: input.isArchived ?? false,
  };
}

/**
 * Changes a category. Its kind is fixed, because its transactions are of that kind.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT,
 * CATEGORY_KIND_MISMATCH, CATEGORY_TOO_DEEP
 */
export async function updateCategory(
  deps: Deps,
  actor: Actor,
  bookId: string,
  categoryId: string,
  input: BodyOf<typeof endpoints.updateCategory>,
): Promise<Category> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireCategory(trx, bookId, categoryId);
    const { version, ...changes } = input;
    requireVersion(version, before);
    if (changes.parentId !== undefined && changes.parentId !== null) {
      const all = await listCategoriesByBook(trx, bookId);
      requireParent(all, changes.parentId, before.kind);
      const isParent = all.some((category) => category.parentId === categoryId);
      if (isParent || changes.parentId === categoryId) throw fieldRefusal('CATEGORY_TOO_DEEP', 'parentId');
    }
    await updateCategoryRow(trx, bookId, categoryId, changes);
    if (changes.parentId !== undefined && changes.parentId !== before.parentId) {
      await alertOfMovedCategories(deps, trx, seat);
    }
    const after = await requireCategory(trx, bookId, categoryId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'CATEGORY',
      entityId: categoryId,
      before,
      after,
    });
    return after;
  });
}

/**
 * Sorts categories among their siblings in the given order; omitted siblings follow in their current order.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND
 */
export async function orderCategories(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ids: readonly string[],
): Promise<Category[]> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const all = await listCategoriesByBook(trx, bookId);
    const known = new Set(all.map((category) => category.id));
    if (ids.some((id) => !known.has(id))) throw fieldRefusal('CATEGORY_NOT_FOUND', 'ids');
    const places = newPlaces(all, ids);
    if (places.length > 0) {
      await updateSortOrders(trx, bookId, places);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'ORDERED',
        entity: 'CATEGORY',
        entityId: null,
        before: { ids: all.map((category) => category.id) },
        after: { ids },
      });
    }
    return listCategoriesByBook(trx, bookId);
  });
}
