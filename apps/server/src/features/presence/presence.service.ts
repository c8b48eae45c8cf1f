import { type BodyOf, type endpoints, PRESENCE_SECONDS, type Present } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { presenceSignal } from '../live/live.service.ts';
import { readerAt } from '../transactions/transactions.service.ts';
import {
  countWindows,
  deleteSilentWindows,
  deleteWindow,
  listPresent,
  type PresentWindow,
  upsertWindow,
} from './presence.repository.ts';

/** More windows than a user ever has; stops a client that keeps inventing new ones. */
const WINDOWS_MAX = 50;

const silentSince = (now: Date): Date => new Date(now.getTime() - PRESENCE_SECONDS * 1000);

/** @throws AppError BOOK_NOT_FOUND */
export async function listPresence(deps: Deps, actor: Actor, bookId: string): Promise<Present[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return listPresent(deps.db, bookId, readerAt(deps, seat), silentSince(deps.clock.now()));
}

/**
 * Records what a window has open, or that it is closed, and notifies the other members of changes.
 *
 * @throws AppError BOOK_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function announcePresence(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { windowId, transactionId, isEditing, isGone }: BodyOf<typeof endpoints.announcePresence>,
): Promise<Present[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const now = deps.clock.now();
  const since = silentSince(now);
  const window: PresentWindow = { bookId, userId: actor.userId, windowId };
  return inWriteTransaction(deps, actor, async (trx) => {
    await deleteSilentWindows(trx, bookId, since);
    const isNews = isGone
      ? await deleteWindow(trx, window)
      : await upsertWindow(trx, window, { transactionId, isEditing }, { now, since });
    if ((await countWindows(trx, bookId, actor.userId)) > WINDOWS_MAX) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: PRESENCE_SECONDS });
    }
    if (isNews) afterCommit(trx, () => deps.signals.notify(presenceSignal(bookId)));
    return listPresent(trx, bookId, readerAt(deps, seat), since);
  });
}
