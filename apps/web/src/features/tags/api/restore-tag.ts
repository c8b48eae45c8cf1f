import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes a deleted tag back, without the entries that lost it. */
export function useRestoreTag(bookId: string) {
  return useBookWrite(bookId, (tagId: string) => callApi('restoreTag', { params: { bookId, tagId } }));
}
