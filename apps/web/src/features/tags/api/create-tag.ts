import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a tag; its colour defaults to the next of the palette. */
export function useCreateTag(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createTag'>) => callApi('createTag', { params: { bookId }, body }));
}
