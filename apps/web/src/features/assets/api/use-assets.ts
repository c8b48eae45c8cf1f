import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOr } from '../../../platform/api/api-error.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useAssetStore } from '../../../platform/stores/asset-store.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { ASSET_ERRORS } from '../asset-errors.ts';
import { completeAsset } from '../complete-asset.ts';

/** Assets of a book, including inactive ones; syncs those of the current book to `asset-storage`. */
export function useAssets(bookId: string | undefined) {
  return useBookQuery(
    queryKeys.assets(bookId ?? ''),
    async (signal) => {
      const isCurrent = () => useBookStore.getState().currentBook?.id === bookId;
      try {
        const answered = listed(await callApi('listAssets', { params: { bookId: bookId ?? '' }, signal }));
        const assets = answered.map((asset) => completeAsset(asset, bookId ?? ''));
        if (isCurrent()) useAssetStore.getState().setAssets(assets);
        return assets;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const failure = new ApiError(error.code, messageOr(error, ASSET_ERRORS.LIST_FAILED), error);
        if (isCurrent()) useAssetStore.getState().setError(failure.message);
        throw failure;
      }
    },
    {
      placeholderData: () => {
        const kept = useAssetStore.getState().assets;
        return kept.length > 0 && kept[0]?.bookId === bookId ? kept : undefined;
      },
      enabled: bookId !== undefined,
    },
  );
}
