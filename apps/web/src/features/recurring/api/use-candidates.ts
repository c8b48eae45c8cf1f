import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Transactions that recur regularly and have no rule yet. */
export function useCandidates(bookId: string, isWanted: boolean) {
  return useBookQuery(
    queryKeys.candidates(bookId),
    async (signal) => (await callApi('listRecurringCandidates', { params: { bookId }, signal })).items,
    {
      enabled: isWanted,
    },
  );
}
