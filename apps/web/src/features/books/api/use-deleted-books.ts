import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Books of one's own that can still be taken back. */
export function useDeletedBooks() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.deletedBooks,
    queryFn: async ({ signal }) => (await callApi('listDeletedBooks', { signal })).items,
    enabled: status === 'verified',
  });
}
