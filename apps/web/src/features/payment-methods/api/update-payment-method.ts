import type { PaymentMethod } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface PaymentChange {
  /** As it was read. */
  readonly method: PaymentMethod;
  readonly changes: Omit<Body<'updatePayment'>, 'version'>;
}

/** Changes a payment method; entries already written stay as they are. */
export function useUpdatePayment(bookId: string) {
  return useBookWrite(bookId, ({ method, changes }: PaymentChange) =>
    callApi('updatePayment', {
      params: { bookId, paymentMethodId: method.id },
      body: { ...changes, version: method.version },
    }),
  );
}
