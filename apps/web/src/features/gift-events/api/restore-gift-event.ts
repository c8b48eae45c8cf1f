import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores a deleted gift. */
export function useRestoreGiftEvent(bookId: string) {
  return useBookWrite(bookId, (giftEventId: string) =>
    callApi('restoreGiftEvent', { params: { bookId, giftEventId } }),
  );
}
