import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Pairs of transactions that may be duplicates. */
export function useDuplicates(bookId: string) {
  return useBookQuery(
    queryKeys.duplicates(bookId),
    async (signal) => (await callApi('listDuplicates', { params: { bookId }, signal })).items,
  );
}
