import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes a deleted asset back. */
export function useRestoreAsset(bookId: string) {
  return useBookWrite(bookId, (assetId: string) => callApi('restoreAsset', { params: { assetId } }));
}
