import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Marks a goal as celebrated, so that no other device shows the celebration again. */
export function useCelebrateGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('celebrateGoal', { params: { bookId, goalId } }));
}
