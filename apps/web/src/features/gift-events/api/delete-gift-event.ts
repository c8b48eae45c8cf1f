import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Deletes a gift. */
export function useDeleteGiftEvent(bookId: string) {
  return useBookWrite(bookId, (giftEventId: string) => callApi('deleteGiftEvent', { params: { bookId, giftEventId } }));
}
