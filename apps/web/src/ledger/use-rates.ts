import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useBookQuery } from '../platform/api/use-book-query.ts';

/** A file of rates has some thirty currencies for each day. */
const LOADED = 100;

/** The newest rates of a book. */
export function useRates(bookId: string, isNeeded = true) {
  return useBookQuery(
    queryKeys.rates(bookId),
    async (signal) => (await callApi('listRates', { params: { bookId }, query: { limit: `${LOADED}` }, signal })).items,
    { enabled: isNeeded },
  );
}
