import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Closes what was shared up to a day; with an id of its own, so that a second try closes nothing else. */
export function useCreateClosing(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createClosing'>) => callApi('createClosing', { params: { bookId }, body }));
}
