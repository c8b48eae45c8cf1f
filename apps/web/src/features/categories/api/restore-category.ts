import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Takes a deleted category back, without the entries that were moved. */
export function useRestoreCategory(bookId: string) {
  return useBookWrite(bookId, (categoryId: string) => callApi('restoreCategory', { params: { bookId, categoryId } }));
}
