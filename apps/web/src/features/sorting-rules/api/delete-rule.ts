import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a rule; what it has sorted stays as it is. */
export function useDeleteRule(bookId: string) {
  return useBookWrite(bookId, (sortingRuleId: string) => callApi('deleteRule', { params: { bookId, sortingRuleId } }));
}
