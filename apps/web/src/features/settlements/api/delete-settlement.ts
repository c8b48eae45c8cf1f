import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a settlement back, with its transfer. */
export function useDeleteSettlement(bookId: string) {
  return useBookWrite(bookId, (settlementId: string) =>
    callApi('deleteSettlement', { params: { bookId, settlementId } }),
  );
}
