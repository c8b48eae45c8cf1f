import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Tags of a book, in their order. */
export function useTags(bookId: string | undefined) {
  return useBookQuery(
    queryKeys.tags(bookId ?? ''),
    async (signal) => (await callApi('listTags', { params: { bookId: bookId ?? '' }, signal })).items,
    {
      enabled: bookId !== undefined,
    },
  );
}
