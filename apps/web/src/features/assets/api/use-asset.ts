import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useAssetStore } from '../../../platform/stores/asset-store.ts';

/** One asset of a book. */
export function useAsset(bookId: string, assetId: string) {
  return useBookQuery(
    queryKeys.asset(bookId, assetId),
    (signal) => callApi('getAsset', { params: { assetId }, signal }),
    {
      placeholderData: () => useAssetStore.getState().assets.find((asset) => asset.id === assetId),
    },
  );
}
