import type { Dashboard } from '@salim/contract';
import { keepPreviousData, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Cache key used while the server picks the book. */
const FIRST_BOOK = 'first';

/**
 * Loads the dashboard of a book's month in one call. Without a book id (the book list is still loading) the server
 * picks the first book, which saves a round trip; without a month it picks the current one.
 */
export function useDashboard(bookId: string | null, month: string | null): UseQueryResult<Dashboard> {
  const queryClient = useQueryClient();
  return useBookQuery(
    queryKeys.dashboard(bookId ?? FIRST_BOOK, month),
    async (signal) => {
      const data = await callApi('getDashboard', { query: { bookId, month }, signal });
      // Also cache the response under the book's own id, so that no second request follows once the id is known.
      if (bookId === null) queryClient.setQueryData(queryKeys.dashboard(data.bookId, month), data);
      return data;
    },
    {
      placeholderData: keepPreviousData,
    },
  );
}
