import { type Body, callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Changes an asset. */
export function useUpdateAsset(bookId: string, assetId: string) {
  return useBookWrite(bookId, (body: Body<'updateAsset'>) => callApi('updateAsset', { params: { assetId }, body }));
}
