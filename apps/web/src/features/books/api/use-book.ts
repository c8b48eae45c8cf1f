import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** One book of the signed-in user. */
export function useBook(bookId: string) {
  return useBookQuery(
    [...queryKeys.book(bookId), 'itself'],
    (signal) => callApi('getBook', { params: { bookId }, signal }),
    {
      placeholderData: () => useBookStore.getState().books.find((book) => book.id === bookId),
    },
  );
}
