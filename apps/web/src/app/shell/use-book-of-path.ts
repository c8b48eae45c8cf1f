import type { Book } from '@salim/contract';
import { useLocation } from '@tanstack/react-router';
import { useBookStore } from '../../platform/stores/book-store.ts';

const OF_BOOK = /^\/books\/([^/]+)/u;

/** The book that the URL names (`/books/{id}/…`), which need not be the current one; null on other screens. */
export function useBookOfPath(): Book | null {
  const bookId = useLocation({ select: ({ pathname }) => OF_BOOK.exec(pathname)?.[1] });
  return useBookStore((store) => store.books.find((book) => book.id === bookId) ?? null);
}
