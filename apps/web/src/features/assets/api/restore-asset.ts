import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores a deleted asset. */
export function useRestoreAsset(bookId: string) {
  return useBookWrite(bookId, (assetId: string) => callApi('restoreAsset', { params: { assetId } }));
}
