import type { Book } from '@salim/contract';
import { findDefaultBookId } from '../../../ledger/user-settings.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { completeBook } from '../../../platform/stores/complete-book.ts';

async function loadBooks(signal: AbortSignal): Promise<Book[]> {
  try {
    const [answered, defaultBookId] = await Promise.all([
      callApi('listMyBooks', { signal }),
      useBookStore.getState().currentBook === null ? findDefaultBookId() : null,
    ]);
    const books = listed(answered).map(completeBook);
    useBookStore.getState().setBooks(books, defaultBookId);
    return books;
  } catch (error) {
    if (error instanceof ApiError) useBookStore.getState().setError(messageOf(error));
    throw error;
  }
}

/** All books of the signed-in user; syncs `book-storage` and with it the current book. */
export function useBooks() {
  return useBookQuery(queryKeys.books, (signal) => loadBooks(signal));
}
