import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a gift. */
export function useDeleteGiftEvent(bookId: string) {
  return useBookWrite(bookId, (giftEventId: string) => callApi('deleteGiftEvent', { params: { bookId, giftEventId } }));
}
