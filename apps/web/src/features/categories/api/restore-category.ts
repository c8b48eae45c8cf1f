import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a deleted category back, without the entries that were moved. */
export function useRestoreCategory(bookId: string) {
  return useBookWrite(bookId, (categoryId: string) => callApi('restoreCategory', { params: { bookId, categoryId } }));
}
