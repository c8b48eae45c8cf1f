import type { PaymentMethod } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface PaymentChange {
  /** The version that was loaded. */
  readonly method: PaymentMethod;
  readonly changes: Omit<Body<'updatePayment'>, 'version'>;
}

/** Updates a payment method; existing transactions stay as they are. */
export function useUpdatePayment(bookId: string) {
  return useBookWrite(bookId, ({ method, changes }: PaymentChange) =>
    callApi('updatePayment', {
      params: { bookId, paymentMethodId: method.id },
      body: { ...changes, version: method.version },
    }),
  );
}
