import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes a deleted gift back. */
export function useRestoreGiftEvent(bookId: string) {
  return useBookWrite(bookId, (giftEventId: string) =>
    callApi('restoreGiftEvent', { params: { bookId, giftEventId } }),
  );
}
