import { type Body, callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Adds a goal. */
export function useCreateGoal(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createGoal'>) =>
    callApi('createGoal', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
