import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adjusts the balance at the end of a day to the actual one. */
export function useReconcileAsset(bookId: string, assetId: string) {
  return useBookWrite(bookId, (body: Body<'reconcileAsset'>) =>
    callApi('reconcileAsset', { params: { assetId }, body }),
  );
}
