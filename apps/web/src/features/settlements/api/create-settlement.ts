import { type Body, callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Writes a settlement down; with an id of its own, so that a second try makes no second one. */
export function useCreateSettlement(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createSettlement'>) =>
    callApi('createSettlement', { params: { bookId }, body }),
  );
}
