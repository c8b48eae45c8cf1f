import { MEMBER_COLORS } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimId, insertBook, type NewBook } from './books.repository.ts';
import { BOOK_COLORS } from './default-book.ts';
import { insertMember } from './members.repository.ts';
import { fillNewBook } from './new-book.repository.ts';

/** Defaults for Korean books; all settings can be changed. */
export const BOOK_DEFAULTS = {
  kind: 'HOUSEHOLD',
  description: '',
  icon: 'salim:home',
  color: BOOK_COLORS[0],
  currency: 'KRW',
  timeZone: 'Asia/Seoul',
  monthStartDay: 1,
  monthStartRule: 'CURRENT',
  monthStartAdjust: 'NONE',
  installmentBasis: 'CONSUMPTION',
} as const;

/** Creates a book with its owner and no other contents. */
export async function writeEmptyBook(deps: Deps, trx: Trx, ownerId: string, book: NewBook): Promise<void> {
  await insertBook(trx, book);
  await insertMember(trx, {
    bookId: book.id,
    userId: ownerId,
    role: 'OWNER',
    seatName: null,
    color: MEMBER_COLORS[0],
    joinedAt: book.createdAt,
  });
  afterCommit(trx, () => deps.signals.notify(ownerId));
  await recordActivity(deps, trx, ownerId, {
    bookId: book.id,
    action: 'CREATED',
    entity: 'BOOK',
    entityId: book.id,
    after: { title: book.title },
  });
}

/** Creates a book with its owner, the default categories and payment methods, and a cash asset. */
export async function writeNewBook(deps: Deps, trx: Trx, ownerId: string, book: NewBook): Promise<void> {
  await writeEmptyBook(deps, trx, ownerId, book);
  await fillNewBook(trx, book.id, book.createdAt, () => newId(book.createdAt));
}

/** Creates the first book of a new user, in the database transaction that creates the account. */
export async function createFirstBook(
  deps: Deps,
  trx: Trx,
  person: { readonly userId: string; readonly name: string },
): Promise<void> {
  const createdAt = deps.clock.now();
  const id = newId(createdAt);
  await claimId(trx, id, id, null);
  await writeNewBook(deps, trx, person.userId, {
    ...BOOK_DEFAULTS,
    id,
    title: `${[...person.name].slice(0, 40).join('')}의 가계부`,
    createdAt,
  });
}
