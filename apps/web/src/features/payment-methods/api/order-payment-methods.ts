import { useOrdering } from '../../../ledger/use-ordering.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Reorders payment methods. */
export function useOrderPaymentMethods(bookId: string) {
  return useOrdering({
    queryKey: queryKeys.payments(bookId),
    send: (ids) => callApi('orderPayments', { params: { bookId }, body: { ids: [...ids] } }),
  });
}
