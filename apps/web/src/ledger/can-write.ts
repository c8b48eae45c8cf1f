import type { Book } from '@salim/contract';

/**
 * Whether the user may change the resources of a book; false for viewers and for members restricted to their own
 * transactions.
 */
export function canWrite(book: Pick<Book, 'role' | 'ownEntriesOnly'>): boolean {
  return book.role !== 'VIEWER' && !book.ownEntriesOnly;
}

/** Whether the user may add transactions, even if only their own. */
export function canWriteTransactions(book: Pick<Book, 'role'>): boolean {
  return book.role !== 'VIEWER';
}

/** Whether the user may change the book itself and its members. */
export function canManage(book: Pick<Book, 'role'>): boolean {
  return book.role === 'OWNER' || book.role === 'MANAGER';
}
