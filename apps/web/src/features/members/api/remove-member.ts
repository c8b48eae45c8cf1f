import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Removes a member from a book; their payments and shares stay. */
export function useRemoveMember(bookId: string) {
  return useBookWrite(bookId, (userId: string) => callApi('removeMember', { params: { bookId, userId } }));
}
