import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes a settlement back, with its transfer. */
export function useDeleteSettlement(bookId: string) {
  return useBookWrite(bookId, (settlementId: string) =>
    callApi('deleteSettlement', { params: { bookId, settlementId } }),
  );
}
