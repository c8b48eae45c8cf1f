import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Takes somebody out of a book; what they paid and bear stays. */
export function useRemoveMember(bookId: string) {
  return useBookWrite(bookId, (userId: string) => callApi('removeMember', { params: { bookId, userId } }));
}
