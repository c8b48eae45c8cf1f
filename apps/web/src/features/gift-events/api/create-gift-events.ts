import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface GuestBook {
  /** The same for every try, so that a try whose answer was lost does not write the guests down twice. */
  readonly idempotencyKey: string;
  readonly body: Body<'createGiftEvents'>;
}

/** Writes a whole guest book down. */
export function useCreateGiftEvents(bookId: string) {
  return useBookWrite(bookId, ({ body, idempotencyKey }: GuestBook) =>
    callApi('createGiftEvents', { params: { bookId }, body, idempotencyKey }),
  );
}
