import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Stores a rate, or a file of rates. */
export function useCreateRates(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createRates'> | FormData) =>
    callApi('createRates', { params: { bookId }, body }),
  );
}
