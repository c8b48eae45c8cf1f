import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOrdering } from '../../../lib/use-ordering.ts';

/** Puts tags into an order. */
export function useOrderTags(bookId: string) {
  return useOrdering({
    queryKey: queryKeys.tags(bookId),
    send: async (ids) => (await callApi('orderTags', { params: { bookId }, body: { ids: [...ids] } })).items,
  });
}
