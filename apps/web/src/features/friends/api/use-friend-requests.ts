import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Requests that wait, in and out. */
export function useFriendRequests() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.friendRequests,
    queryFn: async ({ signal }) => (await callApi('listFriendRequests', { signal })).items,
    enabled: status === 'verified',
  });
}
