import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What was closed, the latest day first. */
export function useClosings(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.closings(bookId),
    queryFn: async ({ signal }) => (await callApi('listClosings', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
