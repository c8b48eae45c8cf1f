import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores a deleted category; transactions moved to another category stay there. */
export function useRestoreCategory(bookId: string) {
  return useBookWrite(bookId, (categoryId: string) => callApi('restoreCategory', { params: { bookId, categoryId } }));
}
