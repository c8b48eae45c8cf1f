import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Who paid, who bears, and who owes whom; of one month, or of all time. */
export function useSettlement(bookId: string, month: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.settlement(bookId, month ?? null),
    queryFn: ({ signal }) => callApi('getSettlement', { params: { bookId }, query: { month }, signal }),
    enabled: status === 'verified',
  });
}
