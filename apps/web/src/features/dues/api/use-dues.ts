import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Clubs whose dues are kept in a book, the oldest first. */
export function useDues(bookId: string) {
  return useBookQuery(
    queryKeys.dues(bookId),
    async (signal) => (await callApi('listDues', { params: { bookId }, signal })).items,
  );
}
