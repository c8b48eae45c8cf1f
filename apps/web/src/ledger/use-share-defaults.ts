import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useBookQuery } from '../platform/api/use-book-query.ts';

/** How expenses of a book are shared by default. */
export function useShareDefaults(bookId: string, isShared: boolean) {
  return useBookQuery(
    queryKeys.shareDefaults(bookId),
    async (signal) => (await callApi('listShareDefaults', { params: { bookId }, signal })).items,
    {
      enabled: isShared,
    },
  );
}
