import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Who paid, who bears, and who owes whom; of one month, or of all time. */
export function useSettlement(bookId: string, month: string | undefined) {
  return useBookQuery(queryKeys.settlement(bookId, month ?? null), (signal) =>
    callApi('getSettlement', { params: { bookId }, query: { month }, signal }),
  );
}
