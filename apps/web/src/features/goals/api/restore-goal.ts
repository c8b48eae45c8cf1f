import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes a deleted goal back. */
export function useRestoreGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('restoreGoal', { params: { bookId, goalId } }));
}
