import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a deleted payment method back, without the entries that were moved. */
export function useRestorePayment(bookId: string) {
  return useBookWrite(bookId, (paymentMethodId: string) =>
    callApi('restorePayment', { params: { bookId, paymentMethodId } }),
  );
}
