import type { Book } from '@salim/contract';

/** Whether one may change a book's things; a viewer may look, and who is kept to their own entries too. */
export function canWrite(book: Pick<Book, 'role' | 'ownEntriesOnly'>): boolean {
  return book.role !== 'VIEWER' && !book.ownEntriesOnly;
}

/** Whether one may add entries, if only one's own. */
export function canWriteTransactions(book: Pick<Book, 'role'>): boolean {
  return book.role !== 'VIEWER';
}

/** Whether one may change the book itself and its members. */
export function canManage(book: Pick<Book, 'role'>): boolean {
  return book.role === 'OWNER' || book.role === 'MANAGER';
}
