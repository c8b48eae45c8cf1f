import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Valid invitations of a book, newest first. */
export function useInvites(bookId: string) {
  return useBookQuery(
    queryKeys.invites(bookId),
    async (signal) => (await callApi('listInvites', { params: { bookId }, signal })).items,
  );
}
