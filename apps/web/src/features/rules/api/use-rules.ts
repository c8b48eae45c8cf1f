import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** The rules of a book that sort entries by themselves, in their order. */
export function useRules(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.rules(bookId),
    queryFn: async ({ signal }) => (await callApi('listRules', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
