import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes back what was put aside for a goal. */
export function useRemoveContribution(bookId: string, goalId: string) {
  return useBookWrite(bookId, (contributionId: string) =>
    callApi('removeContribution', { params: { bookId, goalId, contributionId } }),
  );
}
