import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Makes an invite code useless at once. */
export function useRevokeInvite(bookId: string) {
  return useBookWrite(bookId, (code: string) => callApi('revokeInvite', { params: { bookId, code } }));
}
