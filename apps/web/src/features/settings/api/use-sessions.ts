import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** The devices on which the person is signed in. */
export function useSessions() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.me, 'sessions'],
    queryFn: async ({ signal }) => (await callApi('listSessions', { signal })).items,
    enabled: status === 'verified',
  });
}
