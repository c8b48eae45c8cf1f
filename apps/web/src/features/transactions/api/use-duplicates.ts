import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Pairs of entries that may have been written twice. */
export function useDuplicates(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.duplicates(bookId),
    queryFn: async ({ signal }) => (await callApi('listDuplicates', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
