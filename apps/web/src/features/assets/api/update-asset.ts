import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface AssetChange {
  readonly body: Body<'updateAsset'>;
  /** Set if the asset was deleted in the meantime: it is restored first. */
  readonly isGone: boolean;
}

/** Updates an asset. */
export function useUpdateAsset(bookId: string, assetId: string) {
  return useBookWrite(bookId, async ({ body, isGone }: AssetChange) => {
    const params = { assetId };
    const version = isGone ? (await callApi('restoreAsset', { params })).version : body.version;
    return callApi('updateAsset', { params, body: { ...body, version } });
  });
}
