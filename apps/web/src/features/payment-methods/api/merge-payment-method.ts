import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface PaymentMerge {
  readonly paymentMethodId: string;
  readonly into: string;
}

/** Merges one payment method into another, which is kept. */
export function useMergePayment(bookId: string) {
  return useBookWrite(bookId, ({ paymentMethodId, into }: PaymentMerge) =>
    callApi('mergePayment', { params: { bookId, paymentMethodId }, body: { into } }),
  );
}
