import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Rules of a book, by their next date. */
export function useRecurring(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.recurring(bookId),
    queryFn: async ({ signal }) => (await callApi('listRecurring', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
