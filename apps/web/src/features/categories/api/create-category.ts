import { type Body, callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Adds a category; its picture and colour come from its parent, or from the next in turn. */
export function useCreateCategory(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createCategory'>) =>
    callApi('createCategory', { params: { bookId }, body }),
  );
}
