import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a deleted gift back. */
export function useRestoreGiftEvent(bookId: string) {
  return useBookWrite(bookId, (giftEventId: string) =>
    callApi('restoreGiftEvent', { params: { bookId, giftEventId } }),
  );
}
