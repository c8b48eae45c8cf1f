import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a category; icon and colour default to its parent's, or to the next of the palette. */
export function useCreateCategory(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createCategory'>) =>
    callApi('createCategory', { params: { bookId }, body }),
  );
}
