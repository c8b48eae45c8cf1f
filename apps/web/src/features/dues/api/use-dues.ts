import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The clubs with dues in a book, oldest first; none without a book. */
export function useDues(bookId: string | null) {
  return useBookQuery(
    queryKeys.dues(bookId ?? ''),
    async (signal) => (await callApi('listDues', { params: { bookId: bookId ?? '' }, signal })).items,
    { enabled: bookId !== null },
  );
}
