import { type Activity, hasRole } from '@salim/contract';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import { type Reader, revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps, RecordedChange } from '../../deps.ts';
import {
  type ActivityRow,
  findActivity,
  findUndoing,
  insertActivities,
  insertActivitiesSilently,
  insertActivity,
  isMergeNoted,
  listActivityByBook,
  lockActivity,
  type NewActivity,
  type UndoData,
} from './activity.repository.ts';
import { reversibleKindOf } from './reversible.ts';

export interface ActivityNote {
  readonly bookId: string;
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Data needed for undo beyond `before` and `after`; never shown to users. */
  readonly undo?: unknown;
}

async function notifyListeners(
  deps: Deps,
  trx: Trx,
  place: { readonly bookId: string; readonly actorId: string },
  changes: readonly RecordedChange[],
): Promise<void> {
  for (const listener of deps.activityListeners) await listener(deps, trx, place, changes);
}

/** Records who did what, in the database transaction of the change; returns the id of the record. */
export async function recordActivity(deps: Deps, trx: Trx, actorId: string, note: ActivityNote): Promise<string> {
  const now = deps.clock.now();
  const activityId = newId(now);
  await insertActivity(trx, {
    activityId,
    actorId,
    bookId: note.bookId,
    action: note.action,
    entity: note.entity,
    entityId: note.entityId,
    before: note.before ?? null,
    after: note.after ?? null,
    undo: note.undo ?? null,
    undoOf: deps.undoOf ?? null,
    createdAt: now,
  });
  await notifyListeners(deps, trx, { bookId: note.bookId, actorId }, [note]);
  afterCommit(trx, () => deps.signals.notify(note.bookId));
  return activityId;
}

/** Whether a deleted row was merged into this other one, so that repeating the merge has nothing left to do. */
export async function wasMergedInto(
  trx: Trx,
  merge: { readonly bookId: string; readonly fromId: string; readonly intoId: string },
): Promise<boolean> {
  return isMergeNoted(trx, merge);
}

/** Several rows of one book created by one user at once. */
export interface IdempotentCreates {
  readonly bookId: string;
  readonly entity: Activity['entity'];
  readonly items: readonly { readonly id: string; readonly after: unknown }[];
}

function createdNotes(
  deps: Deps,
  actorId: string,
  { bookId, entity, items }: IdempotentCreates,
): Omit<NewActivity, 'undo'>[] {
  const now = deps.clock.now();
  return items.map(({ id, after }) => ({
    activityId: newId(now),
    actorId,
    bookId,
    action: 'CREATED',
    entity,
    entityId: id,
    before: null,
    after,
    undoOf: deps.undoOf ?? null,
    createdAt: now,
  }));
}

/** Records the creation of many rows of one book without notifying listeners of each. */
export async function recordManyCreated(deps: Deps, trx: Trx, actorId: string, many: IdempotentCreates): Promise<void> {
  await insertActivitiesSilently(trx, createdNotes(deps, actorId, many));
}

/** Records the creation of several rows of one book and notifies listeners of each, as if created singly. */
export async function recordEachCreated(
  deps: Deps,
  trx: Trx,
  actorId: string,
  several: IdempotentCreates,
): Promise<void> {
  const { bookId } = several;
  const notes = createdNotes(deps, actorId, several);
  await insertActivities(trx, notes);
  await notifyListeners(deps, trx, { bookId, actorId }, notes);
  afterCommit(trx, () => deps.signals.notify(bookId));
}

interface Hideable {
  readonly visibility?: unknown;
  readonly createdBy?: unknown;
  readonly revealOn?: unknown;
}

/** For other members' masked transactions, shows only that something changed. */
function shown(value: unknown, reader: Reader): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const { visibility, createdBy, revealOn }: Hideable = value;
  const isOpen =
    visibility !== 'MASKED' ||
    createdBy === reader.userId ||
    (typeof revealOn === 'string' && revealOn <= reader.revealedThrough);
  return isOpen ? value : HIDDEN;
}

const HIDDEN = { isMasked: true, description: '비공개' } as const;
/** The actor is hidden too: it would reveal whose masked transaction it is. */
const HIDDEN_ACTOR = { userId: null, name: '비공개' } as const;

function isHidden(value: unknown): boolean {
  return value === HIDDEN;
}

/** One side of an activity that is masked for the reader: of a bulk change, only the count. */
function maskedView(row: ActivityRow, value: unknown): unknown {
  if (value === null) return null;
  const isOfMany = row.entity_id === null && typeof value === 'object' && 'count' in value;
  return isOfMany ? { count: value.count } : HIDDEN;
}

function viewOf(row: ActivityRow, seat: BookSeat, reader: Reader): Activity {
  const before = row.is_closed ? maskedView(row, row.before) : shown(row.before, reader);
  const after = row.is_closed ? maskedView(row, row.after) : shown(row.after, reader);
  const isClosed = row.is_closed || isHidden(before) || isHidden(after);
  const isOthers = isClosed && row.actor_id !== reader.userId;
  const needed = row.entity === 'BOOK' ? 'MANAGER' : 'MEMBER';
  return {
    id: row.activity_id,
    actor: isOthers ? HIDDEN_ACTOR : { userId: row.actor_id, name: row.actor_name ?? '탈퇴한 사용자' },
    program: isOthers ? null : row.program,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before,
    after,
    canUndo:
      reversibleKindOf(row) !== null &&
      row.applies &&
      !row.is_undone &&
      hasRole(seat.role, needed) &&
      (!seat.ownEntriesOnly || (row.entity === 'TRANSACTION' && row.actor_id === reader.userId)) &&
      !isClosed,
    undoOf: row.undo_of,
    isUndone: row.is_undone,
    createdAt: row.created_at,
  };
}

function readerOf(deps: Deps, seat: BookSeat): Reader {
  return { userId: seat.userId, revealedThrough: revealedThrough(deps.clock.now()) };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listActivity(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: { readonly cursor?: string | undefined; readonly limit: number; readonly entityId?: string | undefined },
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerOf(deps, seat);
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ['instant', 'id']);
  const rows = await listActivityByBook(deps.db, reader, {
    bookId,
    limit: query.limit + 1,
    before: after ? { createdAt: after[0], activityId: after[1] } : null,
    entityId: query.entityId,
  });
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => viewOf(row, seat, reader)),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.created_at, last.activity_id]) : null,
  };
}

/** An activity as stored, regardless of what the reader may see. */
export interface StoredActivity {
  readonly id: string;
  readonly bookId: string;
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly undo: unknown;
  /** What it undid, if anything. */
  readonly undone: UndoData['undone'];
  /** Whether it is masked for the actor. */
  readonly isClosed: boolean;
  /** Whether its result is still current. */
  readonly applies: boolean;
}

/**
 * Returns an activity. The caller has checked access to the book.
 *
 * @throws AppError ACTIVITY_NOT_FOUND
 */
export async function requireActivity(
  deps: Deps,
  db: Db,
  seat: BookSeat,
  activityId: string,
): Promise<{ readonly stored: StoredActivity; readonly view: Activity }> {
  const { bookId } = seat;
  const reader = readerOf(deps, seat);
  const row = await findActivity(db, reader, { bookId, activityId });
  if (!row) throw new AppError('ACTIVITY_NOT_FOUND');
  const view = viewOf(row, seat, reader);
  return {
    view,
    stored: {
      id: row.activity_id,
      bookId,
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      before: row.before,
      after: row.after,
      undo: row.undo,
      undone: row.undone,
      isClosed: row.is_closed || isHidden(view.before) || isHidden(view.after),
      applies: row.applies && !row.is_undone,
    },
  };
}

/** Locks an activity, so that concurrent undos run one after another. */
export async function lockStoredActivity(trx: Trx, bookId: string, activityId: string): Promise<void> {
  await lockActivity(trx, bookId, activityId);
}

/** The id of the activity recorded by undoing one; null when it has not been undone. */
export async function undoingOf(db: Db, bookId: string, activityId: string): Promise<string | null> {
  return findUndoing(db, bookId, activityId);
}
