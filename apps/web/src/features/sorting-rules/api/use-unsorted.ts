import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Transactions of a book without a category, by merchant. */
export function useUnsorted(bookId: string) {
  return useBookQuery(queryKeys.unsorted(bookId), (signal) => callApi('listUnsorted', { params: { bookId }, signal }));
}
