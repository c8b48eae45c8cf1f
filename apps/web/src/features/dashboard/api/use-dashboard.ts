import type { Dashboard } from '@salim/contract';
import { keepPreviousData, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Stands for the book that the server takes when none is named. */
const FIRST_BOOK = 'first';

/**
 * The first screen of a book's month, in one call. Without a book (its list is still on the way) the server answers
 * for the first one, which saves a round trip; without a month it answers for the running one.
 */
export function useDashboard(bookId: string | null, month: string | null): UseQueryResult<Dashboard> {
  const queryClient = useQueryClient();
  return useBookQuery(
    queryKeys.dashboard(bookId ?? FIRST_BOOK, month),
    async (signal) => {
      const data = await callApi('getDashboard', { query: { bookId, month }, signal });
      // The same answer under its own name, so that naming the book a moment later asks nothing again.
      if (bookId === null) queryClient.setQueryData(queryKeys.dashboard(data.bookId, month), data);
      return data;
    },
    {
      placeholderData: keepPreviousData,
    },
  );
}
