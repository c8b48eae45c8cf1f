import { useOrdering } from '../../../ledger/use-ordering.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Reorders tags. */
export function useOrderTags(bookId: string) {
  return useOrdering({
    queryKey: queryKeys.tags(bookId),
    send: async (ids) => (await callApi('orderTags', { params: { bookId }, body: { ids: [...ids] } })).items,
  });
}
