import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Deletes a goal. */
export function useDeleteGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('deleteGoal', { params: { bookId, goalId } }));
}
