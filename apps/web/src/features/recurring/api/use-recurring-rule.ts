import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** One rule; an error if it was deleted. */
export function useRule(bookId: string, ruleId: string) {
  return useBookQuery(
    queryKeys.recurringRule(bookId, ruleId),
    (signal) => callApi('getRecurring', { params: { bookId, ruleId }, signal }),
    {
      retry: false,
    },
  );
}
