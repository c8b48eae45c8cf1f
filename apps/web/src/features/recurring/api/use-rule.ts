import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

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
