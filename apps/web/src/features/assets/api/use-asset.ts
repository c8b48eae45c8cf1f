import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useAssetStore } from '../../../platform/stores/asset-store.ts';

/** One asset of a book. */
export function useAsset(bookId: string, assetId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.asset(bookId, assetId),
    queryFn: ({ signal }) => callApi('getAsset', { params: { assetId }, signal }),
    enabled: status === 'verified',
    placeholderData: () => useAssetStore.getState().assets.find((asset) => asset.id === assetId),
  });
}
