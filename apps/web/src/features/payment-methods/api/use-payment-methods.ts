import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { usePaymentStore } from '../../../platform/stores/payment-store.ts';
import { completePaymentMethod } from '../complete-payment-method.ts';

/** Payment methods of a book, including archived ones; syncs those of the current book to `payment-storage`. */
export function usePaymentMethods(bookId: string | undefined) {
  return useBookQuery(
    queryKeys.payments(bookId ?? ''),
    async (signal) => {
      const answered = listed(await callApi('listPayments', { params: { bookId: bookId ?? '' }, signal }));
      const payments = answered.map((one) => completePaymentMethod(one, bookId ?? ''));
      if (useBookStore.getState().currentBook?.id === bookId) usePaymentStore.getState().setPayments(payments);
      return payments;
    },
    {
      placeholderData: () => {
        const kept = usePaymentStore.getState().payments;
        return kept.length > 0 && kept[0]?.bookId === bookId ? kept : undefined;
      },
      enabled: bookId !== undefined,
    },
  );
}
