import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Deletes a rule; what it has sorted stays as it is. */
export function useDeleteRule(bookId: string) {
  return useBookWrite(bookId, (sortingRuleId: string) => callApi('deleteRule', { params: { bookId, sortingRuleId } }));
}
