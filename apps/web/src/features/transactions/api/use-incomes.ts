import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The weights of the incomes by which purchases of a month are shared. */
export function useIncomes(bookId: string, month: string, isNeeded: boolean) {
  return useBookQuery(
    queryKeys.incomes(bookId, month),
    (signal) => callApi('listIncomes', { params: { bookId }, query: { month }, signal }),
    { enabled: isNeeded },
  );
}
