import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes deleted dues back. */
export function useRestoreDues(bookId: string) {
  return useBookWrite(bookId, (duesId: string) => callApi('restoreDues', { params: { bookId, duesId } }));
}
