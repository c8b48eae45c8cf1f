import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface GuestBook {
  /** Idempotency key: the same for every attempt, so that a lost response does not record the guests twice. */
  readonly idempotencyKey: string;
  readonly body: Body<'createGiftEvents'>;
}

/** Records a whole guest book. */
export function useCreateGiftEvents(bookId: string) {
  return useBookWrite(bookId, ({ body, idempotencyKey }: GuestBook) =>
    callApi('createGiftEvents', { params: { bookId }, body, idempotencyKey }),
  );
}
