import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Occurrences of a rule in a period. */
export function useOccurrences(bookId: string, ruleId: string, period: { readonly from: string; readonly to: string }) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.occurrences(bookId, ruleId, period.from),
    queryFn: async ({ signal }) =>
      (await callApi('listOccurrences', { params: { bookId, ruleId }, query: period, signal })).items,
    enabled: status === 'verified',
  });
}
