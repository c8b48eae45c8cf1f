import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Undoes a run of rules. */
export function useUndoRun(bookId: string) {
  return useBookWrite(bookId, (runId: string) => callApi('undoRuleRun', { params: { bookId, runId } }));
}
