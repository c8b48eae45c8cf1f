import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Signs one device out. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => callApi('endSession', { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...queryKeys.me, 'sessions'] }),
  });
}
