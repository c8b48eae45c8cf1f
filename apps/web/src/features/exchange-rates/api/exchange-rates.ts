import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

const SHOWN = 40;

/** The newest rates of a book. */
export function useRates(bookId: string) {
  return useBookQuery(
    queryKeys.rates(bookId),
    async (signal) => (await callApi('listRates', { params: { bookId }, query: { limit: `${SHOWN}` }, signal })).items,
  );
}

/** Stores a rate, or a file of rates. */
export function useCreateRates(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createRates'> | FormData) =>
    callApi('createRates', { params: { bookId }, body }),
  );
}
