import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes back what rules have changed. */
export function useUndoRun(bookId: string) {
  return useBookWrite(bookId, (runId: string) => callApi('undoRuleRun', { params: { bookId, runId } }));
}
