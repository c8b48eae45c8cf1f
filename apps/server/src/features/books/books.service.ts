import type { BodyOf, Book, DeletedBook, endpoints } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction, mayReach } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import { newId } from '../../core/ids.ts';
import { trashBegins, trashEnds } from '../../core/trash-days.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockLimitsOfUser } from '../../db/user-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { BOOKS_MAX, requireBookQuota } from './book-limits.service.ts';
import {
  claimId,
  countBooksOfUser,
  findBookFor,
  hasTransactions,
  listBooksOfUser,
  listDeletedBooksOfOwner,
  lockBook,
  setBookDeleted,
  updateBookAt,
} from './books.repository.ts';
import { BOOK_DEFAULTS, writeNewBook } from './first-book.service.ts';
import { claimForCreate } from './idempotent-create.service.ts';
import { listMembersByBook } from './members.repository.ts';
import { writeSeats } from './members.service.ts';

export async function listMyBooks(deps: Deps, actor: Actor): Promise<Book[]> {
  const books = await listBooksOfUser(deps.db, actor.userId);
  return books.filter(({ id }) => mayReach(actor, id));
}

/** The book as one of its members sees it; null for non-members and for a book in the trash. */
export async function bookOfMember(db: Db, bookId: string, userId: string): Promise<Book | null> {
  const found = await findBookFor(db, bookId, userId);
  return found && !found.isDeleted ? found.book : null;
}

/** Registers a server-generated id in the directory. */
export async function takeIdForBook(trx: Trx, id: string, bookId: string): Promise<void> {
  if (!(await claimId(trx, id, bookId, null))) throw new AppError('ID_TAKEN');
}

/** Locks the book until the end of the database transaction, so that counts of its rows are reliable. */
export async function lockBookForWrite(trx: Trx, bookId: string): Promise<void> {
  await lockBook(trx, bookId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function getBook(deps: Deps, actor: Actor, bookId: string): Promise<Book> {
  const found = mayReach(actor, bookId) ? await findBookFor(deps.db, bookId, actor.userId) : null;
  if (!found || found.isDeleted) throw new AppError('BOOK_NOT_FOUND');
  return found.book;
}

/** A book of the user as seen inside a database transaction. */
export async function bookWithin(trx: Trx, bookId: string, userId: string): Promise<Book> {
  const found = await findBookFor(trx, bookId, userId);
  if (!found) throw new AppError('BOOK_NOT_FOUND');
  return found.book;
}

/** @throws AppError TOO_MANY, QUOTA_USED_UP when the user has reached the maximum number of books */
export async function requireRoomForBook(deps: Deps, trx: Trx, userId: string): Promise<void> {
  await lockLimitsOfUser(trx, userId);
  if ((await countBooksOfUser(trx, userId)) >= BOOKS_MAX) throw new AppError('TOO_MANY');
  await requireBookQuota(deps, trx, userId, (max) => `가계부는 한 사람이 ${max}개까지 만들 수 있어요.`);
}

/** @throws AppError ID_TAKEN, TOO_MANY, QUOTA_USED_UP */
export async function createBook(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof endpoints.createBook>,
  requestHash: Buffer,
): Promise<Created<Book>> {
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const { id = newId(createdAt), members = [], ...settings } = input;
    const isNew = await claimForCreate(trx, { id, bookId: id, requestHash });
    if (isNew) {
      await requireRoomForBook(deps, trx, actor.userId);
      await writeNewBook(deps, trx, actor.userId, { ...BOOK_DEFAULTS, ...settings, id, createdAt });
      await writeSeats(deps, trx, actor, id, members);
    }
    const found = await findBookFor(trx, id, actor.userId);
    if (!found) throw new AppError('ID_TAKEN');
    return created(found.book, isNew);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, VERSION_REQUIRED, VERSION_CONFLICT, CURRENCY_FIXED */
export async function updateBook(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.updateBook>,
): Promise<Book> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const before = (await findBookFor(trx, bookId, actor.userId))?.book;
    if (!before) throw new AppError('BOOK_NOT_FOUND');
    const { version, ...changes } = input;
    requireVersion(version, before);
    if (
      changes.currency !== undefined &&
      changes.currency !== before.currency &&
      (await hasTransactions(trx, bookId))
    ) {
      throw fieldRefusal('CURRENCY_FIXED', 'currency');
    }
    await updateBookAt(trx, bookId, before.version, changes);
    const after = { ...before, ...changes, version: before.version + 1 };
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'BOOK',
      entityId: bookId,
      before,
      after,
    });
    return after;
  });
}

/**
 * Moves a book to the trash; a shared book requires a fresh sign-in.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, REAUTH_REQUIRED
 */
export async function deleteBook(deps: Deps, actor: Actor, bookId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'OWNER');
  const people = (await listMembersByBook(deps.db, bookId)).filter((member) => member.hasAccount);
  if (people.length > 1) requireFreshSignIn(deps, actor);
  await inWriteTransaction(deps, actor, async (trx) => {
    await setBookDeleted(trx, bookId, deps.clock.now());
    await recordActivity(deps, trx, actor.userId, { bookId, action: 'DELETED', entity: 'BOOK', entityId: bookId });
  });
}

/** Deleted books that the user can still restore, with the deadline. */
export async function listDeletedBooks(deps: Deps, actor: Actor): Promise<DeletedBook[]> {
  const rows = await listDeletedBooksOfOwner(deps.db, actor.userId, trashBegins(deps.clock.now()));
  return rows.map((row) => ({ ...row, expiresAt: trashEnds(row.deletedAt) }));
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TOO_MANY, QUOTA_USED_UP */
export async function restoreBook(deps: Deps, actor: Actor, bookId: string): Promise<Book> {
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBook(trx, bookId);
    const found = await findBookFor(trx, bookId, actor.userId);
    if (!found) throw new AppError('BOOK_NOT_FOUND');
    if (found.book.role !== 'OWNER') throw new AppError('ROLE_TOO_LOW');
    if (!found.isDeleted) return found.book;
    await requireRoomForBook(deps, trx, actor.userId);
    await setBookDeleted(trx, bookId, null);
    await recordActivity(deps, trx, actor.userId, { bookId, action: 'RESTORED', entity: 'BOOK', entityId: bookId });
    return { ...found.book, version: found.book.version + 1 };
  });
}
