import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** One club's dues with everything that was paid. */
export function useDuesOf(bookId: string, duesId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.duesOf(bookId, duesId),
    queryFn: ({ signal }) => callApi('getDues', { params: { bookId, duesId }, signal }),
    enabled: status === 'verified',
  });
}
