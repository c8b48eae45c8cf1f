import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** People whom one has blocked. */
export function useBlocks() {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.blocks,
    queryFn: async ({ signal }) => (await callApi('listBlocks', { signal })).items,
    enabled: status === 'verified',
  });
}
