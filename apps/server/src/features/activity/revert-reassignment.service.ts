import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import type { Trx } from '../../db/database.ts';
import { revertMove } from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';

/** A merge or deletion that moved references, as stored in its activity record. */
export interface RecordedMove {
  readonly moveId: string;
  /** The replacement; null when there was none. */
  readonly toId: string | null;
}

/** The steps that depend on the kind of row to restore. */
export interface RestoreSteps {
  /** Throws when the replacement has been deleted. */
  readonly requireOther: (trx: Trx, id: string) => Promise<unknown>;
  /** Restores the row, with the actor's rights and inside the database transaction. */
  readonly restore: (deps: Deps, actor: Actor) => Promise<unknown>;
  /** Runs after all references are restored. */
  readonly settle?: (trx: Trx, seat: BookSeat) => Promise<void>;
}

/**
 * Undoes a merge or deletion of a row, moving back all references that have not changed since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, and what `requireOther` and `restore` throw
 */
export async function revertReassignment(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { moveId, toId }: RecordedMove,
  { requireOther, restore, settle }: RestoreSteps,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    // The request's idempotency key is already claimed.
    const { idempotency: _claimed, ...person } = actor;
    await lockBookStructure(trx, bookId);
    if (toId !== null) await requireOther(trx, toId);
    await restore({ ...deps, db: trx }, person);
    await revertMove(trx, { bookId, moveId, by: actor.userId, at: deps.clock.now() });
    await settle?.(trx, seat);
  });
}
