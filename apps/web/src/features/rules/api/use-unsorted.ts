import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Entries of a book without a category, by shop. */
export function useUnsorted(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.unsorted(bookId),
    queryFn: ({ signal }) => callApi('listUnsorted', { params: { bookId }, signal }),
    enabled: status === 'verified',
  });
}
