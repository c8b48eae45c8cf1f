import { type BodyOf, type endpoints, SHARE_DEFAULTS_MAX, type ShareDefault } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { takeIdForBook } from '../books/books.service.ts';
import { membersOf } from '../books/members.service.ts';
import {
  deleteShareDefaultRow,
  isExpenseCategory,
  listShareDefaultsByBook,
  upsertShareDefault,
} from './share-defaults.repository.ts';

/** @throws AppError BOOK_NOT_FOUND */
export async function listShareDefaults(deps: Deps, actor: Actor, bookId: string): Promise<ShareDefault[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listShareDefaultsByBook(deps.db, bookId);
}

/** The default shares of a book; access has been checked. */
export async function shareDefaultsWithin(db: Db, bookId: string): Promise<ShareDefault[]> {
  return listShareDefaultsByBook(db, bookId);
}

/**
 * Sets the default shares for a category and payer.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CATEGORY_NOT_FOUND, MEMBER_NOT_FOUND, DUPLICATE_MEMBER,
 * SHARE_SUM_MISMATCH when no member would bear anything, TOO_MANY
 */
export async function putShareDefault(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.putShareDefault>,
): Promise<ShareDefault> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  const { categoryId, payerId, shareMethod, bearers } = input;
  if (new Set(bearers.map(({ userId }) => userId)).size !== bearers.length) {
    throw fieldRefusal('DUPLICATE_MEMBER', 'bearers');
  }
  if (shareMethod === 'RATIO' && bearers.every(({ weight }) => weight === 0)) {
    throw fieldRefusal('SHARE_SUM_MISMATCH', 'bearers');
  }
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const members = new Set((await membersOf(trx, bookId)).map(({ userId }) => userId));
    if (payerId !== null && !members.has(payerId)) throw fieldRefusal('MEMBER_NOT_FOUND', 'payerId');
    const stranger = bearers.findIndex(({ userId }) => !members.has(userId));
    if (stranger >= 0) throw fieldRefusal('MEMBER_NOT_FOUND', `bearers.${stranger}.userId`);
    if (categoryId !== null && !(await isExpenseCategory(trx, bookId, categoryId))) {
      throw fieldRefusal('CATEGORY_NOT_FOUND', 'categoryId');
    }
    const all = await listShareDefaultsByBook(trx, bookId);
    const before = all.find((one) => one.categoryId === categoryId && one.payerId === payerId);
    if (!before && all.length >= SHARE_DEFAULTS_MAX) throw new AppError('TOO_MANY');
    const id = before?.id ?? newId(deps.clock.now());
    if (!before) await takeIdForBook(trx, id, bookId);
    const after: ShareDefault = { id, categoryId, payerId, shareMethod, bearers };
    await upsertShareDefault(trx, bookId, after);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: before ? 'UPDATED' : 'CREATED',
      entity: 'SHARE_DEFAULT',
      entityId: id,
      ...(before ? { before } : {}),
      after,
    });
    return after;
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, SHARE_DEFAULT_NOT_FOUND */
export async function deleteShareDefault(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly shareDefaultId: string },
): Promise<void> {
  const { bookId, shareDefaultId } = place;
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = (await listShareDefaultsByBook(trx, bookId)).find(({ id }) => id === shareDefaultId);
    if (!before) throw new AppError('SHARE_DEFAULT_NOT_FOUND');
    await deleteShareDefaultRow(trx, bookId, shareDefaultId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'SHARE_DEFAULT',
      entityId: shareDefaultId,
      before,
    });
  });
}
