import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Who did what to an entry, newest first. */
export function useHistory(bookId: string, transactionId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.activity(bookId, transactionId),
    queryFn: async ({ signal }) =>
      (await callApi('listActivity', { params: { bookId }, query: { entityId: transactionId, limit: '100' }, signal }))
        .items,
    enabled: status === 'verified',
  });
}
