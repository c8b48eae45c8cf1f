import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Day-end balances from a day on (without one: from the first movement) until today. */
export function useAssetHistory(bookId: string, assetId: string, from: string | null) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.asset(bookId, assetId), 'history', from],
    queryFn: ({ signal }) => callApi('assetHistory', { params: { assetId }, query: { from }, signal }),
    enabled: status === 'verified',
    placeholderData: keepPreviousData,
  });
}
