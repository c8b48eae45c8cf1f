import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores a deleted goal. */
export function useRestoreGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('restoreGoal', { params: { bookId, goalId } }));
}
