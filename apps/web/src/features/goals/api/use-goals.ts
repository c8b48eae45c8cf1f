import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** Goals of a book: active ones first, the nearest date first. */
export function useGoals(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.goals(bookId),
    queryFn: async ({ signal }) => (await callApi('listGoals', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
