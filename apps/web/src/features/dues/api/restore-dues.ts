import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores deleted dues. */
export function useRestoreDues(bookId: string) {
  return useBookWrite(bookId, (duesId: string) => callApi('restoreDues', { params: { bookId, duesId } }));
}
