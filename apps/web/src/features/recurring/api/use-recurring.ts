import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Rules of a book, by their next date. */
export function useRecurring(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.recurring(bookId),
    queryFn: async ({ signal }) => (await callApi('listRecurring', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
