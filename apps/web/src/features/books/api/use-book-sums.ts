import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Income and expense of a book's running month. */
export function useBookSums(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.book(bookId), 'sums'],
    queryFn: ({ signal }) => callApi('analyticsSummary', { params: { bookId }, signal }),
    enabled: status === 'verified',
  });
}
