import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Income and expense of a book's running month. */
export function useBookSums(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.book(bookId), 'sums'],
    queryFn: ({ signal }) => callApi('analyticsSummary', { params: { bookId }, signal }),
    enabled: status === 'verified',
  });
}
