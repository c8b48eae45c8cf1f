import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Notes that one has celebrated a goal, so that no device does it again. */
export function useCelebrateGoal(bookId: string) {
  return useBookWrite(bookId, (goalId: string) => callApi('celebrateGoal', { params: { bookId, goalId } }));
}
