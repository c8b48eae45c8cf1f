import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** What can be spent until the end of the running month, and what limits it. */
export function useSpendable(bookId: string, enabled: boolean) {
  return useBookQuery(
    queryKeys.spendable(bookId),
    (signal) => callApi('getSpendable', { params: { bookId }, signal }),
    {
      enabled,
    },
  );
}
