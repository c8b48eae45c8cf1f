import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';

/** One book of the signed-in person. */
export function useBook(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.book(bookId), 'itself'],
    queryFn: ({ signal }) => callApi('getBook', { params: { bookId }, signal }),
    enabled: status === 'verified',
    placeholderData: () => useBookStore.getState().books.find((book) => book.id === bookId),
  });
}
