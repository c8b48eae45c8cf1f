import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useBookQuery } from '../platform/api/use-book-query.ts';

/** The user's waiting inbox items of a book; null while no book is chosen. */
export function useInbox(bookId: string | null) {
  return useBookQuery(
    queryKeys.inbox(bookId ?? ''),
    async (signal) => (await callApi('listInbox', { params: { bookId: bookId ?? '' }, signal })).items,
    {
      enabled: bookId !== null,
    },
  );
}
