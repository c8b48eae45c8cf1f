import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Occurrences of all rules in a period. */
export function useUpcoming(bookId: string, from: string, to: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.upcoming(bookId, from, to),
    queryFn: async ({ signal }) =>
      (await callApi('listUpcoming', { params: { bookId }, query: { from, to }, signal })).items,
    enabled: status === 'verified',
    placeholderData: keepPreviousData,
  });
}
