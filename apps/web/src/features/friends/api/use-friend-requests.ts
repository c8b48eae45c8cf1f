import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Pending friend requests, incoming and outgoing. */
export function useFriendRequests() {
  return useBookQuery(
    queryKeys.friendRequests,
    async (signal) => (await callApi('listFriendRequests', { signal })).items,
  );
}
