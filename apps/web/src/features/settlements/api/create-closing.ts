import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Closes the shared expenses up to a day; idempotent by its client-generated id. */
export function useCreateClosing(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createClosing'>) => callApi('createClosing', { params: { bookId }, body }));
}
