import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a category; its picture and colour come from its parent, or from the next in turn. */
export function useCreateCategory(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createCategory'>) =>
    callApi('createCategory', { params: { bookId }, body }),
  );
}
