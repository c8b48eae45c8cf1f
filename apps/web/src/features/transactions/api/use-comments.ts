import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What members say about an entry, oldest first. */
export function useComments(bookId: string, transactionId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.comments(bookId, transactionId),
    queryFn: async ({ signal }) => (await callApi('listComments', { params: { bookId, transactionId }, signal })).items,
    enabled: status === 'verified',
  });
}
