import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Who paid, who bears what, and who owes whom; for one month or all time. */
export function useSettlement(bookId: string, month: string | undefined) {
  return useBookQuery(queryKeys.settlement(bookId, month ?? null), (signal) =>
    callApi('getSettlement', { params: { bookId }, query: { month }, signal }),
  );
}
