import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Everybody in the gift book with what went to them and came from them, the latest first. */
export function useGiftPeople(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.giftPeople(bookId),
    queryFn: async ({ signal }) => (await callApi('listGiftPeople', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
