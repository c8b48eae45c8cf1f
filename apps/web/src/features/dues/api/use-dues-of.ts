import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

/** One club's dues with everything that was paid. */
export function useDuesOf(bookId: string, duesId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.duesOf(bookId, duesId),
    queryFn: ({ signal }) => callApi('getDues', { params: { bookId, duesId }, signal }),
    enabled: status === 'verified',
  });
}
