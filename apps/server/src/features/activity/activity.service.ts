import type { Activity } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { newId } from '../../ids.ts';
import { requireRole } from '../books/book-access.service.ts';
import { insertActivitiesSilently, insertActivity, isMergeNoted, listActivityByBook } from './activity.repository.ts';

export interface ActivityNote {
  readonly bookId: string;
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes down who did what, in the database transaction that does it. */
export async function recordActivity(deps: Deps, trx: Trx, actorId: string, note: ActivityNote): Promise<void> {
  const now = deps.clock.now();
  await insertActivity(trx, {
    activityId: newId(now),
    actorId,
    bookId: note.bookId,
    action: note.action,
    entity: note.entity,
    entityId: note.entityId,
    before: note.before ?? null,
    after: note.after ?? null,
    createdAt: now,
  });
  afterCommit(trx, () => deps.signals.tell(note.bookId));
}

/** Whether a thing that is gone went into this other one, so that merging them again has nothing left to do. */
export async function wasMergedInto(
  trx: Trx,
  merge: { readonly bookId: string; readonly fromId: string; readonly intoId: string },
): Promise<boolean> {
  return isMergeNoted(trx, merge);
}

/** Writes down that one person made many things of one book, without telling of each. */
export async function recordManyCreated(
  deps: Deps,
  trx: Trx,
  actorId: string,
  many: {
    readonly bookId: string;
    readonly entity: Activity['entity'];
    readonly things: readonly { readonly id: string; readonly after: unknown }[];
  },
): Promise<void> {
  const now = deps.clock.now();
  await insertActivitiesSilently(
    trx,
    many.things.map(({ id, after }) => ({
      activityId: newId(now),
      actorId,
      bookId: many.bookId,
      action: 'CREATED',
      entity: many.entity,
      entityId: id,
      before: null,
      after,
      createdAt: now,
    })),
  );
}

interface Hideable {
  readonly visibility?: unknown;
  readonly createdBy?: unknown;
  readonly revealOn?: unknown;
}

/** Of others' masked entries the activity tells only that something changed. */
function shown(value: unknown, readerId: string): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const entry: Hideable = value;
  return entry.visibility === 'MASKED' && entry.createdBy !== readerId
    ? { isMasked: true, description: '비공개' }
    : value;
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listActivity(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: { readonly cursor?: string | undefined; readonly limit: number; readonly entityId?: string | undefined },
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ['instant', 'id']);
  const rows = await listActivityByBook(deps.db, {
    bookId,
    limit: query.limit + 1,
    before: after ? { createdAt: after[0], activityId: after[1] } : null,
    entityId: query.entityId,
  });
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => ({
      id: row.activity_id,
      actor: { userId: row.actor_id, name: row.actor_name ?? '탈퇴한 사용자' },
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      before: shown(row.before, actor.userId),
      after: shown(row.after, actor.userId),
      createdAt: row.created_at,
    })),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.created_at, last.activity_id]) : null,
  };
}
