import type { Book } from '@salim/contract';
import { hasRole } from '@salim/contract/facts/roles';

/**
 * Whether the user may change the resources of a book; false for viewers and for members restricted to their own
 * transactions.
 */
export function canWrite(book: Pick<Book, 'role' | 'ownEntriesOnly'>): boolean {
  return canWriteTransactions(book) && !book.ownEntriesOnly;
}

/** Whether the user may add transactions, even if only their own. */
export function canWriteTransactions(book: Pick<Book, 'role'>): boolean {
  return hasRole(book.role, 'MEMBER');
}

/** Whether the user may change the book itself and its members. */
export function canManage(book: Pick<Book, 'role'>): boolean {
  return hasRole(book.role, 'MANAGER');
}
