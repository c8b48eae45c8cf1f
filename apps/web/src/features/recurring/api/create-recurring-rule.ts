import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a rule. */
export function useCreateRule(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createRecurring'>) =>
    callApi('createRecurring', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
