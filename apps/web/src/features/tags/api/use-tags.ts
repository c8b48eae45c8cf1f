import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Tags of a book, in their order. */
export function useTags(bookId: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.tags(bookId ?? ''),
    queryFn: async ({ signal }) => (await callApi('listTags', { params: { bookId: bookId ?? '' }, signal })).items,
    enabled: bookId !== undefined && status === 'verified',
  });
}
