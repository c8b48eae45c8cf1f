import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The sorting rules of a book, in order. */
export function useRules(bookId: string) {
  return useBookQuery(
    queryKeys.rules(bookId),
    async (signal) => (await callApi('listRules', { params: { bookId }, signal })).items,
  );
}
