import { useQuery } from '@tanstack/react-query';
import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';

/** How expenses of a book are divided unless somebody says otherwise. */
export function useShareDefaults(bookId: string, isShared: boolean) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.shareDefaults(bookId),
    queryFn: async ({ signal }) => (await callApi('listShareDefaults', { params: { bookId }, signal })).items,
    enabled: isShared && status === 'verified',
  });
}
