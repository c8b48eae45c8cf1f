import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Rules of a book, sorted by next date. */
export function useRecurring(bookId: string) {
  return useBookQuery(
    queryKeys.recurring(bookId),
    async (signal) => (await callApi('listRecurring', { params: { bookId }, signal })).items,
  );
}
