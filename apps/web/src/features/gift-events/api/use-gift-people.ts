import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Everybody in the gift book with what went to them and came from them, the latest first. */
export function useGiftPeople(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.giftPeople(bookId),
    queryFn: async ({ signal }) => (await callApi('listGiftPeople', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
