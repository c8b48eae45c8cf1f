import type { GiftEvent } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface GiftChange {
  /** The version that was loaded. */
  readonly gift: GiftEvent;
  readonly changes: Omit<Body<'updateGiftEvent'>, 'version'>;
}

/** Updates a gift; its linked transaction is not changed. */
export function useUpdateGiftEvent(bookId: string) {
  return useBookWrite(bookId, ({ gift, changes }: GiftChange) =>
    callApi('updateGiftEvent', {
      params: { bookId, giftEventId: gift.id },
      body: { ...changes, version: gift.version },
    }),
  );
}
