import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { listed } from '../../../lib/listed.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';
import { usePaymentStore } from '../../../lib/stores/payment-store.ts';
import { completePayment } from '../complete-payment.ts';

/** Payment methods of a book, archived ones included; those of the current book keep `payment-storage` in step. */
export function usePayments(bookId: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.payments(bookId ?? ''),
    queryFn: async ({ signal }) => {
      const answered = listed(await callApi('listPayments', { params: { bookId: bookId ?? '' }, signal }));
      const payments = answered.map((one) => completePayment(one, bookId ?? ''));
      if (useBookStore.getState().currentBook?.id === bookId) usePaymentStore.getState().setPayments(payments);
      return payments;
    },
    enabled: bookId !== undefined && status === 'verified',
    placeholderData: () => {
      const kept = usePaymentStore.getState().payments;
      return kept.length > 0 && kept[0]?.bookId === bookId ? kept : undefined;
    },
  });
}
