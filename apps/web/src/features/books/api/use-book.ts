import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

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
