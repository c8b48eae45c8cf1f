import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What the three months before a month were on average. */
export function useBudgetSuggestion(bookId: string, month: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.budgetSuggestion(bookId, month),
    queryFn: ({ signal }) => callApi('suggestBudget', { params: { bookId }, query: { month }, signal }),
    enabled: status === 'verified',
  });
}
