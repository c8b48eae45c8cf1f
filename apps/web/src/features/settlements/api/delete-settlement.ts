import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a settlement and its transfer. */
export function useDeleteSettlement(bookId: string) {
  return useBookWrite(bookId, (settlementId: string) =>
    callApi('deleteSettlement', { params: { bookId, settlementId } }),
  );
}
