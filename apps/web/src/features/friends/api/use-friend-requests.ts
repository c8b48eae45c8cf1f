import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Requests that wait, in and out. */
export function useFriendRequests() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.friendRequests,
    queryFn: async ({ signal }) => (await callApi('listFriendRequests', { signal })).items,
    enabled: status === 'verified',
  });
}
