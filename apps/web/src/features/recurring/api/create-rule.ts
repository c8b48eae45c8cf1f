import { type Body, callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Adds a rule. */
export function useCreateRule(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createRecurring'>) =>
    callApi('createRecurring', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
