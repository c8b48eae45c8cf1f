import type { BodyOf, Book, endpoints } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { hashOfRequest } from '../../core/idempotency.ts';
import { newId } from '../../core/ids.ts';
import type { Deps } from '../../deps.ts';
import { bookOfMember, bookWithin, requireRoomForBook } from '../books/books.service.ts';
import { writeEmptyBook } from '../books/first-book.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { copyTransactions } from '../transactions/copied-transactions.service.ts';
import { copyReferences, listOwnTransactionIds, listReferencesNamedBy } from './export-own-transactions.repository.ts';

/** As many as can be copied within the request timeout. */
const TRANSACTIONS_MAX = 20_000;
const TITLE_MAX = 50;

function titleOfCopy(title: string): string {
  const ending = ' (내 기록)';
  return `${[...title].slice(0, TITLE_MAX - ending.length).join('')}${ending}`;
}

/**
 * Copies a user's own transactions of a shared book into a new book, with the settings of the old one. The shared book
 * does not change. Repeating the copy with the same id returns the existing book.
 *
 * @throws AppError BOOK_NOT_FOUND, ID_TAKEN, TOO_MANY books, or more transactions than can be copied at once
 */
export async function exportOwnTransactions(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.copyOwnEntries>,
  requestHash: Buffer,
): Promise<Created<Book & { copied: number }>> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const { id = newId(createdAt) } = input;
    // The same body copies another book, or creates an empty one, at another path.
    const copyHash = hashOfRequest('copy', bookId, requestHash.toString('base64url'));
    const isNew = await claimForCreate(trx, { id, bookId: id, requestHash: copyHash });
    if (isNew) {
      await requireRoomForBook(deps, trx, actor.userId);
      const source = await bookWithin(trx, bookId, actor.userId);
      const transactionIds = await listOwnTransactionIds(trx, bookId, actor.userId, TRANSACTIONS_MAX + 1);
      if (transactionIds.length > TRANSACTIONS_MAX) throw new AppError('TOO_MANY');
      const { role: _role, ownEntriesOnly: _own, memberCount: _count, version: _version, ...settings } = source;
      const title = input.title ?? titleOfCopy(settings.title);
      await writeEmptyBook(deps, trx, actor.userId, { ...settings, id, title, createdAt });
      const named = await listReferencesNamedBy(trx, bookId, transactionIds);
      const ids = new Map(named.map((item) => [item.id, newId(createdAt)]));
      await copyReferences(trx, { fromBookId: bookId, toBookId: id, ids, at: createdAt });
      await copyTransactions(deps, trx, {
        fromBookId: bookId,
        toBookId: id,
        userId: actor.userId,
        transactionIds,
        referenceIds: ids,
      });
    }
    const copy = await bookOfMember(trx, id, actor.userId);
    if (!copy) throw new AppError('ID_TAKEN');
    const copied = await listOwnTransactionIds(trx, id, actor.userId, TRANSACTIONS_MAX);
    return created({ ...copy, copied: copied.length }, isNew);
  });
}
