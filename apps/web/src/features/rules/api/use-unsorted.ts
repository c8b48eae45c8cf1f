import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Entries of a book without a category, by shop. */
export function useUnsorted(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.unsorted(bookId),
    queryFn: ({ signal }) => callApi('listUnsorted', { params: { bookId }, signal }),
    enabled: status === 'verified',
  });
}
