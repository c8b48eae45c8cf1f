import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Makes the balance at the end of a day what it really was. */
export function useReconcileAsset(bookId: string, assetId: string) {
  return useBookWrite(bookId, (body: Body<'reconcileAsset'>) =>
    callApi('reconcileAsset', { params: { assetId }, body }),
  );
}
