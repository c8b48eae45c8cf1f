import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Income and expense of a book's current month. */
export function useBookSums(bookId: string) {
  return useBookQuery([...queryKeys.book(bookId), 'sums'], (signal) =>
    callApi('analyticsSummary', { params: { bookId }, signal }),
  );
}
