import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { noteLeftVersions } from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity, wasMergedInto } from '../activity/activity.service.ts';
import { type RecordedMove, revertReassignment } from '../activity/revert-reassignment.service.ts';
import { usageScopeOf } from '../books/usage-view.ts';
import { moveInRules } from '../recurring/reassign-references.service.ts';
import { moveInSortingRules } from '../sorting-rules/reassign-references.service.ts';
import type { Label, LabelRef } from './label.ts';
import type { LabelKind, MovedUses } from './label-kind.ts';
import {
  areLabelsInUse,
  countLabelUse,
  findLabel,
  listLabelsByBook,
  lockLabelsAgainstUse,
  moveLabelUse,
  setLabelsDeleted,
} from './labels.repository.ts';
import { requireLabel } from './labels.service.ts';

/** Rules, and what only one kind is used for, follow the moved transactions. */
async function moveOtherUses<L extends Label>(trx: Trx, kind: LabelKind<L>, uses: MovedUses): Promise<void> {
  await moveInRules(trx, uses);
  await moveInSortingRules(trx, uses);
  await kind.moveFurtherUses?.(trx, uses);
}

/**
 * Deletes a label and those that go with it. Their transactions, including those in the trash, and what is planned for
 * them move to `moveTo`.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, the kind’s own not-found code, IN_USE without `moveTo`,
 * MOVE_TARGET_INVALID
 */
export async function deleteLabel<L extends Label>(
  deps: Deps,
  kind: LabelKind<L>,
  actor: Actor,
  { bookId, id }: LabelRef,
  /** `none` moves them to no label; when omitted, the label must not have any transactions that the actor may see. */
  moveTo: string | undefined,
): Promise<void> {
  const { table, entity } = kind;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const label = await requireLabel(trx, kind, bookId, id);
    const all = await listLabelsByBook(trx, table, bookId);
    const going = [label, ...(kind.deletedWith?.(all, label) ?? [])];
    const fromIds = going.map((each) => each.id);
    const deletedAt = deps.clock.now();
    const toId = moveTo === undefined || moveTo === 'none' ? null : requireTarget(kind, all, going, moveTo);
    await lockLabelsAgainstUse(trx, table, bookId, fromIds);
    const move = { bookId, moveId: newId(deletedAt) };
    if (moveTo === undefined) {
      if (await areLabelsInUse(trx, table, usageScopeOf(deps, actor, seat), fromIds)) throw new AppError('IN_USE');
      if (await kind.hasFurtherUses?.(trx, bookId, fromIds)) throw new AppError('IN_USE');
    } else {
      for (const fromId of fromIds) await kind.noteUses(trx, move, { fromId, toId });
      await moveLabelUse(trx, table, { bookId, fromIds, toId, movedBy: actor.userId, movedAt: deletedAt });
    }
    if (toId !== null) {
      const uses = { bookId, fromIds, toId, movedAt: deletedAt };
      await kind.mergePlans?.(trx, move, uses);
      await moveOtherUses(trx, kind, uses);
    } else await kind.clearFurtherUses?.(trx, { bookId, fromIds, movedAt: deletedAt });
    if (moveTo !== undefined) await noteLeftVersions(trx, move);
    await setLabelsDeleted(trx, table, bookId, { ids: fromIds, deletedAt });
    await kind.settle?.(deps, trx, seat);
    for (const before of going) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'DELETED',
        entity,
        entityId: before.id,
        before,
        ...(moveTo === undefined ? {} : { after: { movedTo: toId } }),
        // Undo restores all of them in one step.
        ...(moveTo === undefined || before.id !== id ? {} : { undo: { moveId: move.moveId, toId } }),
      });
    }
  });
}

/** @throws AppError MOVE_TARGET_INVALID unless it is another live label that fits */
function requireTarget<L extends Label>(
  kind: LabelKind<L>,
  all: readonly L[],
  going: readonly L[],
  moveTo: string,
): string {
  const target = all.find(({ id }) => id === moveTo);
  const isFit =
    target !== undefined && going.every(({ id }) => id !== target.id) && (kind.fits?.(target, going) ?? true);
  if (!isFit) throw fieldRefusal('MOVE_TARGET_INVALID', 'moveTo');
  return target.id;
}

/**
 * Restores a label and those deleted together with it. Moved transactions stay where they are.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, the kind’s own not-found code, TOO_MANY, NAME_TAKEN for a tag, and
 * those of `kind.restoredWith`
 */
export async function restoreLabel<L extends Label>(
  deps: Deps,
  kind: LabelKind<L>,
  actor: Actor,
  { bookId, id }: LabelRef,
): Promise<L> {
  const { table, entity, max } = kind;
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await findLabel(trx, table, bookId, id);
    if (!found) throw new AppError(kind.notFound);
    if (found.deletedAt === null) return found.label;
    const ids = [id, ...((await kind.restoredWith?.(trx, found.label, found.deletedAt)) ?? [])];
    const { length: liveCount } = await listLabelsByBook(trx, table, bookId);
    if (liveCount + ids.length > max) throw new AppError('TOO_MANY');
    await setLabelsDeleted(trx, table, bookId, { ids, deletedAt: null });
    for (const entityId of ids) {
      const after = await requireLabel(trx, kind, bookId, entityId);
      await recordActivity(deps, trx, actor.userId, { bookId, action: 'RESTORED', entity, entityId, after });
    }
    return requireLabel(trx, kind, bookId, id);
  });
}

/**
 * Moves everything that uses a label to another one, including transactions in the trash, and deletes it. Repeating the
 * same merge returns the remaining label.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, the kind’s own not-found code, MOVE_TARGET_INVALID, and those of
 * `kind.planMerge`
 */
export async function mergeLabel<L extends Label>(
  deps: Deps,
  kind: LabelKind<L>,
  actor: Actor,
  { bookId, id }: LabelRef,
  { into: intoId }: { readonly into: string },
): Promise<L & { moved: number }> {
  const { table, entity } = kind;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const all = await listLabelsByBook(trx, table, bookId);
    const from = all.find((label) => label.id === id);
    const into = all.find((label) => label.id === intoId);
    if (!from) return remainingLabel(trx, kind, { bookId, fromId: id, intoId });
    if (!into || into.id === from.id) throw fieldRefusal('MOVE_TARGET_INVALID', 'into');
    const { pairs, prepare } = kind.planMerge?.(all, { from, into }) ?? { pairs: [{ from, into }], prepare: null };
    const goingIds = pairs.map((pair) => pair.from.id);
    await lockLabelsAgainstUse(trx, table, bookId, goingIds);
    const moved = await countLabelUse(trx, table, usageScopeOf(deps, actor, seat), goingIds);
    const movedAt = deps.clock.now();
    const move = { bookId, moveId: newId(movedAt) };
    await prepare?.(trx, move);
    for (const pair of pairs) {
      const uses = { bookId, fromIds: [pair.from.id], toId: pair.into.id, movedAt };
      await kind.noteUses(trx, move, { fromId: pair.from.id, toId: pair.into.id });
      await moveLabelUse(trx, table, { ...uses, movedBy: actor.userId });
      await kind.mergePlans?.(trx, move, uses);
      await moveOtherUses(trx, kind, uses);
    }
    await noteLeftVersions(trx, move);
    await setLabelsDeleted(trx, table, bookId, { ids: goingIds, deletedAt: movedAt });
    await kind.settle?.(deps, trx, seat);
    for (const pair of pairs) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'MERGED',
        entity,
        entityId: pair.from.id,
        before: pair.from,
        after: { into: pair.into.id, intoName: pair.into.name },
        // Undo restores all of them in one step.
        ...(pair.from.id === id ? { undo: { moveId: move.moveId, toId: intoId } } : {}),
      });
    }
    return { ...into, moved };
  });
}

/** @throws AppError with the kind’s own not-found code unless the two were merged before */
async function remainingLabel<L extends Label>(
  trx: Trx,
  kind: LabelKind<L>,
  merge: { readonly bookId: string; readonly fromId: string; readonly intoId: string },
): Promise<L & { moved: number }> {
  const found = await findLabel(trx, kind.table, merge.bookId, merge.fromId);
  if (!found || !(await wasMergedInto(trx, merge))) throw new AppError(kind.notFound);
  return { ...(await requireLabel(trx, kind, merge.bookId, merge.intoId)), moved: 0 };
}

/**
 * Restores a merged or deleted label with everything that moved to another one, except what was changed since.
 *
 * @throws AppError those of `restoreLabel`; the kind’s own not-found code also when the other label was deleted
 */
export function revertReassignedLabel<L extends Label>(
  deps: Deps,
  kind: LabelKind<L>,
  actor: Actor,
  { bookId, id }: LabelRef,
  move: RecordedMove,
): Promise<void> {
  return revertReassignment(deps, actor, bookId, move, {
    requireOther: (trx, otherId) => requireLabel(trx, kind, bookId, otherId),
    restore: (inside, person) => restoreLabel(inside, kind, person, { bookId, id }),
    settle: async (trx, seat) => kind.settle?.(deps, trx, seat),
  });
}
