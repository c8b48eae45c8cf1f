import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Records a gift, and the transaction that pays for it if requested. */
export function useCreateGiftEvent(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createGiftEvent'>) =>
    callApi('createGiftEvent', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
