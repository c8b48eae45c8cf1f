import type { Book } from '@salim/contract';

/** Whether one may change a book's things; a viewer may look. */
export function canWrite(book: Pick<Book, 'role'>): boolean {
  return book.role !== 'VIEWER';
}

/** Whether one may change the book itself and its members. */
export function canManage(book: Pick<Book, 'role'>): boolean {
  return book.role === 'OWNER' || book.role === 'MANAGER';
}
