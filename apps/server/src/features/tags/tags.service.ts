import type { BodyOf, endpoints, LabelUsage, Tag } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, writing } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { noteLeftVersions, noteTagUses } from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity, wasMergedInto } from '../activity/activity.service.ts';
import { type NotedMove, revertReassignment } from '../activity/noted-moves.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { usageScopeOf } from '../books/usage-view.ts';
import { moveInRules } from '../recurring/reassign-references.service.ts';
import { moveInSortingRules } from '../sorting-rules/reassign-references.service.ts';
import {
  countTags,
  countTagUse,
  findTag,
  insertTag,
  isTagInUse,
  listTagsByBook,
  lockTagAgainstUse,
  moveTagUse,
  placeTags,
  setTagDeleted,
  sumTagUse,
  updateTagRow,
} from './tags.repository.ts';

export const TAGS_MAX = 500;
const COLORS = ['#6C8E7B', '#5B8BB5', '#C9A13B', '#B57BA6', '#C4656F', '#8B78B8', '#4F9DA6', '#D9825B'] as const;

/** Default colour of a tag, by the number of existing tags. */
export function colorOfNewTag(count: number): string {
  return COLORS[count % COLORS.length] ?? COLORS[0];
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listTags(deps: Deps, actor: Actor, bookId: string): Promise<Tag[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listTagsByBook(deps.db, bookId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function tagUsage(deps: Deps, actor: Actor, bookId: string): Promise<LabelUsage[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return sumTagUse(deps.db, usageScopeOf(deps, actor, seat));
}

async function requireTag(trx: Trx, bookId: string, tagId: string): Promise<Tag> {
  const found = await findTag(trx, bookId, tagId);
  if (!found || found.isDeleted) throw new AppError('TAG_NOT_FOUND');
  return found.tag;
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, NAME_TAKEN */
export async function createTag(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createTag>,
  requestHash: Buffer,
): Promise<Created<Tag>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = input.id ?? newId(createdAt);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await lockBookStructure(trx, bookId);
      const count = await countTags(trx, bookId);
      if (count >= TAGS_MAX) throw new AppError('TOO_MANY');
      const color = input.color ?? colorOfNewTag(count);
      const tag = { id, bookId, name: input.name, color };
      await insertTag(trx, tag, createdAt);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CREATED',
        entity: 'TAG',
        entityId: id,
        after: tag,
      });
    }
    const found = await findTag(trx, bookId, id);
    if (!found) throw new AppError('ID_TAKEN');
    return created(found.tag, isNew);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TAG_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT, NAME_TAKEN */
export async function updateTag(
  deps: Deps,
  actor: Actor,
  bookId: string,
  tagId: string,
  input: BodyOf<typeof endpoints.updateTag>,
): Promise<Tag> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireTag(trx, bookId, tagId);
    const { version, ...changes } = input;
    requireVersion(version, before);
    await updateTagRow(trx, bookId, tagId, changes);
    const after = await requireTag(trx, bookId, tagId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'TAG',
      entityId: tagId,
      before,
      after,
    });
    return after;
  });
}

/**
 * Sorts tags in the given order; omitted ones follow in their current order.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TAG_NOT_FOUND
 */
export async function orderTags(deps: Deps, actor: Actor, bookId: string, ids: readonly string[]): Promise<Tag[]> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = (await listTagsByBook(trx, bookId)).map((tag) => tag.id);
    if (ids.some((id) => !before.includes(id))) throw fieldRefusal('TAG_NOT_FOUND', 'ids');
    const after = [...new Set([...ids, ...before])];
    if (after.some((id, place) => id !== before[place])) {
      await placeTags(trx, bookId, after);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'ORDERED',
        entity: 'TAG',
        entityId: null,
        before: { ids: before },
        after: { ids },
      });
    }
    return listTagsByBook(trx, bookId);
  });
}

/**
 * Deletes a tag. Its transactions, including those in the trash, get the tag `moveTo` instead, or lose it with `none`.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TAG_NOT_FOUND, IN_USE without `moveTo`, MOVE_TARGET_INVALID
 */
export async function deleteTag(
  deps: Deps,
  actor: Actor,
  bookId: string,
  tagId: string,
  moveTo: string | undefined,
): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireTag(trx, bookId, tagId);
    const deletedAt = deps.clock.now();
    const toId = await requireTarget(trx, before, moveTo);
    await lockTagAgainstUse(trx, bookId, tagId);
    const noted = { bookId, moveId: newId(deletedAt) };
    if (moveTo !== undefined) await noteTagUses(trx, noted, { fromId: tagId, toId });
    if (await isTagInUse(trx, bookId, tagId)) {
      if (moveTo === undefined) throw new AppError('IN_USE');
      await moveTagUse(trx, { bookId, fromId: tagId, toId, movedBy: actor.userId, movedAt: deletedAt });
    }
    if (toId !== null) {
      const move = { bookId, fromIds: [tagId], toId, movedAt: deletedAt };
      await moveInRules(trx, move);
      await moveInSortingRules(trx, move);
    }
    if (moveTo !== undefined) await noteLeftVersions(trx, noted);
    await setTagDeleted(trx, bookId, tagId, deletedAt);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'TAG',
      entityId: tagId,
      before,
      ...(moveTo === undefined ? {} : { after: { movedTo: toId }, undo: { moveId: noted.moveId, toId } }),
    });
  });
}

async function requireTarget(trx: Trx, going: Tag, moveTo: string | undefined): Promise<string | null> {
  if (moveTo === undefined || moveTo === 'none') return null;
  const target = moveTo === going.id ? null : await findTag(trx, going.bookId, moveTo);
  if (!target || target.isDeleted) throw fieldRefusal('MOVE_TARGET_INVALID', 'moveTo');
  return target.tag.id;
}

/**
 * Restores a tag. Transactions that lost it stay without it.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TAG_NOT_FOUND, NAME_TAKEN, TOO_MANY
 */
export async function restoreTag(deps: Deps, actor: Actor, bookId: string, tagId: string): Promise<Tag> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await findTag(trx, bookId, tagId);
    if (!found) throw new AppError('TAG_NOT_FOUND');
    if (!found.isDeleted) return requireTag(trx, bookId, tagId);
    if ((await countTags(trx, bookId)) >= TAGS_MAX) throw new AppError('TOO_MANY');
    await setTagDeleted(trx, bookId, tagId, null);
    const after = await requireTag(trx, bookId, tagId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESTORED',
      entity: 'TAG',
      entityId: tagId,
      after,
    });
    return after;
  });
}

/**
 * Replaces a tag with another one on all transactions, including those in the trash, and deletes it. Repeating the same
 * merge returns the remaining tag.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TAG_NOT_FOUND, MOVE_TARGET_INVALID
 */
export async function mergeTag(
  deps: Deps,
  actor: Actor,
  bookId: string,
  tagId: string,
  { into: intoId }: BodyOf<typeof endpoints.mergeTag>,
): Promise<Tag & { moved: number }> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return writing(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await findTag(trx, bookId, tagId);
    if (!found) throw new AppError('TAG_NOT_FOUND');
    if (found.isDeleted) {
      const isDone = await wasMergedInto(trx, { bookId, fromId: tagId, intoId });
      if (!isDone) throw new AppError('TAG_NOT_FOUND');
      return { ...(await requireTag(trx, bookId, intoId)), moved: 0 };
    }
    const into = intoId === tagId ? null : await findTag(trx, bookId, intoId);
    if (!into || into.isDeleted) throw fieldRefusal('MOVE_TARGET_INVALID', 'into');
    await lockTagAgainstUse(trx, bookId, tagId);
    const moved = await countTagUse(trx, usageScopeOf(deps, actor, seat), tagId);
    const movedAt = deps.clock.now();
    const noted = { bookId, moveId: newId(movedAt) };
    await noteTagUses(trx, noted, { fromId: tagId, toId: intoId });
    await moveTagUse(trx, { bookId, fromId: tagId, toId: intoId, movedBy: actor.userId, movedAt });
    await moveInRules(trx, { bookId, fromIds: [tagId], toId: intoId, movedAt });
    await moveInSortingRules(trx, { bookId, fromIds: [tagId], toId: intoId, movedAt });
    await noteLeftVersions(trx, noted);
    await setTagDeleted(trx, bookId, tagId, movedAt);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'MERGED',
      entity: 'TAG',
      entityId: tagId,
      before: found.tag,
      undo: { moveId: noted.moveId, toId: intoId },
      after: { into: intoId, intoName: into.tag.name },
    });
    return { ...into.tag, moved };
  });
}

/**
 * Restores a merged or deleted tag with everything that moved to another one, except what was changed since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TAG_NOT_FOUND, also when the other tag was deleted, TOO_MANY
 */
export function revertReassignedTag(
  deps: Deps,
  actor: Actor,
  bookId: string,
  tagId: string,
  move: NotedMove,
): Promise<void> {
  return revertReassignment(deps, actor, bookId, move, {
    requireOther: (trx, id) => requireTag(trx, bookId, id),
    restore: (inside, person) => restoreTag(inside, person, bookId, tagId),
  });
}
