import { type Body, callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Makes an invite code. */
export function useCreateInvite(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createInvite'>) => callApi('createInvite', { params: { bookId }, body }));
}
