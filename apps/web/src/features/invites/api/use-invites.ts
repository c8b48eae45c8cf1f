import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Invitations of a book that still work, newest first. */
export function useInvites(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.invites(bookId),
    queryFn: async ({ signal }) => (await callApi('listInvites', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
