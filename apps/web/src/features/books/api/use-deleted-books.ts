import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Books of one's own that can still be taken back. */
export function useDeletedBooks() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.deletedBooks,
    queryFn: async ({ signal }) => (await callApi('listDeletedBooks', { signal })).items,
    enabled: status === 'verified',
  });
}
