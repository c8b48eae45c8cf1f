import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Revokes a link with effect on its next use. */
export function useRevokeGuestLink(bookId: string) {
  return useBookWrite(bookId, (guestLinkId: string) => callApi('revokeGuestLink', { params: { bookId, guestLinkId } }));
}
