import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** One's groups of friends by name. */
export function useFriendGroups() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.friendGroups,
    queryFn: async ({ signal }) => (await callApi('listFriendGroups', { signal })).items,
    enabled: status === 'verified',
  });
}
