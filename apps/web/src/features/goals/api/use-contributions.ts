import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What was put aside for a goal, the latest first. */
export function useContributions(bookId: string, goalId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.contributions(bookId, goalId),
    queryFn: async ({ signal }) => (await callApi('listContributions', { params: { bookId, goalId }, signal })).items,
    enabled: status === 'verified',
  });
}
