import type { BodyOf, endpoints, LabelUsage, PaymentMethod } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, writing } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { noteLeftVersions, noteMethodUses } from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity, wasMergedInto } from '../activity/activity.service.ts';
import { type NotedMove, revertReassignment } from '../activity/noted-moves.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { usageScopeOf } from '../books/usage-view.ts';
import { moveInRules } from '../recurring/reassign-references.service.ts';
import { moveInSortingRules } from '../sorting-rules/reassign-references.service.ts';
import { METHOD_LOOKS } from './method-looks.ts';
import {
  countPaymentMethodUse,
  findPaymentMethod,
  holdsLiveAsset,
  insertPaymentMethod,
  isPaymentMethodInUse,
  listPaymentMethodsByBook,
  lockPaymentMethodAgainstUse,
  movePaymentMethodUse,
  setPaymentMethodDeleted,
  sumPaymentMethodUse,
  updatePaymentMethodRow,
  updateSortOrders,
} from './payment-methods.repository.ts';

export const METHODS_MAX = 200;
const SORT_ORDER_MAX = 1_000_000;

/** @throws AppError BOOK_NOT_FOUND */
export async function listPaymentMethods(deps: Deps, actor: Actor, bookId: string): Promise<PaymentMethod[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listPaymentMethodsByBook(deps.db, bookId);
}

/** The live payment methods of a book; access has been checked. */
export async function paymentMethodsOf(deps: Deps, bookId: string): Promise<PaymentMethod[]> {
  return listPaymentMethodsByBook(deps.db, bookId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function paymentMethodUsage(deps: Deps, actor: Actor, bookId: string): Promise<LabelUsage[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return sumPaymentMethodUse(deps.db, usageScopeOf(deps, actor, seat));
}

async function requireMethod(trx: Trx, bookId: string, methodId: string): Promise<PaymentMethod> {
  const found = await findPaymentMethod(trx, bookId, methodId);
  if (!found || found.isDeleted) throw new AppError('PAYMENT_METHOD_NOT_FOUND');
  return found.method;
}

async function requireAsset(trx: Trx, bookId: string, assetId: string): Promise<void> {
  if (!(await holdsLiveAsset(trx, bookId, assetId))) throw fieldRefusal('ASSET_NOT_FOUND', 'assetId');
}

/** No rail is null, also when an empty string was sent. */
function railOf(rail: string | null | undefined): string | null {
  return rail === undefined || rail === '' ? null : rail;
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, ASSET_NOT_FOUND */
export async function createPaymentMethod(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createPayment>,
  requestHash: Buffer,
): Promise<Created<PaymentMethod>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = input.id ?? newId(createdAt);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await lockBookStructure(trx, bookId);
      const all = await listPaymentMethodsByBook(trx, bookId);
      if (all.length >= METHODS_MAX) throw new AppError('TOO_MANY');
      if (input.assetId) await requireAsset(trx, bookId, input.assetId);
      const last = Math.max(-1, ...all.map((method) => method.sortOrder));
      const look = METHOD_LOOKS[input.type];
      const method: Omit<PaymentMethod, 'version'> = {
        id,
        bookId,
        name: input.name,
        type: input.type,
        rail: railOf(input.rail),
        assetId: input.assetId ?? null,
        icon: input.icon ?? look.icon,
        color: input.color ?? look.color,
        sortOrder: input.sortOrder ?? Math.min(last + 1, SORT_ORDER_MAX),
        isArchived: input.isArchived ?? false,
      };
      await insertPaymentMethod(trx, method, createdAt);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CREATED',
        entity: 'PAYMENT_METHOD',
        entityId: id,
        after: method,
      });
    }
    const found = await findPaymentMethod(trx, bookId, id);
    if (!found) throw new AppError('ID_TAKEN');
    return created(found.method, isNew);
  });
}

/**
 * Changes a payment method. Existing transactions keep the asset they were recorded with.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PAYMENT_METHOD_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT,
 * ASSET_NOT_FOUND
 */
export async function updatePaymentMethod(
  deps: Deps,
  actor: Actor,
  bookId: string,
  methodId: string,
  input: BodyOf<typeof endpoints.updatePayment>,
): Promise<PaymentMethod> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireMethod(trx, bookId, methodId);
    const { version, ...changes } = input;
    requireVersion(version, before);
    // An asset that was deleted since may be sent back unchanged.
    if (changes.assetId && changes.assetId !== before.assetId) await requireAsset(trx, bookId, changes.assetId);
    await updatePaymentMethodRow(trx, bookId, methodId, {
      ...changes,
      ...(changes.rail === undefined ? {} : { rail: railOf(changes.rail) }),
    });
    const after = await requireMethod(trx, bookId, methodId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'PAYMENT_METHOD',
      entityId: methodId,
      before,
      after,
    });
    return after;
  });
}

/**
 * Deletes a payment method. Its transactions, including those in the trash, move to `moveTo`: another method, or
 * `none`.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PAYMENT_METHOD_NOT_FOUND, IN_USE without `moveTo`, MOVE_TARGET_INVALID
 */
export async function deletePaymentMethod(
  deps: Deps,
  actor: Actor,
  bookId: string,
  methodId: string,
  moveTo: string | undefined,
): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireMethod(trx, bookId, methodId);
    const deletedAt = deps.clock.now();
    const toId = await requireTarget(trx, before, moveTo);
    await lockPaymentMethodAgainstUse(trx, bookId, methodId);
    const noted = { bookId, moveId: newId(deletedAt) };
    if (moveTo !== undefined) await noteMethodUses(trx, noted, { fromId: methodId, toId });
    if (await isPaymentMethodInUse(trx, bookId, methodId)) {
      if (moveTo === undefined) throw new AppError('IN_USE');
      await movePaymentMethodUse(trx, { bookId, fromId: methodId, toId, movedBy: actor.userId, movedAt: deletedAt });
    }
    if (toId !== null) {
      const move = { bookId, fromIds: [methodId], toId, movedAt: deletedAt };
      await moveInRules(trx, move);
      await moveInSortingRules(trx, move);
    }
    if (moveTo !== undefined) await noteLeftVersions(trx, noted);
    await setPaymentMethodDeleted(trx, bookId, methodId, deletedAt);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'PAYMENT_METHOD',
      entityId: methodId,
      before,
      ...(moveTo === undefined ? {} : { after: { movedTo: toId }, undo: { moveId: noted.moveId, toId } }),
    });
  });
}

async function requireTarget(trx: Trx, going: PaymentMethod, moveTo: string | undefined): Promise<string | null> {
  if (moveTo === undefined || moveTo === 'none') return null;
  const target = moveTo === going.id ? null : await findPaymentMethod(trx, going.bookId, moveTo);
  if (!target || target.isDeleted) throw fieldRefusal('MOVE_TARGET_INVALID', 'moveTo');
  return target.method.id;
}

/**
 * Restores a payment method. Moved transactions stay where they are.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PAYMENT_METHOD_NOT_FOUND, TOO_MANY
 */
export async function restorePaymentMethod(
  deps: Deps,
  actor: Actor,
  bookId: string,
  methodId: string,
): Promise<PaymentMethod> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await findPaymentMethod(trx, bookId, methodId);
    if (!found) throw new AppError('PAYMENT_METHOD_NOT_FOUND');
    if (!found.isDeleted) return requireMethod(trx, bookId, methodId);
    const { length: liveCount } = await listPaymentMethodsByBook(trx, bookId);
    if (liveCount >= METHODS_MAX) throw new AppError('TOO_MANY');
    await setPaymentMethodDeleted(trx, bookId, methodId, null);
    const after = await requireMethod(trx, bookId, methodId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESTORED',
      entity: 'PAYMENT_METHOD',
      entityId: methodId,
      after,
    });
    return after;
  });
}

/**
 * Moves all payments of a method to another one, including transactions in the trash, and deletes it. Assets stay as
 * recorded, and so do all balances. Repeating the same merge returns the remaining method.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PAYMENT_METHOD_NOT_FOUND, MOVE_TARGET_INVALID
 */
export async function mergePaymentMethod(
  deps: Deps,
  actor: Actor,
  bookId: string,
  methodId: string,
  { into: intoId }: BodyOf<typeof endpoints.mergePayment>,
): Promise<PaymentMethod & { moved: number }> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await findPaymentMethod(trx, bookId, methodId);
    if (!found) throw new AppError('PAYMENT_METHOD_NOT_FOUND');
    if (found.isDeleted) {
      const isDone = await wasMergedInto(trx, { bookId, fromId: methodId, intoId });
      if (!isDone) throw new AppError('PAYMENT_METHOD_NOT_FOUND');
      return { ...(await requireMethod(trx, bookId, intoId)), moved: 0 };
    }
    const into = intoId === methodId ? null : await findPaymentMethod(trx, bookId, intoId);
    if (!into || into.isDeleted) throw fieldRefusal('MOVE_TARGET_INVALID', 'into');
    await lockPaymentMethodAgainstUse(trx, bookId, methodId);
    const moved = await countPaymentMethodUse(trx, usageScopeOf(deps, actor, seat), methodId);
    const movedAt = deps.clock.now();
    const noted = { bookId, moveId: newId(movedAt) };
    await noteMethodUses(trx, noted, { fromId: methodId, toId: intoId });
    await movePaymentMethodUse(trx, { bookId, fromId: methodId, toId: intoId, movedBy: actor.userId, movedAt });
    await moveInRules(trx, { bookId, fromIds: [methodId], toId: intoId, movedAt });
    await moveInSortingRules(trx, { bookId, fromIds: [methodId], toId: intoId, movedAt });
    await noteLeftVersions(trx, noted);
    await setPaymentMethodDeleted(trx, bookId, methodId, movedAt);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'MERGED',
      entity: 'PAYMENT_METHOD',
      entityId: methodId,
      before: found.method,
      undo: { moveId: noted.moveId, toId: intoId },
      after: { into: intoId, intoName: into.method.name },
    });
    return { ...into.method, moved };
  });
}

/**
 * Sorts payment methods in the given order; omitted ones follow in their current order.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PAYMENT_METHOD_NOT_FOUND
 */
export async function orderPaymentMethods(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ids: readonly string[],
): Promise<PaymentMethod[]> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const all = await listPaymentMethodsByBook(trx, bookId);
    const rank = new Map([...new Set(ids)].map((id, index) => [id, index]));
    if (ids.some((id) => all.every((method) => method.id !== id))) {
      throw fieldRefusal('PAYMENT_METHOD_NOT_FOUND', 'ids');
    }
    const places = all
      .toSorted((a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length))
      .flatMap((method, sortOrder) => (method.sortOrder === sortOrder ? [] : [{ id: method.id, sortOrder }]));
    if (places.length > 0) {
      await updateSortOrders(trx, bookId, places);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'ORDERED',
        entity: 'PAYMENT_METHOD',
        entityId: null,
        before: { ids: all.map((method) => method.id) },
        after: { ids },
      });
    }
    return listPaymentMethodsByBook(trx, bookId);
  });
}

/**
 * Restores a merged or deleted payment method with everything that moved to another one, except what was changed since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PAYMENT_METHOD_NOT_FOUND, also when the other method was deleted,
 * TOO_MANY
 */
export function revertReassignedPaymentMethod(
  deps: Deps,
  actor: Actor,
  bookId: string,
  methodId: string,
  move: NotedMove,
): Promise<void> {
  return revertReassignment(deps, actor, bookId, move, {
    requireOther: (trx, id) => requireMethod(trx, bookId, id),
    restore: (inside, person) => restorePaymentMethod(inside, person, bookId, methodId),
  });
}
