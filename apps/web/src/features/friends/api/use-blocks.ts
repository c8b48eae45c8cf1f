import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** People whom one has blocked. */
export function useBlocks() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.blocks,
    queryFn: async ({ signal }) => (await callApi('listBlocks', { signal })).items,
    enabled: status === 'verified',
  });
}
