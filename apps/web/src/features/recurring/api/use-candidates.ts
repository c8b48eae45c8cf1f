import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What came regularly in past entries and has no rule yet. */
export function useCandidates(bookId: string, isWanted: boolean) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.candidates(bookId),
    queryFn: async ({ signal }) => (await callApi('listRecurringCandidates', { params: { bookId }, signal })).items,
    enabled: isWanted && status === 'verified',
  });
}
