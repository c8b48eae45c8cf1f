import { useQuery } from '@tanstack/react-query';
import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';

/** What came to oneself in a book and waits to be looked at; null while no book is chosen. */
export function useInbox(bookId: string | null) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.inbox(bookId ?? ''),
    queryFn: async ({ signal }) => (await callApi('listInbox', { params: { bookId: bookId ?? '' }, signal })).items,
    enabled: status === 'verified' && bookId !== null,
  });
}
