import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Revokes an invite code immediately. */
export function useRevokeInvite(bookId: string) {
  return useBookWrite(bookId, (code: string) => callApi('revokeInvite', { params: { bookId, code } }));
}
