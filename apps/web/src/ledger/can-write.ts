import type { Book } from '@salim/contract';
import { hasRole } from '@salim/contract/facts/roles';

/** Whether one may change a book's things; a viewer may look, and who is kept to their own entries too. */
export function canWrite(book: Pick<Book, 'role' | 'ownEntriesOnly'>): boolean {
  return canWriteTransactions(book) && !book.ownEntriesOnly;
}

/** Whether one may add entries, if only one's own. */
export function canWriteTransactions(book: Pick<Book, 'role'>): boolean {
  return hasRole(book.role, 'MEMBER');
}

/** Whether one may change the book itself and its members. */
export function canManage(book: Pick<Book, 'role'>): boolean {
  return hasRole(book.role, 'MANAGER');
}
