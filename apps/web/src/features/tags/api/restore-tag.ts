import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Restores a deleted tag; it is not added back to the transactions that lost it. */
export function useRestoreTag(bookId: string) {
  return useBookWrite(bookId, (tagId: string) => callApi('restoreTag', { params: { bookId, tagId } }));
}
