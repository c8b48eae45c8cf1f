import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a payment or an exemption. */
export function useRemoveDuesPayment(bookId: string, duesId: string) {
  return useBookWrite(bookId, (paymentId: string) =>
    callApi('removeDuesPayment', { params: { bookId, duesId, paymentId } }),
  );
}
