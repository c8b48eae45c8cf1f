import type { PaymentMethod } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { newPlaces } from '../payment-places.ts';

/** Puts payment methods into an order; it shows at once and goes back if the server refuses. */
export function useOrderPayments(bookId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.payments(bookId);
  return useMutation({
    mutationFn: async ({ methods, ids }: { methods: readonly PaymentMethod[]; ids: readonly string[] }) => {
      for (const { method, sortOrder } of newPlaces(methods, ids)) {
        await callApi('updatePayment', {
          params: { bookId, paymentMethodId: method.id },
          body: { sortOrder, version: method.version },
        });
      }
    },
    onMutate: async ({ methods, ids }) => {
      await queryClient.cancelQueries({ queryKey });
      const places = new Map(newPlaces(methods, ids).map((place) => [place.method.id, place.sortOrder]));
      queryClient.setQueryData<PaymentMethod[]>(queryKey, (known) =>
        known
          ?.map((method) => ({ ...method, sortOrder: places.get(method.id) ?? method.sortOrder }))
          .toSorted((a, b) => a.sortOrder - b.sortOrder),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
