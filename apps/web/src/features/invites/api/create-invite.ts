import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Creates an invite code. */
export function useCreateInvite(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createInvite'>) => callApi('createInvite', { params: { bookId }, body }));
}
