import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOrdering } from '../../../lib/use-ordering.ts';

/** Puts payment methods into an order. */
export function useOrderPayments(bookId: string) {
  return useOrdering({
    queryKey: queryKeys.payments(bookId),
    send: (ids) => callApi('orderPayments', { params: { bookId }, body: { ids: [...ids] } }),
  });
}
