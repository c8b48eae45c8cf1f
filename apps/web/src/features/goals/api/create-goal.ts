import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a goal. */
export function useCreateGoal(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createGoal'>) =>
    callApi('createGoal', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}
