import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** One rule; a deleted one is an error. */
export function useRule(bookId: string, ruleId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.recurringRule(bookId, ruleId),
    queryFn: ({ signal }) => callApi('getRecurring', { params: { bookId, ruleId }, signal }),
    enabled: status === 'verified',
    retry: false,
  });
}
