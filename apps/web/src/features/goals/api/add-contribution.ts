import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a contribution to a goal. */
export function useAddContribution(bookId: string, goalId: string) {
  return useBookWrite(bookId, (body: Body<'addContribution'>) =>
    callApi('addContribution', { params: { bookId, goalId }, body: { id: newId(), ...body } }),
  );
}
