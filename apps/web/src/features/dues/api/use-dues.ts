import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The clubs with dues in a book, oldest first. */
export function useDues(bookId: string) {
  return useBookQuery(
    queryKeys.dues(bookId),
    async (signal) => (await callApi('listDues', { params: { bookId }, signal })).items,
  );
}
