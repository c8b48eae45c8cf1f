import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Clubs whose dues are kept in a book, the oldest first. */
export function useDues(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.dues(bookId),
    queryFn: async ({ signal }) => (await callApi('listDues', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
