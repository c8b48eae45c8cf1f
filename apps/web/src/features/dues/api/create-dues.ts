import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Creates the dues of a club. */
export function useCreateDues(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createDues'>) =>
    callApi('createDues', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
