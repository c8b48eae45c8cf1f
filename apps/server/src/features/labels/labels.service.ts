import type { LabelUsage } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { usageScopeOf } from '../books/usage-view.ts';
import type { Label, LabelChanges, LabelRef } from './label.ts';
import type { LabelKind, NewLabelKind } from './label-kind.ts';
import { newPlaces, type Place } from './label-order.ts';
import {
  findLabel,
  findLiveLabel,
  insertLabel,
  type LabelTable,
  listLabelsByBook,
  sumLabelUse,
  updateLabelRow,
  updateSortOrders,
} from './labels.repository.ts';

const SORT_ORDER_MAX = 1_000_000;

/** A sort position after those of `siblings`. */
export function lastPlace(siblings: readonly Place[]): number {
  return Math.min(Math.max(-1, ...siblings.map(({ sortOrder }) => sortOrder)) + 1, SORT_ORDER_MAX);
}

/** Sorts labels within their groups and stores the positions that change. */
export function placeWithin<L extends Label & Place>(table: LabelTable<L>, groupOf: (label: L) => string) {
  return async (trx: Trx, bookId: string, all: readonly L[], ids: readonly string[]): Promise<boolean> => {
    const places = newPlaces(all, ids, groupOf);
    if (places.length > 0) await updateSortOrders(trx, table, bookId, places);
    return places.length > 0;
  };
}

/** The live labels of a book; access has been checked. */
export async function labelsWithin<L extends Label>(
  db: Db,
  { table }: { readonly table: LabelTable<L> },
  bookId: string,
): Promise<L[]> {
  return listLabelsByBook(db, table, bookId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listLabels<L extends Label>(
  deps: Deps,
  { table }: { readonly table: LabelTable<L> },
  actor: Actor,
  bookId: string,
): Promise<L[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listLabelsByBook(deps.db, table, bookId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function labelUsage(
  deps: Deps,
  { table }: { readonly table: LabelTable<Label> },
  actor: Actor,
  bookId: string,
): Promise<LabelUsage[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return sumLabelUse(deps.db, table, usageScopeOf(deps, actor, seat));
}

/** @throws AppError with the kind’s own code, also for a deleted label */
export async function requireLabel<L extends Label>(
  trx: Trx,
  { table, notFound }: Pick<LabelKind<L>, 'table' | 'notFound'>,
  bookId: string,
  id: string,
): Promise<L> {
  const label = await findLiveLabel(trx, table, bookId, id);
  if (!label) throw new AppError(notFound);
  return label;
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, NAME_TAKEN for a tag, and those of `kind.build` */
export async function createLabel<L extends Label, Input extends { readonly id?: string | undefined }>(
  deps: Deps,
  kind: NewLabelKind<L, Input>,
  actor: Actor,
  bookId: string,
  { input, requestHash }: { readonly input: Input; readonly requestHash: Buffer },
): Promise<Created<L>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = input.id ?? newId(createdAt);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await lockBookStructure(trx, bookId);
      const all = await listLabelsByBook(trx, kind.table, bookId);
      if (all.length >= kind.max) throw new AppError('TOO_MANY');
      const label = await kind.build(trx, all, { ...input, id, bookId });
      await insertLabel(trx, kind.table, label, createdAt);
      const { entity } = kind;
      await recordActivity(deps, trx, actor.userId, { bookId, action: 'CREATED', entity, entityId: id, after: label });
    }
    const found = await findLabel(trx, kind.table, bookId, id);
    if (!found) throw new AppError('ID_TAKEN');
    return created(found.label, isNew);
  });
}

/**
 * Changes a label.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, the kind’s own not-found code, VERSION_REQUIRED, VERSION_CONFLICT,
 * NAME_TAKEN for a tag, and those of `kind.check`
 */
export async function updateLabel<L extends Label>(
  deps: Deps,
  kind: LabelKind<L>,
  actor: Actor,
  { bookId, id }: LabelRef,
  input: LabelChanges<L>,
): Promise<L> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireLabel(trx, kind, bookId, id);
    requireVersion(input.version, before);
    const changes = kind.check ? await kind.check(trx, before, input) : input;
    await updateLabelRow(trx, kind.table, { bookId, id }, changes);
    const after = await requireLabel(trx, kind, bookId, id);
    if (kind.isRegrouped?.(before, after)) await kind.settle?.(deps, trx, seat);
    const { entity } = kind;
    await recordActivity(deps, trx, actor.userId, { bookId, action: 'UPDATED', entity, entityId: id, before, after });
    return after;
  });
}

/**
 * Sorts labels in the given order; omitted ones follow in their current order.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, the kind’s own not-found code
 */
export async function orderLabels<L extends Label>(
  deps: Deps,
  kind: LabelKind<L>,
  actor: Actor,
  bookId: string,
  ids: readonly string[],
): Promise<L[]> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const all = await listLabelsByBook(trx, kind.table, bookId);
    const known = new Set(all.map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw fieldRefusal(kind.notFound, 'ids');
    if (await kind.place(trx, bookId, all, ids)) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'ORDERED',
        entity: kind.entity,
        entityId: null,
        before: { ids: [...known] },
        after: { ids },
      });
    }
    return listLabelsByBook(trx, kind.table, bookId);
  });
}
