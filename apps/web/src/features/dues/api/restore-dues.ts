import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes deleted dues back. */
export function useRestoreDues(bookId: string) {
  return useBookWrite(bookId, (duesId: string) => callApi('restoreDues', { params: { bookId, duesId } }));
}
