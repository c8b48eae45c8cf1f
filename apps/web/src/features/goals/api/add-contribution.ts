import { type Body, callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Puts something aside for a goal. */
export function useAddContribution(bookId: string, goalId: string) {
  return useBookWrite(bookId, (body: Body<'addContribution'>) =>
    callApi('addContribution', { params: { bookId, goalId }, body: { id: newId(), ...body } }),
  );
}
