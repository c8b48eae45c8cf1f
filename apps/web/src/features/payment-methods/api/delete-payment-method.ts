import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface PaymentDeletion {
  readonly paymentMethodId: string;
  /** Another method, or `none`; omitted if no transaction uses it. */
  readonly moveTo: string | undefined;
}

/** Deletes a payment method. */
export function useDeletePayment(bookId: string) {
  return useBookWrite(bookId, ({ paymentMethodId, moveTo }: PaymentDeletion) =>
    callApi('deletePayment', { params: { bookId, paymentMethodId }, query: { moveTo } }),
  );
}
