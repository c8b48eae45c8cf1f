import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Goals of a book: active ones first, then by nearest date. */
export function useGoals(bookId: string) {
  return useBookQuery(
    queryKeys.goals(bookId),
    async (signal) => (await callApi('listGoals', { params: { bookId }, signal })).items,
  );
}
