import { type ErrorCode, hasRole, type Role } from '@salim/contract';
import { type BookSeat, findSeat } from '../db/queries/book-seat.ts';
import type { Deps } from '../deps.ts';
import { findBookOf } from './access-gate.repository.ts';
import { type Actor, mayReach } from './actor.ts';
import { AppError } from './app-error.ts';

export type { BookSeat } from '../db/queries/book-seat.ts';

/**
 * A role, or the lowest write permission: members restricted to their own transactions have only this one in addition
 * to reading.
 */
export type NeededRight = Role | 'OWN_ENTRIES';

/** @throws AppError ROLE_TOO_LOW, OWN_ENTRIES_ONLY */
function requireRight(seat: BookSeat, needed: NeededRight): void {
  if (!hasRole(seat.role, needed === 'OWN_ENTRIES' ? 'MEMBER' : needed)) throw new AppError('ROLE_TOO_LOW');
  if (seat.ownEntriesOnly && needed !== 'VIEWER' && needed !== 'OWN_ENTRIES') throw new AppError('OWN_ENTRIES_ONLY');
}

/**
 * The single access check of a book: non-members learn nothing about it, members with too low a role get ROLE_TOO_LOW.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY
 */
export async function requireRole(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  bookId: string,
  needed: NeededRight,
): Promise<BookSeat> {
  // The seat for the book in the path was loaded together with the session of this request.
  const seat = actor.inBook?.bookId === bookId ? actor.inBook.seat : await findSeat(deps.db, bookId, actor.userId);
  if (!seat || !mayReach(actor, bookId)) throw new AppError('BOOK_NOT_FOUND');
  requireRight(seat, needed);
  return seat;
}

/**
 * The same for a row addressed without its book.
 *
 * @throws AppError `missing`, ROLE_TOO_LOW, OWN_ENTRIES_ONLY
 */
export async function requireRoleAt(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  referenceId: string,
  needed: NeededRight,
  missing: ErrorCode,
): Promise<BookSeat> {
  const bookId = await findBookOf(deps.db, referenceId);
  const seat = bookId === null || !mayReach(actor, bookId) ? null : await findSeat(deps.db, bookId, actor.userId);
  if (!seat) throw new AppError(missing);
  requireRight(seat, needed);
  return seat;
}
