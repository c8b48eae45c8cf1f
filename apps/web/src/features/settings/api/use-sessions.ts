import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** The devices on which the person is signed in. */
export function useSessions() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.me, 'sessions'],
    queryFn: async ({ signal }) => (await callApi('listSessions', { signal })).items,
    enabled: status === 'verified',
  });
}
