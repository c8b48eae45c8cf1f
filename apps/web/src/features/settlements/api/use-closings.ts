import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The closings, latest day first. */
export function useClosings(bookId: string) {
  return useBookQuery(
    queryKeys.closings(bookId),
    async (signal) => (await callApi('listClosings', { params: { bookId }, signal })).items,
  );
}
