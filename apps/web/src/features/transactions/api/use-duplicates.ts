import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Pairs of entries that may have been written twice. */
export function useDuplicates(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.duplicates(bookId),
    queryFn: async ({ signal }) => (await callApi('listDuplicates', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
