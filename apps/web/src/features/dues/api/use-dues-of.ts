import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** One club's dues with all payments. */
export function useDuesOf(bookId: string, duesId: string) {
  return useBookQuery(queryKeys.duesOf(bookId, duesId), (signal) =>
    callApi('getDues', { params: { bookId, duesId }, signal }),
  );
}
