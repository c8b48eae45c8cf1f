import type { PaymentMethod } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Puts payment methods into an order; it shows at once and goes back if the server refuses. */
export function useOrderPayments(bookId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.payments(bookId);
  return useMutation({
    mutationFn: (ids: readonly string[]) => callApi('orderPayments', { params: { bookId }, body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<PaymentMethod[]>(queryKey);
      const places = new Map(ids.map((id, place) => [id, place]));
      queryClient.setQueryData<PaymentMethod[]>(queryKey, (known) =>
        known?.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length)),
      );
      return { before };
    },
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
    },
    onSuccess: (methods) => {
      queryClient.setQueryData(queryKey, methods);
    },
  });
}
