import type { Category } from '@salim/contract';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { insertCategory, listCategoriesByBook } from './categories.repository.ts';
import { CATEGORIES_MAX } from './categories.service.ts';
import { lookOf } from './category-looks.ts';
import { removeUnusedCategories } from './imported-categories.repository.ts';

/** The live categories of a book whose gate has been passed. */
export async function categoriesWithin(db: Db, bookId: string): Promise<Category[]> {
  return listCategoriesByBook(db, bookId);
}

/** No client named the new thing's id, so no repeated request can ask for it. */
const NO_REQUEST = Buffer.alloc(0);

/**
 * Makes a category that an import names, after its siblings and with the look of a new one. Expects the structure of
 * the book to be held, and the parent to be of the same kind and at the top.
 *
 * @throws AppError TOO_MANY
 */
export async function addImportedCategory(
  deps: Deps,
  trx: Trx,
  bookId: string,
  wish: { readonly kind: Category['kind']; readonly name: string; readonly parentId: string | null },
): Promise<Category> {
  const createdAt = deps.clock.now();
  const all = await listCategoriesByBook(trx, bookId);
  if (all.length >= CATEGORIES_MAX) {
    throw new AppError('TOO_MANY', { message: `분류는 ${CATEGORIES_MAX}개까지 만들 수 있어요.` });
  }
  const parent = all.find((category) => category.id === wish.parentId) ?? null;
  const siblings = all.filter((category) => category.kind === wish.kind && category.parentId === wish.parentId);
  const { icon, color } = lookOf(wish.kind, parent, siblings.length);
  const category = {
    ...wish,
    icon,
    color,
    id: newId(createdAt),
    bookId,
    costKind: parent?.costKind ?? null,
    sortOrder: Math.max(-1, ...siblings.map((sibling) => sibling.sortOrder)) + 1,
    isArchived: false,
  };
  await claimForCreate(trx, { bookId, id: category.id, requestHash: NO_REQUEST });
  await insertCategory(trx, category, createdAt);
  return { ...category, version: 1 };
}

/** Removes what an import made and nobody has used or changed since. */
export async function removeImportedCategories(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeUnusedCategories(trx, bookId, ids);
}
