import { lockSeat } from '../../core/access-gate.repository.ts';
import { type BookSeat, type NeededRight, requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { requireStillSignedIn } from './active-session.service.ts';

/**
 * Repeats the access check of a book in the database transaction that stores an upload: uploads take time, and the user
 * may have been signed out, removed or given a lower role meanwhile. The seat stays locked until the end of the
 * database transaction.
 *
 * @throws AppError SESSION_EXPIRED, BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY
 */
export async function requireRoleStill(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  actor: Actor,
  bookId: string,
  needed: NeededRight,
): Promise<BookSeat> {
  await requireStillSignedIn(deps, trx, actor);
  await lockSeat(trx, bookId, actor.userId);
  const { inBook: _before, ...asNow } = actor;
  return requireRole({ db: trx }, asNow, bookId, needed);
}
