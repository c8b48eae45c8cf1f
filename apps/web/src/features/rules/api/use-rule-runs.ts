import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

const SHOWN = '20';

/** When rules were applied to entries that were there already, the newest first. */
export function useRuleRuns(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.ruleRuns(bookId),
    queryFn: async ({ signal }) =>
      (await callApi('listRuleRuns', { params: { bookId }, query: { limit: SHOWN }, signal })).items,
    enabled: status === 'verified',
  });
}
