import { type Body, callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Adds a tag; its colour is the next in turn unless it is given. */
export function useCreateTag(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createTag'>) => callApi('createTag', { params: { bookId }, body }));
}
