import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** What came regularly in past entries and has no rule yet. */
export function useCandidates(bookId: string, isWanted: boolean) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.candidates(bookId),
    queryFn: async ({ signal }) => (await callApi('listRecurringCandidates', { params: { bookId }, signal })).items,
    enabled: isWanted && status === 'verified',
  });
}
