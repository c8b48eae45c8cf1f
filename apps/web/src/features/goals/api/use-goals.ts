import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Goals of a book: active ones first, then by nearest date; none without a book. */
export function useGoals(bookId: string | null) {
  return useBookQuery(
    queryKeys.goals(bookId ?? ''),
    async (signal) => (await callApi('listGoals', { params: { bookId: bookId ?? '' }, signal })).items,
    { enabled: bookId !== null },
  );
}
