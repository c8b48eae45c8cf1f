import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Average spending of the three months before a month. */
export function useBudgetSuggestion(bookId: string, month: string) {
  return useBookQuery(queryKeys.budgetSuggestion(bookId, month), (signal) =>
    callApi('suggestBudget', { params: { bookId }, query: { month }, signal }),
  );
}
