import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Goals of a book: active ones first, the nearest date first. */
export function useGoals(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.goals(bookId),
    queryFn: async ({ signal }) => (await callApi('listGoals', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}
