import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a goal. */
export function useDeleteGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('deleteGoal', { params: { bookId, goalId } }));
}
