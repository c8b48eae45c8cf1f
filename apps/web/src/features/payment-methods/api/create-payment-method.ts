import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a payment method; icon and colour default to its type's. */
export function useCreatePayment(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createPayment'>) => callApi('createPayment', { params: { bookId }, body }));
}
