import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a deleted goal back. */
export function useRestoreGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('restoreGoal', { params: { bookId, goalId } }));
}
