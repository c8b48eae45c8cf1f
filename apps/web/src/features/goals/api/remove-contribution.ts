import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a contribution to a goal. */
export function useRemoveContribution(bookId: string, goalId: string) {
  return useBookWrite(bookId, (contributionId: string) =>
    callApi('removeContribution', { params: { bookId, goalId, contributionId } }),
  );
}
