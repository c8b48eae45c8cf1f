import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores a deleted payment method; transactions moved to another method stay there. */
export function useRestorePayment(bookId: string) {
  return useBookWrite(bookId, (paymentMethodId: string) =>
    callApi('restorePayment', { params: { bookId, paymentMethodId } }),
  );
}
