import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Notes that one has celebrated a goal, so that no device does it again. */
export function useCelebrateGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('celebrateGoal', { params: { bookId, goalId } }));
}
