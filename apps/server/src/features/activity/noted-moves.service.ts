import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, writing } from '../../core/actor.ts';
import type { Trx } from '../../db/database.ts';
import { takeMoveBack } from '../../db/queries/reassignments.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';

/** A merge or a deletion that moved uses of a thing, as the activity that tells of it keeps it. */
export interface NotedMove {
  readonly moveId: string;
  /** The thing that took its place; null where nothing did. */
  readonly toId: string | null;
}

/** What is particular to the kind of thing that comes back. */
export interface ComingBack {
  /** Refuses where the one that took its place is gone. */
  readonly requireOther: (trx: Trx, id: string) => Promise<unknown>;
  /** Brings the thing itself back, with the rights of the actor and inside of the database transaction. */
  readonly restore: (deps: Deps, actor: Actor) => Promise<unknown>;
  /** Once all is where it was. */
  readonly settle?: (trx: Trx, seat: BookSeat) => Promise<void>;
}

/**
 * Takes a thing back that was merged or deleted, with everything that went to another one and that nobody has changed
 * since.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, and what `requireOther` and `restore` throw
 */
export async function revertReassignment(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { moveId, toId }: NotedMove,
  { requireOther, restore, settle }: ComingBack,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await writing(deps, actor, async (trx) => {
    // The key of the request is claimed already.
    const { idempotency: _claimed, ...person } = actor;
    await lockBookStructure(trx, bookId);
    if (toId !== null) await requireOther(trx, toId);
    await restore({ ...deps, db: trx }, person);
    await takeMoveBack(trx, { bookId, moveId, by: actor.userId, at: deps.clock.now() });
    await settle?.(trx, seat);
  });
}
