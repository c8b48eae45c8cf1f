import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes a rule; transactions it has sorted stay as they are. */
export function useDeleteRule(bookId: string) {
  return useBookWrite(bookId, (sortingRuleId: string) => callApi('deleteRule', { params: { bookId, sortingRuleId } }));
}
