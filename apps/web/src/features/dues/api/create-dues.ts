import { type Body, callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Begins to keep the dues of a club. */
export function useCreateDues(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createDues'>) =>
    callApi('createDues', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
