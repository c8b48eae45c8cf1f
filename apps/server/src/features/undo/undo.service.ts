import type { Activity, ErrorCode } from '@salim/contract';
import { RuleViolation } from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, STATUS } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import { lockStoredActivity, requireActivity, type StoredActivity, undoingOf } from '../activity/activity.service.ts';
import { type ReversibleKind, reversibleKindOf } from '../activity/reversible.ts';
import type { ImportDeps } from '../imports/import-deps.ts';
import { revertImport } from '../imports/revert-import.service.ts';
import { REVERSALS } from './reversals.ts';

/** Result of an undo: done, or still running in the background because there is a lot to revert. */
export interface UndoOutcome {
  readonly isDone: boolean;
  readonly activity: Activity;
}

/** Error codes that are more specific than UNDO_IMPOSSIBLE, or that say the user may not undo this. */
const EXACT: ReadonlySet<ErrorCode> = new Set([
  'SETTLEMENT_ENTRY',
  'PERIOD_CLOSED',
  'BOOK_NOT_FOUND',
  'UNDO_IMPOSSIBLE',
]);

/** Turns every conflict with a later change into UNDO_IMPOSSIBLE; permission errors pass through. */
function asUndoRefusal(error: unknown): unknown {
  if (error instanceof RuleViolation) return new AppError('UNDO_IMPOSSIBLE');
  if (!(error instanceof AppError) || EXACT.has(error.code)) return error;
  return [404, 409, 422].includes(STATUS[error.code]) ? new AppError('UNDO_IMPOSSIBLE') : error;
}

/** @throws AppError MASKED_ENTRY, UNDO_IMPOSSIBLE */
function requireReversible(activity: StoredActivity): ReversibleKind {
  const kind = reversibleKindOf(activity);
  if (activity.isClosed) throw new AppError('MASKED_ENTRY');
  if (kind === null) throw new AppError('UNDO_IMPOSSIBLE', { message: '이 활동은 되돌릴 수 없어요.' });
  if (!activity.applies) throw new AppError('UNDO_IMPOSSIBLE');
  return kind;
}

/**
 * Undoes an activity unless a later change depends on it, through the ordinary services and with the same permissions.
 * The undo is recorded as an activity that can itself be undone.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ACTIVITY_NOT_FOUND, MASKED_ENTRY, SETTLEMENT_ENTRY, PERIOD_CLOSED,
 * UNDO_IMPOSSIBLE
 */
export async function undoActivity(
  deps: ImportDeps,
  actor: Actor,
  bookId: string,
  activityId: string,
): Promise<UndoOutcome> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const { stored: found } = await requireActivity(deps, deps.db, seat, activityId);
  try {
    if (reversibleKindOf(found) === 'IMPORT:IMPORTED') return await undoImport(deps, actor, seat, found);
    const activity = await inWriteTransaction(deps, actor, async (trx) => {
      await lockBookStructure(trx, bookId);
      await lockStoredActivity(trx, bookId, activityId);
      const { stored } = await requireActivity(deps, trx, seat, activityId);
      const kind = requireReversible(stored);
      if (kind === 'IMPORT:IMPORTED') throw new AppError('UNDO_IMPOSSIBLE');
      const { idempotency: _claimed, ...person } = actor;
      await REVERSALS[kind]({ ...deps, db: trx, undoOf: activityId }, person, stored);
      return undoingActivity(deps, trx, seat, activityId);
    });
    return { isDone: true, activity };
  } catch (error) {
    throw asUndoRefusal(error);
  }
}

async function undoingActivity(deps: ImportDeps, db: Db, seat: BookSeat, activityId: string): Promise<Activity> {
  const undoing = (await undoingOf(db, seat.bookId, activityId)) ?? activityId;
  return (await requireActivity(deps, db, seat, undoing)).view;
}

/**
 * Reverts an import as the list of imports does, which may take longer than the request. The response is not stored
 * under an idempotency key: a repeated request learns that the import is already reverted.
 */
async function undoImport(
  deps: ImportDeps,
  actor: Actor,
  seat: BookSeat,
  activity: StoredActivity,
): Promise<UndoOutcome> {
  requireReversible(activity);
  const { id, entityId } = activity;
  if (entityId === null) throw new AppError('UNDO_IMPOSSIBLE');
  const { idempotency: _unclaimed, ...person } = actor;
  const { isDone } = await revertImport({ ...deps, undoOf: id }, person, seat.bookId, entityId);
  return { isDone, activity: await undoingActivity(deps, deps.db, seat, id) };
}
