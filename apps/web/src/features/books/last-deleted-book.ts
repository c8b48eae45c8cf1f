import type { Book } from '@salim/contract';
import { create } from 'zustand';

/** The book that was deleted last in this tab, while it can be taken back with one press. */
export const useLastDeletedBook = create<{ readonly book: Pick<Book, 'id' | 'title'> | null }>(() => ({ book: null }));

export function rememberDeletedBook(book: Pick<Book, 'id' | 'title'> | null): void {
  useLastDeletedBook.setState({ book });
}
