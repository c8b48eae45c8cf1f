import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a deleted asset back. */
export function useRestoreAsset(bookId: string) {
  return useBookWrite(bookId, (assetId: string) => callApi('restoreAsset', { params: { assetId } }));
}
