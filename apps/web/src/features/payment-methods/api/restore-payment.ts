import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes a deleted payment method back, without the entries that were moved. */
export function useRestorePayment(bookId: string) {
  return useBookWrite(bookId, (paymentMethodId: string) =>
    callApi('restorePayment', { params: { bookId, paymentMethodId } }),
  );
}
