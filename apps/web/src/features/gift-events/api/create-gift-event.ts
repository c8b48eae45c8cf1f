import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Writes a gift down, and the entry that pays it where that is wanted. */
export function useCreateGiftEvent(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createGiftEvent'>) =>
    callApi('createGiftEvent', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
