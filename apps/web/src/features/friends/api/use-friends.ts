import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** One's friends by name. */
export function useFriends() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.friends,
    queryFn: async ({ signal }) => (await callApi('listFriends', { signal })).items,
    enabled: status === 'verified',
  });
}
