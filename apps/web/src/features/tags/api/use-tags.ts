import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Tags of a book, in their order. */
export function useTags(bookId: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.tags(bookId ?? ''),
    queryFn: async ({ signal }) => (await callApi('listTags', { params: { bookId: bookId ?? '' }, signal })).items,
    enabled: bookId !== undefined && status === 'verified',
  });
}
