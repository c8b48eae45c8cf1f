import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Deletes the dues of a club. */
export function useDeleteDues(bookId: string) {
  return useBookWrite(bookId, (duesId: string) => callApi('deleteDues', { params: { bookId, duesId } }));
}
